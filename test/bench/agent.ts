import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLongTranscript } from "./agent/longTranscript.ts";
import { type AgentRun as PlanningRun, runPlanningSession } from "./agent/planningSession.ts";

type AgentRun = PlanningRun & { readonly longTranscriptMs: number };

const rounds = Number(process.env["PLAN_MODE_BENCH_ROUNDS"] ?? 7);

/** Upper limits for a quiet machine; `null`: only told. */
const limits: Readonly<Record<keyof AgentRun, number | null>> = {
  bareNodeMs: null,
  readyMs: 180,
  sessionMs: 50,
  wallPerCallMs: 10,
  cpuPerCallMs: 10,
  peakMemoryMb: 105,
  calls: null,
  requests: null,
  firstRequestBytes: 14_000,
  totalRequestBytes: 450_000,
  prefixShare: null,
  longTranscriptMs: 500,
};

const names: Readonly<Record<keyof AgentRun, string>> = {
  bareNodeMs: "Node alone, start to first output (ms)",
  readyMs: "start to ready (ms)",
  sessionMs: "ready to a new session (ms)",
  wallPerCallMs: "wall time per tool call (ms)",
  cpuPerCallMs: "CPU time per tool call (ms)",
  peakMemoryMb: "peak memory of the process tree (MB)",
  calls: "tool calls",
  requests: "requests to the model",
  firstRequestBytes: "first request (bytes)",
  totalRequestBytes: "all requests (bytes)",
  prefixShare: "unchanged prefix, smallest share (%)",
  longTranscriptMs: "opening 50 MB of transcript (ms)",
};

/** Plans with a scripted model several times, and prints the median and the best of each figure. */
export async function benchAgent(json: boolean): Promise<{ readonly best: AgentRun; readonly median: AgentRun }> {
  const openings = await openLongTranscript(rounds);
  const runs: AgentRun[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const scratch = mkdtempSync(join(tmpdir(), "plan-mode-bench-"));
    try {
      runs.push({ ...(await runPlanningSession(scratch)), longTranscriptMs: openings[round] ?? Number.NaN });
    } finally {
      rmSync(scratch, { recursive: true, force: true });
    }
  }
  const best = each((key) => (key === "prefixShare" ? quantile(runs, key, 0) : quantile(runs, key, 0)));
  const median = each((key) => quantile(runs, key, 0.5));
  process.stdout.write(json ? `${JSON.stringify({ rounds, best, median, limits })}\n` : asText(best, median));
  return { best, median };
}

function asText(best: AgentRun, median: AgentRun): string {
  const rows = keys().map((key) => {
    const limit = limits[key];
    const verdict = limit === null ? "" : `  (limit ${limit}${best[key] <= limit ? "" : ", MISSED"})`;
    return `${names[key].padEnd(42)} ${String(best[key]).padStart(9)} ${String(median[key]).padStart(9)}${verdict}`;
  });
  return `${["".padEnd(42), "     best", "   median"].join(" ")}\n${rows.join("\n")}\n`;
}

function quantile(runs: readonly AgentRun[], key: keyof AgentRun, share: number): number {
  const sorted = runs.map((run) => run[key]).sort((a, b) => a - b);
  return Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN) * 10) / 10;
}

function keys(): readonly (keyof AgentRun)[] {
  return Object.keys(names) as (keyof AgentRun)[];
}

function each(value: (key: keyof AgentRun) => number): AgentRun {
  return Object.fromEntries(keys().map((key) => [key, value(key)])) as unknown as AgentRun;
}
