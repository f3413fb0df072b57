/**
 * A second extension, for the end-to-end tests only: changes user settings while a window is open. A server window does not read its
 * settings file again when another program writes it.
 */
const { existsSync, readFileSync, statSync, writeFileSync } = require("node:fs");
const vscode = require("vscode");

exports.activate = (context) => {
  const file = process.env.PLAN_MODE_TEST_SETTINGS;
  if (file === undefined) return;
  let seen = 0;
  const timer = setInterval(async () => {
    if (!existsSync(file) || statSync(file).mtimeMs === seen) return;
    seen = statSync(file).mtimeMs;
    for (const [key, value] of Object.entries(JSON.parse(readFileSync(file, "utf8")))) {
      await vscode.workspace.getConfiguration().update(key, value, vscode.ConfigurationTarget.Global);
    }
    writeFileSync(`${file}.done`, String(seen));
  }, 100);
  context.subscriptions.push({ dispose: () => clearInterval(timer) });
};
