import { createShellPolicy } from "../../src/agent/shell/shellPolicy.ts";
import { loadShellParser } from "../../src/agent/shell/treeSitter.ts";
import { createShellReader } from "../../src/policy/shell/createShellReader.ts";
import { noGitFacts } from "../../src/policy/shell/git/gitFacts.ts";
import { bashFiles, corpusRows } from "../unit/policy/shell/corpusRows.ts";

/** What the shell reader costs. Times in milliseconds. */
export interface GateFigures {
  readonly loadedBeforeFirstUse: boolean;
  readonly load: number;
  readonly decisions: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly slowest: number;
  /** The same with the facts of a real repository read from disk for every use of git. */
  readonly withDiskP99: number;
}

const warmUpRounds = 3;
const rounds = 5;

/** Judges the whole corpus again and again, and prints what a decision costs. */
export async function benchGate(json: boolean): Promise<GateFigures> {
  let loaded = false;
  const reader = createShellReader({
    parser: () => {
      loaded = true;
      return parser;
    },
    git: () => Promise.resolve(noGitFacts),
    findUp: () => Promise.resolve(undefined),
    home: "/home/person",
  });
  const loadedBeforeFirstUse = loaded;
  const start = performance.now();
  const parser = loadShellParser();
  await parser;
  const load = performance.now() - start;
  const rows = [...bashFiles, "powershell"].flatMap((file) => corpusRows(file));
  const times = await measure(async (row) => {
    await reader.read(row.cmd, { cwd: "/work/project", shell: row.shell });
  }, rows);
  const policy = createShellPolicy({ sandbox: "off", env: process.env });
  const onDisk = await measure(async (row) => {
    await policy.read(row.cmd, process.cwd(), row.shell);
  }, rows);
  const total = times.reduce((sum, time) => sum + time, 0);
  const figures: GateFigures = {
    loadedBeforeFirstUse,
    load,
    decisions: times.length,
    perSecond: Math.round((times.length / total) * 1000),
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    slowest: quantile(times, 1),
    withDiskP99: quantile(onDisk, 0.99),
  };
  process.stdout.write(json ? `${JSON.stringify(figures)}\n` : asText(figures));
  return figures;
}

type Row = ReturnType<typeof corpusRows>[number];

async function measure(decide: (row: Row) => Promise<void>, rows: readonly Row[]): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < warmUpRounds + rounds; round++) {
    for (const row of rows) {
      const start = performance.now();
      await decide(row);
      if (round >= warmUpRounds) times.push(performance.now() - start);
    }
  }
  return times.sort((a, b) => a - b);
}

function quantile(sorted: readonly number[], share: number): number {
  const time = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return Math.round(time * 1000) / 1000;
}

function asText(figures: GateFigures): string {
  return [
    `shell reader: loaded in ${figures.load.toFixed(0)} ms at first use (limit 150)`,
    `${figures.decisions} decisions, ${figures.perSecond} per second`,
    `p50 ${figures.p50} ms, p99 ${figures.p99} ms (limit 1), slowest ${figures.slowest} ms; p99 with git facts from disk ${figures.withDiskP99} ms`,
    "",
  ].join("\n");
}
