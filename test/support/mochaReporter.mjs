import { writeFileSync } from "node:fs";
import Mocha from "mocha";

/**
 * Mocha's spec reporter, which also writes how many tests passed, failed and were skipped to the file PLAN_MODE_REPORT, in all
 * and for each test file with a failure, for the program that adds up all suites. JavaScript, because it also runs inside VS Code's extension host.
 */
export default class CountingReporter extends Mocha.reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const file = process.env.PLAN_MODE_REPORT;
    if (file === undefined) return;
    const passedIn = new Map();
    const failedIn = new Map();
    const count = (into) => (test) => into.set(test.file, (into.get(test.file) ?? 0) + 1);
    runner.on("pass", count(passedIn));
    runner.on("fail", count(failedIn));
    runner.once("end", () => {
      const { passes, failures, pending } = runner.stats;
      const failedFiles = [...failedIn].map(([path, failed]) => ({ path, passed: passedIn.get(path) ?? 0, failed }));
      writeFileSync(file, JSON.stringify({ passed: passes, failed: failures, skipped: pending, failedFiles }));
    });
  }
}
