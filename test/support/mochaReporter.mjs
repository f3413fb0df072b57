import { writeFileSync } from "node:fs";
import Mocha from "mocha";

/**
 * Mocha's spec reporter, which also writes how many tests passed, failed and were skipped to the file PLAN_MODE_REPORT, for the
 * program that adds up all suites. JavaScript, because it also runs inside VS Code's extension host.
 */
export default class CountingReporter extends Mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const file = process.env.PLAN_MODE_REPORT;
    if (file === undefined) return;
    runner.once("end", () => {
      const { passes, failures, pending } = runner.stats;
      writeFileSync(file, JSON.stringify({ passed: passes, failed: failures, skipped: pending }));
    });
  }
}
