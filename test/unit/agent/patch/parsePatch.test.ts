import assert from "node:assert/strict";
import fc from "fast-check";
import { describe, it } from "mocha";
import { parsePatch } from "../../../../src/agent/patch/parsePatch.ts";
import { type Patch, patchPaths } from "../../../../src/agent/patch/patch.ts";

function parse(text: string): Patch {
  const parsed = parsePatch(text);
  assert.ok(parsed.ok, parsed.ok ? "" : parsed.error);
  return parsed.value;
}

const all = `*** Begin Patch
*** Add File: docs/new file.md
+# New
+
+text
*** Update File: src/a.ts
*** Move to: src/b.ts
@@ class A
@@   method() {
 keep
-old
+new

 after
*** End of File
*** Delete File: old.txt
*** End Patch`;

const parsed: Patch = {
  changes: [
    { kind: "add", path: "docs/new file.md", content: "# New\n\ntext\n" },
    {
      kind: "update",
      path: "src/a.ts",
      moveTo: "src/b.ts",
      hunks: [
        {
          patchLine: 8,
          headers: ["class A", "  method() {"],
          lines: [
            { kind: "context", text: "keep" },
            { kind: "remove", text: "old" },
            { kind: "add", text: "new" },
            { kind: "context", text: "" },
            { kind: "context", text: "after" },
          ],
          atEnd: true,
        },
      ],
    },
    { kind: "delete", path: "old.txt" },
  ],
};

describe("Reading a patch", () => {
  it("reads every kind of change", () => {
    assert.deepEqual(parse(all), parsed);
  });

  const wrappings: readonly [string, (text: string) => string][] = [
    ["CRLF", (text) => text.replaceAll("\n", "\r\n")],
    ["a heredoc", (text) => `apply_patch <<'EOF'\n${text}\nEOF\n`],
    ["a code fence", (text) => `\`\`\`diff\n${text}\n\`\`\``],
    ["empty lines around", (text) => `\n\n${text}\n\n`],
  ];
  for (const [what, wrap] of wrappings) {
    it(`does not mind ${what}`, () => {
      const { changes } = parse(wrap(all));
      assert.deepEqual(
        changes.map((change) => (change.kind === "update" ? change.hunks[0]?.lines : change)),
        parsed.changes.map((change) => (change.kind === "update" ? change.hunks[0]?.lines : change)),
      );
    });
  }

  it("takes a hunk without @@, and line numbers for what they are", () => {
    const [bare] = parse(
      "*** Begin Patch\n*** Update File: a\n-x\n+y\n@@ -1,3 +1,4 @@ function f()\n+z\n*** End Patch",
    ).changes;
    assert.ok(bare?.kind === "update");
    assert.deepEqual(
      bare.hunks.map(({ headers }) => headers),
      [[], ["function f()"]],
    );
  });

  it("names every path once, both names of a moved file", () => {
    assert.deepEqual(patchPaths(parsed), ["docs/new file.md", "src/a.ts", "src/b.ts", "old.txt"]);
  });

  const wrong: readonly [string, string, RegExp][] = [
    ["nothing", "", /first line must be \*\*\* Begin Patch/u],
    ["a unified diff", "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b", /first line must be \*\*\* Begin Patch/u],
    ["one that was cut off", "*** Begin Patch\n*** Add File: a\n+x", /cut off/u],
    [
      "prose before it",
      "Here you are:\n*** Begin Patch\n*** Delete File: a\n*** End Patch",
      /Before \*\*\* Begin Patch/u,
    ],
    ["prose after it", "*** Begin Patch\n*** Delete File: a\n*** End Patch\nDone.", /After \*\*\* End Patch/u],
    ["no change", "*** Begin Patch\n\n*** End Patch", /The patch is empty/u],
    ["no file", "*** Begin Patch\n+x\n*** End Patch", /^Line 2 of the patch: here a file must begin/u],
    ["no path", "*** Begin Patch\n*** Add File:  \n+x\n*** End Patch", /^Line 2 of the patch: the path is missing/u],
    [
      "a new file without +",
      "*** Begin Patch\n*** Add File: a\n+x\ny\n*** End Patch",
      /^Line 4 .*must begin with \+.*The line is: y$/u,
    ],
    [
      "a deleted file with lines",
      "*** Begin Patch\n*** Delete File: a\n-x\n*** End Patch",
      /^Line 3 .*nothing may follow/u,
    ],
    ["an update without a hunk", "*** Begin Patch\n*** Update File: a\n*** End Patch", /^Line 2 .*has no hunk/u],
    [
      "a hunk that changes nothing",
      "*** Begin Patch\n*** Update File: a\n@@\n x\n*** End Patch",
      /^Line 3 .*changes nothing/u,
    ],
    ["an empty hunk", "*** Begin Patch\n*** Update File: a\n@@ x\n*** End Patch", /^Line 3 .*changes nothing/u],
    [
      "a line without a mark",
      "*** Begin Patch\n*** Update File: a\n@@\n-x\ny\n*** End Patch",
      /^Line 5 .*must begin with a space/u,
    ],
    ["a move to nowhere", "*** Begin Patch\n*** Update File: a\n*** Move to:\n*** End Patch", /Move to: is missing/u],
    [
      "lines after the end of a file",
      "*** Begin Patch\n*** Update File: a\n-x\n*** End of File\n+y\n*** End Patch",
      /^Line 5 .*after \*\*\* End of File/u,
    ],
  ];
  for (const [what, text, message] of wrong) {
    it(`says what to mend in ${what}`, () => {
      const result = parsePatch(text);
      assert.ok(!result.ok);
      assert.match(result.error, message);
    });
  }

  it("returns for any text whatever", () => {
    const line = fc.oneof(
      fc.constantFrom(
        "*** Begin Patch",
        "*** End Patch",
        "*** Update File: a",
        "*** Add File: b",
        "*** Move to: c",
        "@@",
        "@@ x",
        "*** End of File",
      ),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const text = lines.join("\n");
        assert.ok(["boolean"].includes(typeof parsePatch(text).ok));
      }),
    );
  });
});
