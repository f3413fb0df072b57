/**
 * `npm run test:long`: the random lives of a plan at 100,000 sequences, and the anchors at 1,000 seeds. Takes about ten minutes;
 * PLAN_MODE_RUNS chooses another number. The totals come last.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "./runCommand.ts";

const root = join(import.meta.dirname, "../..");
const logs = join(root, ".cache/logs");
const report = join(logs, "long.json");
mkdirSync(logs, { recursive: true });
rmSync(report, { force: true });

const code = await runCommand(
  [
    process.execPath,
    join(root, "node_modules/mocha/bin/mocha.js"),
    "--import=tsx",
    `--reporter=${join(root, "test/support/mochaReporter.mjs")}`,
    "--timeout=0",
    "test/unit/plan/trackerModel.test.ts",
    "test/unit/agent/lifecycleModel.test.ts",
    "test/unit/review/anchorProperty.test.ts",
  ],
  {
    cwd: root,
    env: {
      PLAN_MODE_REPORT: report,
      PLAN_MODE_LONG: "1",
      PLAN_MODE_RUNS: process.env["PLAN_MODE_RUNS"] ?? "100000",
      ...(process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" }),
    },
    logFile: join(logs, "long.log"),
    timeout: 60 * 60 * 1000,
  },
);

const { passed, failed } = existsSync(report)
  ? (JSON.parse(readFileSync(report, "utf8")) as { passed: number; failed: number })
  : { passed: 0, failed: 1 };
const outside = failed === 0 && (code !== 0 || passed === 0) ? 1 : 0;
console.log(`\n${passed} passed, ${failed + outside} failed`);
process.exit(failed + outside === 0 ? 0 : 1);
