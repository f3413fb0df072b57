/**
 * `npm test`: checks, build and all suites, in order, with one line of totals at the end. `npm test -- unit e2e` runs the named
 * parts only. Logs go to .cache/logs, screenshots to .cache/screenshots.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import * as z from "zod/mini";
import { requireChromium } from "../host/findChromium.ts";
import { installServer } from "../host/installServer.ts";
import { prepareSandbox } from "../host/prepareSandbox.ts";
import { runCommand } from "./runCommand.ts";
import { type Suite, suites } from "./suites.ts";

const root = join(import.meta.dirname, "../..");
const logs = join(root, ".cache/logs");
mkdirSync(logs, { recursive: true });
const counts = { passed: z.number(), failed: z.number() };
const report = z.object({
  ...counts,
  skipped: z.number(),
  failedFiles: z.optional(z.array(z.object({ path: z.string(), ...counts }))),
});
type Totals = z.infer<typeof report>;

const wanted = process.argv.slice(2);
const all = suites(root);
const unknown = wanted.filter((name) => !all.some((suite) => suite.name === name));
if (unknown.length > 0) {
  console.error(`No part is named ${unknown.join(", ")}. There are: ${all.map(({ name }) => name).join(", ")}.`);
  process.exit(2);
}
// Suites that run in the host need what the build makes.
const parts = all.filter(({ name, onlyByName }) =>
  wanted.length === 0 ? onlyByName !== true : wanted.includes(name) || name === "build",
);

if (parts.some(({ name }) => name === "unit")) prepareSandbox();
// The download of the server goes on while the checks run.
const host = parts.some((part) => part.needsHost) ? prepareHost() : Promise.resolve(undefined);
const failed: Totals = { passed: 0, failed: 1, skipped: 0 };
const totals: Totals = { passed: 0, failed: 0, skipped: 0 };
const summary: string[] = [];
let built = true;
for (const part of parts) {
  const started = Date.now();
  console.log(`\n── ${part.name} ${"─".repeat(Math.max(1, 70 - part.name.length))}`);
  const result = await runPart(part);
  if (part.name === "build" && result.failed > 0) built = false;
  totals.passed += result.passed;
  totals.failed += result.failed;
  totals.skipped += result.skipped;
  summary.push(
    `${part.name.padEnd(12)} ${String(result.passed).padStart(5)} passed ${String(result.failed).padStart(4)} failed ` +
      `${String(Math.round((Date.now() - started) / 1000)).padStart(5)} s`,
  );
}
console.log(`\n${summary.join("\n")}\n`);
console.log(
  `${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ""}`,
);
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1);

async function runPart(part: Suite): Promise<Totals> {
  if (part.needsHost) {
    const problem = built ? await host : "The build failed, so there is no extension to test.";
    if (problem !== undefined) {
      console.error(problem);
      return failed;
    }
  }
  const first = await runSuite(part, part.files === undefined ? [] : [part.files], part.name);
  const again = part.files === undefined ? [] : (first.failedFiles ?? []);
  if (again.length === 0) return first;
  const paths = again.map(({ path }) => relative(root, path));
  console.log(`\nOnce more: ${paths.join(", ")}`);
  const second = await runSuite(part, paths, `${part.name}-again`);
  if (second.failed === 0) summary.push(`  passed only the second time: ${paths.join(", ")}`);
  const sum = (of: "passed" | "failed"): number => again.reduce((total, file) => total + file[of], 0);
  return {
    passed: first.passed - sum("passed") + second.passed,
    failed: first.failed - sum("failed") + second.failed,
    skipped: first.skipped,
  };
}

async function runSuite(part: Suite, files: readonly string[], name: string): Promise<Totals> {
  const reportFile = join(logs, `${name}.json`);
  rmSync(reportFile, { force: true });
  const code = await runCommand([...part.command, ...files], {
    cwd: root,
    env: { PLAN_MODE_REPORT: reportFile, ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" }) },
    logFile: join(logs, `${name}.log`),
    timeout: part.timeout,
  });
  if (part.kind === "check") return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : failed;
  if (!existsSync(reportFile)) {
    console.error(`${name} ended with code ${code} before its tests had run.`);
    return failed;
  }
  const counted = report.parse(JSON.parse(readFileSync(reportFile, "utf8")));
  // A suite that ran nothing, or that failed outside of a test, has failed.
  const fine = counted.failed > 0 || (code === 0 && counted.passed > 0);
  if (!fine) console.error(`${name} ended with code ${code} and ${counted.passed} passed tests.`);
  return fine ? counted : { ...counted, failed: 1 };
}

/** @returns why there is no host, or undefined when it is ready. */
async function prepareHost(): Promise<string | undefined> {
  try {
    await installServer();
    requireChromium();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
