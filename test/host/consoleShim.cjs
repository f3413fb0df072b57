/**
 * Takes the place of the tests' module in the extension host: sends the console to a file that the launcher prints, then runs the
 * real module. VS Code gives the console to the page, where it can't be told from the workbench's own lines.
 */
const { appendFileSync } = require("node:fs");
const { pathToFileURL } = require("node:url");
const { format } = require("node:util");

const output = process.env.VSCODE_HOST_TESTS_OUT;
const print = (text) => appendFileSync(output, text);

// In the extension host the console's methods are accessors whose setters do nothing. What is written to process.stdout arrives here
// too, line by line: VS Code sends it to the console.
for (const method of ["log", "info", "warn", "error", "debug"]) {
  Object.defineProperty(console, method, { configurable: true, value: (...values) => print(`${format(...values)}\n`) });
}
exports.run = async () => {
  const path = process.env.VSCODE_HOST_TESTS_PATH;
  const suite = path.endsWith(".mjs") ? await import(pathToFileURL(path).href) : require(path);
  await suite.run();
};
