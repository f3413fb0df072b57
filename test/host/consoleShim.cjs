/**
 * Takes the place of the tests' module in the extension host: sends the console to a file that the launcher prints, then runs the
 * real module. VS Code gives the console to the page, where it can't be told from the workbench's own lines.
 */
const { appendFileSync } = require("node:fs");
const { pathToFileURL } = require("node:url");
const { format } = require("node:util");

const output = process.env.VSCODE_HOST_TESTS_OUT;
const print = (text) => appendFileSync(output, text);

// In the extension host the console's methods are accessors whose setters do nothing.
for (const method of ["log", "info", "warn", "error", "debug"]) {
  Object.defineProperty(console, method, { configurable: true, value: (...values) => print(`${format(...values)}\n`) });
}
for (const stream of [process.stdout, process.stderr]) {
  Object.defineProperty(stream, "write", {
    configurable: true,
    value: (chunk, encoding, callback) => {
      print(chunk);
      const done = typeof encoding === "function" ? encoding : callback;
      if (done) done();
      return true;
    },
  });
}

exports.run = async () => {
  const path = process.env.VSCODE_HOST_TESTS_PATH;
  const suite = path.endsWith(".mjs") ? await import(pathToFileURL(path).href) : require(path);
  await suite.run();
};
