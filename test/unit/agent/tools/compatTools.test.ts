import assert from "node:assert/strict";
import { homedir } from "node:os";
import { join } from "node:path";
import { describe, it } from "mocha";
import { compatDeleteTool } from "../../../../src/agent/tools/compatDelete.ts";
import { compatStrReplaceTool } from "../../../../src/agent/tools/compatStrReplace.ts";
import { compatWriteTool } from "../../../../src/agent/tools/compatWrite.ts";
import type { AnyTool } from "../../../../src/agent/tools/tool.ts";
import { planGate } from "../../../../src/plan/gate.ts";
import { callTool, MemoryFiles, memoryToolContext } from "../../../support/agent/memoryToolContext.ts";
import { gateContext, planPath } from "../../plan/gateContext.ts";

describe("The compat tools", () => {
  it("write, replace and delete like the native ones", async () => {
    const files = new MemoryFiles();
    assert.equal(
      (await callTool(compatWriteTool, { file_path: "a.md", content: "one\ntwo\n" }, { files })).text,
      "Made a.md (2 lines).",
    );
    const replace = { file_path: "a.md", old_string: "one", new_string: "1" };
    assert.equal(
      (await callTool(compatStrReplaceTool, replace, { files })).text,
      "a.md: replaced one place, the first at line 1.",
    );
    assert.equal(files.text("a.md"), "1\ntwo\n");
    assert.equal((await callTool(compatDeleteTool, { file_path: "a.md" }, { files })).text, "Deleted a.md.");
    assert.equal(files.text("a.md"), undefined);
  });

  it("replace all places when told, and say what is wrong otherwise", async () => {
    const files = new MemoryFiles({ "a.md": "x x" });
    const call = { file_path: "a.md", old_string: "x", new_string: "y" };
    assert.match((await callTool(compatStrReplaceTool, call, { files })).text, /2 times/u);
    await callTool(compatStrReplaceTool, { ...call, replace_all: true }, { files });
    assert.equal(files.text("a.md"), "y y");
  });

  it("have Claude's names and arguments, and keep them for hooks and for the person", async () => {
    assert.deepEqual(
      [compatWriteTool, compatStrReplaceTool, compatDeleteTool].map(({ name }) => name),
      ["Write", "StrReplace", "Delete"],
    );
    const input = { file_path: "a.md", content: "x" };
    const prepared = compatWriteTool.prepare(input, "/work");
    assert.ok(prepared.ok);
    const { title, locations, input: kept } = prepared.value;
    assert.deepEqual([title, locations, kept], ["Write a.md", [{ path: "/work/a.md" }], input]);
    assert.deepEqual(await prepared.value.preview(memoryToolContext()), [
      { type: "diff", path: "/work/a.md", oldText: null, newText: "x" },
    ]);
    assert.match(
      (await callTool(compatWriteTool, { path: "a.md", content: "x" })).text,
      /arguments of Write are not valid:\n- file_path/u,
    );
  });

  it("write the file that the gate judges, also when it is named from the home folder", async () => {
    const files = new MemoryFiles();
    const input = { file_path: "~/notes.md", content: "x" };
    const prepared = compatWriteTool.prepare(input, "/work");
    assert.ok(prepared.ok);
    const path = join(homedir(), "notes.md");
    assert.deepEqual(prepared.value.access, { kind: "edit", path, by: "compat" });
    await callTool(compatWriteTool, input, { files });
    assert.deepEqual(files.writes, [path]);
  });

  const rows: readonly [AnyTool, string, "allow" | "refuse"][] = [
    [compatWriteTool, planPath, "allow"],
    [compatWriteTool, "README.md", "allow"],
    [compatWriteTool, "docs/new.mdx", "allow"],
    [compatWriteTool, "src/app.ts", "refuse"],
    [compatWriteTool, "AGENTS.md", "refuse"],
    [compatStrReplaceTool, planPath, "allow"],
    [compatStrReplaceTool, "README.md", "allow"],
    [compatStrReplaceTool, "src/app.ts", "refuse"],
    [compatStrReplaceTool, ".github/copilot-instructions.md", "refuse"],
    [compatDeleteTool, planPath, "allow"],
    [compatDeleteTool, "README.md", "refuse"],
    [compatDeleteTool, "src/app.ts", "refuse"],
  ];
  for (const [tool, path, verdict] of rows) {
    it(`while planning, ${tool.name} of ${path === planPath ? "the plan" : path}: ${verdict}`, async () => {
      const prepared = tool.prepare({ file_path: path, content: "", old_string: "a", new_string: "b" }, "/work");
      assert.ok(prepared.ok);
      assert.equal((await planGate(prepared.value.access, gateContext())).verdict, verdict);
    });
  }
});
