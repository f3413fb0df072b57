import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

/** Runs the suites beside this file with mocha. VS Code calls it inside the extension host; a rejection fails the run. */
export async function run(): Promise<void> {
  const { default: Mocha } = await import("mocha");
  const reporter = process.env["PLAN_MODE_REPORTER"];
  const mocha = new Mocha({
    ui: "bdd",
    timeout: 60_000,
    slow: 2000,
    color: false,
    forbidOnly: process.env["CI"] !== undefined,
    ...(reporter !== undefined && { reporter: (await import(pathToFileURL(reporter).href)).default }),
  });
  const suites = readdirSync(__dirname, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".test.cjs"),
  );
  for (const file of suites.sort()) mocha.addFile(join(__dirname, file));
  const failures = await new Promise<number>((done) => mocha.run(done));
  if (failures > 0) throw new Error(`${failures} failed in ${dirname(__filename)}`);
}
