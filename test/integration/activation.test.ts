import assert from "node:assert/strict";
import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import * as vscode from "vscode";

const id = "plan-mode.plan-mode";

describe("activation", () => {
  function extension(): vscode.Extension<unknown> {
    const found = vscode.extensions.getExtension(id);
    assert.ok(found, `${id} is not installed`);
    return found;
  }

  it("happens by itself after the window has started", async () => {
    const deadline = Date.now() + 30_000;
    while (!extension().isActive && Date.now() < deadline) await new Promise((done) => setTimeout(done, 50));
    assert.ok(extension().isActive);
  });

  it("registers every command of the manifest", async () => {
    const registered = await vscode.commands.getCommands(true);
    const contributed: readonly { readonly command: string }[] = extension().packageJSON.contributes.commands;
    const missing = contributed.map(({ command }) => command).filter((command) => !registered.includes(command));
    assert.deepEqual(missing, []);
  });

  it("loads less than 300 kB of code, in less than 50 ms", () => {
    const file = join(extension().extensionPath, "dist/extension.cjs");
    const size = statSync(file).size;
    // VS Code has loaded the module already, so that loading is measured on fresh copies; the best of several is the code's own time.
    const require = createRequire(file);
    const times: number[] = [];
    for (let run = 0; run < 5; run++) {
      delete require.cache[file];
      const started = performance.now();
      const module: { activate?: unknown } = require(file);
      times.push(performance.now() - started);
      assert.equal(typeof module.activate, "function");
    }
    console.log(
      `      load: ${Math.min(...times).toFixed(1)} ms at best of ${times.length}, ${(size / 1000).toFixed(0)} kB`,
    );
    assert.ok(size < 300_000, `${size} bytes`);
    assert.ok(Math.min(...times) < 50, `${times.join(", ")} ms`);
  });
});
