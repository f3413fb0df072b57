import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { takesPatches } from "../../../../src/agent/patch/takesPatches.ts";
import { applyPatchTool } from "../../../../src/agent/tools/applyPatch.ts";
import { planGate } from "../../../../src/plan/gate.ts";
import { callTool, MemoryFiles, memoryToolContext } from "../../../support/agent/memoryToolContext.ts";
import { gateContext } from "../../plan/gateContext.ts";

function patch(...lines: readonly string[]): { readonly patch: string } {
  return { patch: ["*** Begin Patch", ...lines, "*** End Patch"].join("\n") };
}

const whole = patch(
  "*** Update File: src/a.ts",
  "-one",
  "+two",
  "*** Update File: src/move.ts",
  "*** Move to: src/moved.ts",
  " stay",
  "+more",
  "*** Add File: src/new.ts",
  "+new",
  "*** Delete File: src/old.ts",
);

function files(): MemoryFiles {
  return new MemoryFiles({ "src/a.ts": "one\n", "src/move.ts": "stay\n", "src/old.ts": "old\n" });
}

function contents({ texts }: MemoryFiles): Record<string, string> {
  return Object.fromEntries([...texts].toSorted());
}

describe("apply_patch", () => {
  it("changes, makes, moves and deletes files in one call", async () => {
    const disk = files();
    const { text, isError, content } = await callTool(applyPatchTool, whole, { files: disk });
    assert.equal(isError, undefined);
    assert.equal(
      text,
      "Changed src/a.ts.\nMade src/moved.ts.\nDeleted src/move.ts.\nMade src/new.ts.\nDeleted src/old.ts.",
    );
    assert.deepEqual(contents(disk), {
      "/work/src/a.ts": "two\n",
      "/work/src/moved.ts": "stay\nmore\n",
      "/work/src/new.ts": "new\n",
    });
    assert.equal(content?.length, 5);
  });

  it("names every file that it touches, for rules and for the person", () => {
    const prepared = applyPatchTool.prepare(whole, "/work");
    assert.ok(prepared.ok);
    const { access, title, locations, input } = prepared.value;
    const others = ["move", "moved", "new", "old"].map((name) => `/work/src/${name}.ts`);
    assert.deepEqual(access, { kind: "edit", path: "/work/src/a.ts", by: "patch", others });
    assert.equal(title, "Patch src/a.ts and 4 more");
    assert.deepEqual(
      locations.map(({ path }) => path),
      ["/work/src/a.ts", ...others],
    );
    assert.deepEqual(input, whole);
  });

  it("shows the person what it would do, and writes nothing for that", async () => {
    const disk = files();
    const prepared = applyPatchTool.prepare(whole, "/work");
    assert.ok(prepared.ok);
    const shown = await prepared.value.preview(memoryToolContext({ files: disk }));
    assert.deepEqual(shown[0], { type: "diff", path: "/work/src/a.ts", oldText: "one\n", newText: "two\n" });
    assert.deepEqual(disk.writes, []);
  });

  const refused: readonly [string, { readonly patch: string }, RegExp][] = [
    ["is no patch", { patch: "hello" }, /apply_patch are not valid:\n- patch: The patch has no beginning/u],
    [
      "changes a file that is not there",
      patch("*** Update File: src/none.ts", "-a", "+b"),
      /There is no file src\/none\.ts\. Use glob/u,
    ],
    ["deletes a file that is not there", patch("*** Delete File: src/none.ts"), /There is no file src\/none\.ts/u],
    [
      "makes a file that is there",
      patch("*** Add File: src/a.ts", "+x"),
      /src\/a\.ts exists already\. Change it with/u,
    ],
    [
      "moves onto a file that is there",
      patch("*** Update File: src/move.ts", "*** Move to: src/a.ts"),
      /can't be moved to src\/a\.ts/u,
    ],
    [
      "has a hunk that doesn't fit",
      patch("*** Update File: src/a.ts", "-seven", "+eight"),
      /not in the file: seven.*Nothing was changed\.$/su,
    ],
    ["changes nothing", patch("*** Update File: src/a.ts", "-one", "+one"), /changes nothing/u],
  ];
  for (const [what, input, message] of refused) {
    it(`tells the model what to mend when it ${what}`, async () => {
      const disk = files();
      const before = contents(disk);
      const { text, isError } = await callTool(applyPatchTool, input, { files: disk });
      assert.equal(isError, true);
      assert.match(text, message);
      assert.deepEqual(contents(disk), before);
    });
  }

  it("writes nothing when its last hunk doesn't fit", async () => {
    const disk = files();
    const input = patch("*** Update File: src/a.ts", "-one", "+two", "*** Update File: src/move.ts", "-none", "+x");
    assert.equal((await callTool(applyPatchTool, input, { files: disk })).isError, true);
    assert.deepEqual(disk.writes, []);
  });

  it("takes back what it has written when a later file can't be written", async () => {
    const disk = files();
    disk.failing.add("/work/src/new.ts");
    const { text, isError } = await callTool(applyPatchTool, whole, { files: disk });
    assert.equal(isError, true);
    assert.equal(text, "/work/src/new.ts can't be written: no space left. Nothing was changed.");
    assert.deepEqual(contents(disk), contents(files()));
  });

  it("lets changes to the same file build on each other", async () => {
    const disk = files();
    const input = patch(
      "*** Update File: src/a.ts",
      "-one",
      "+two",
      "*** Update File: ./src/../src/a.ts",
      "-two",
      "+three",
      "*** Delete File: src/old.ts",
      "*** Add File: src/old.ts",
      "+again",
    );
    assert.equal((await callTool(applyPatchTool, input, { files: disk })).isError, undefined);
    assert.deepEqual([disk.text("src/a.ts"), disk.text("src/old.ts")], ["three\n", "again\n"]);
  });

  it("is refused while planning, even for the plan file alone", async () => {
    const context = gateContext();
    const prepared = applyPatchTool.prepare(patch(`*** Update File: ${context.planPath}`, "-a", "+b"), "/work");
    assert.ok(prepared.ok);
    assert.equal((await planGate(prepared.value.access, context)).verdict, "refuse");
  });

  it("is for the models that were trained on it", () => {
    for (const model of [
      "openai/gpt-5.2-codex",
      "openai/gpt-4.1-mini",
      "openai/o4-mini",
      "openai-compatible/openai/gpt-6",
      "vscode/gpt-5",
    ]) {
      assert.equal(takesPatches(model), true, model);
    }
    for (const model of [
      "offline",
      "",
      "anthropic/claude-sonnet-4-5",
      "openai/gpt-4o",
      "xai/grok-4",
      "openai-compatible/qwen3-coder",
    ]) {
      assert.equal(takesPatches(model), false, model);
    }
  });
});
