/**
 * Runs the integration suites inside a VS Code. By default that is a VS Code server with a headless browser, through the launcher;
 * VSCODE_TEST_EXECUTABLE names the executable of a desktop VS Code instead, and `download` there lets test-electron fetch one.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { runTests } from "@vscode/test-electron";
import { quietSettings } from "../host/quietSettings.ts";
import { createSampleRepository } from "../host/sampleRepository.ts";
import { buildIntegration } from "./buildIntegration.ts";

const root = join(import.meta.dirname, "../..");
const temporary = mkdtempSync(join(tmpdir(), "plan-mode-integration-"));
const folder = await createSampleRepository();
process.once("exit", () => {
  for (const made of [temporary, dirname(folder)]) rmSync(made, { recursive: true, force: true });
});
const userData = join(temporary, "user");
mkdirSync(join(userData, "User"), { recursive: true });
writeFileSync(join(userData, "User/settings.json"), JSON.stringify(quietSettings));
cpSync(
  join(root, "test/fixtures/scripted-models"),
  join(temporary, "extensions/plan-mode-tests.scripted-models-0.0.0"),
  {
    recursive: true,
  },
);

const wanted = process.env["VSCODE_TEST_EXECUTABLE"] ?? join(root, "test/host/launcher.mjs");
try {
  await runTests({
    ...(wanted !== "download" && { vscodeExecutablePath: wanted }),
    extensionDevelopmentPath: root,
    extensionTestsPath: await buildIntegration(root),
    launchArgs: [folder, `--user-data-dir=${userData}`, `--extensions-dir=${join(temporary, "extensions")}`],
    extensionTestsEnv: {
      PLAN_MODE_HOME: join(temporary, "home"),
      PLAN_MODE_MODEL: "offline",
      SCRIPTED_MODELS_LOG: join(temporary, "requests.jsonl"),
      PLAN_MODE_REPORT: process.env["PLAN_MODE_REPORT"],
      PLAN_MODE_REPORTER: join(root, "test/support/mochaReporter.mjs"),
    },
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
