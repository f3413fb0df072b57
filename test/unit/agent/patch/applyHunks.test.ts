import assert from "node:assert/strict";
import { diffArrays } from "diff";
import fc from "fast-check";
import { describe, it } from "mocha";
import { applyHunks } from "../../../../src/agent/patch/applyHunks.ts";
import { parsePatch } from "../../../../src/agent/patch/parsePatch.ts";
import type { Result } from "../../../../src/base/result.ts";

function apply(content: string, hunks: string): Result<string> {
  const parsed = parsePatch(`*** Begin Patch\n*** Update File: f\n${hunks}\n*** End Patch`);
  assert.ok(parsed.ok, parsed.ok ? "" : parsed.error);
  const [change] = parsed.value.changes;
  assert.ok(change?.kind === "update");
  return applyHunks("f", content, change.hunks);
}

const classes = "class A\n  f() {\n    return 1\n  }\nclass B\n  f() {\n    return 1\n  }\n";

describe("Applying hunks", () => {
  const rows: readonly [string, string, string, string][] = [
    ["replaces lines", "a\nb\nc\n", " a\n-b\n+B", "a\nB\nc\n"],
    ["removes lines", "a\nb\nc\n", " a\n-b\n-c", "a\n"],
    ["removes everything", "a\nb\n", "-a\n-b", ""],
    ["applies several hunks in order", "a\nb\nc\nd\n", "@@\n-a\n+A\n@@\n-d\n+D", "A\nb\nc\nD\n"],
    ["takes the same lines again after the hunk before", "x\n1\nx\n2\n", "@@\n-x\n 1\n@@\n-x\n 2", "1\n2\n"],
    ["puts lines without context at the end", "a\n", "+b", "a\nb\n"],
    ["fills an empty file", "", "+a\n+b", "a\nb\n"],
    ["puts lines below the line after @@", "a\nb\n", "@@ a\n+x", "a\nx\nb\n"],
    [
      "finds the place below the line after @@",
      classes,
      "@@ class B\n-    return 1\n+    return 2",
      classes.replace(/1(?!.*1)/su, "2"),
    ],
    [
      "goes down by several lines after @@",
      classes,
      "@@ class B\n@@   f() {\n-    return 1\n+    return 2",
      classes.replace(/1(?!.*1)/su, "2"),
    ],
    ["lets the line after @@ be repeated", "a\nb\n", "@@ a\n a\n-b\n+B", "a\nB\n"],
    ["prefers the end of the file when told", "x\ny\nx\n", "-x\n+z\n*** End of File", "x\ny\nz\n"],
    ["keeps CRLF", "a\r\nb\r\n", " a\n-b\n+B\n+C", "a\r\nB\r\nC\r\n"],
    ["keeps endings that are mixed", "a\r\nb\nc\n", " a\n-b\n+B", "a\r\nB\nc\n"],
    ["keeps a missing final newline", "a\nb", " a\n-b\n+B", "a\nB"],
    ["gives the last line a newline when others follow", "a\nb", " b\n+c", "a\nb\nc"],
    ["does not mind spaces at the end of lines, and keeps the file's", "a  \nb\n", " a\n-b\n+B", "a  \nB\n"],
    ["does not mind indentation, and keeps the file's", "\ta\n\tb\n", " a\n-b\n+\tB", "\ta\n\tB\n"],
    [
      "does not mind typographic punctuation",
      "say \u201Chi\u201D \u2013 now\nb\n",
      ' say "hi" - now\n-b\n+B',
      "say \u201Chi\u201D \u2013 now\nB\n",
    ],
    ["takes an exact place before a similar one", "  a\na\n", "-a\n+b", "  a\nb\n"],
    ["does not mind an empty line between hunks", "a\nb\nc\n", "@@\n-a\n+A\n\n@@\n-c\n+C", "A\nb\nC\n"],
  ];
  for (const [what, before, hunks, after] of rows) {
    it(what, () => {
      assert.deepEqual(apply(before, hunks), { ok: true, value: after });
    });
  }

  const wrong: readonly [string, string, string, RegExp][] = [
    [
      "a line that is not there",
      "a\nb\n",
      " a\n-c",
      /^f, hunk at line 3 of the patch: this line is not in the file: c\. Read the file again/u,
    ],
    ["lines that are not together", "a\nb\nc\n", " a\n-c", /do not stand in the file one after the other/u],
    [
      "lines that are there twice",
      "a\nb\na\n",
      "-a\n+x",
      /fits into the file 2 times \(at lines 1, 3\)\. Give more unchanged lines/u,
    ],
    [
      "a place named by a line that is there twice",
      classes,
      "@@   f() {\n-    return 1\n+    return 2",
      /fits into the file 2 times \(at lines 3, 7\)/u,
    ],
    ["new lines below a line that is there twice", classes, "@@   f() {\n+    log()", /fits into the file 2 times/u],
    ["a line after @@ that is not there", "a\n", "@@ class Z\n+x", /no line that reads as the text after @@.*class Z/u],
    [
      "hunks in the wrong order",
      "a\nb\nc\n",
      "@@\n-c\n+C\n@@\n-a\n+A",
      /stand only before the previous hunk.*at line 1\. Put the hunks in the order/u,
    ],
    ["lines after @@ in the wrong order", "a\nb\nc\n", "@@\n-c\n+C\n@@ a\n+x", /stands only before the previous hunk/u],
    ["any line of an empty file", "", "-a\n+b", /this line is not in the file: a/u],
  ];
  for (const [what, before, hunks, message] of wrong) {
    it(`says what to mend for ${what}`, () => {
      const result = apply(before, hunks);
      assert.ok(!result.ok);
      assert.match(result.error, message);
    });
  }

  it("makes one text of another, and back, whatever they are", () => {
    const line = fc.oneof(
      fc.constantFrom("", "a", "  a", "}", "@@ x", "*** End Patch", "+1", "-1"),
      fc.string().map((text) => text.replaceAll(/[\r\n]/gu, "")),
    );
    const text = fc.tuple(fc.array(line, { maxLength: 12 }), fc.constantFrom("\n", "\r\n"));
    fc.assert(
      fc.property(text, fc.array(line, { maxLength: 12 }), ([before, end], after) => {
        fc.pre(before.join("\n") !== after.join("\n"));
        const content = (lines: readonly string[]): string => lines.map((one) => one + end).join("");
        const forth = apply(content(before), wholeHunk(before, after));
        // An empty file has no endings of its own.
        const expected = before.length === 0 ? after.map((one) => `${one}\n`).join("") : content(after);
        assert.deepEqual(forth, { ok: true, value: expected });
        const back = apply(content(after), wholeHunk(after, before));
        assert.equal(
          back.ok && back.value,
          after.length === 0 ? before.map((one) => `${one}\n`).join("") : content(before),
        );
      }),
    );
  });

  it("applies small hunks where every line is different", () => {
    const edits = fc.array(fc.constantFrom("keep", "remove", "add", "change"), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(edits, (list) => {
        const before = list.flatMap((edit, index) => (edit === "add" ? [] : [`old ${index}`]));
        const after = list.flatMap((edit, index) => {
          const made = edit === "keep" ? `old ${index}` : `new ${index}`;
          return edit === "remove" ? [] : [made];
        });
        fc.pre(before.length > 0 && before.join() !== after.join());
        const hunks = smallHunks(before, after);
        assert.deepEqual(apply(`${before.join("\n")}\n`, hunks), {
          ok: true,
          value: after.map((one) => `${one}\n`).join(""),
        });
      }),
    );
  });
});

/** One hunk with every line of the file in it. */
function wholeHunk(before: readonly string[], after: readonly string[]): string {
  const marks = diffArrays([...before], [...after]).flatMap(({ added, removed, value }) =>
    value.map((line) => `${added ? "+" : removed ? "-" : " "}${line}`),
  );
  return `@@\n${marks.join("\n")}`;
}

/** A hunk for each change, with the lines that stand right beside it. */
function smallHunks(before: readonly string[], after: readonly string[]): string {
  const parts = diffArrays([...before], [...after]);
  const hunks: string[] = [];
  let hunk: string[] = [];
  let changed = false;
  for (const { added, removed, value } of parts) {
    if (added || removed) {
      hunk.push(...value.map((line) => `${added ? "+" : "-"}${line}`));
      changed = true;
      continue;
    }
    if (changed && value.length > 1) {
      hunks.push(["@@", ...hunk, ` ${value[0]}`].join("\n"));
      hunk = [];
      changed = false;
      hunk.push(` ${value.at(-1)}`);
    } else {
      hunk.push(...value.slice(-1).map((line) => ` ${line}`));
    }
  }
  return (changed ? [...hunks, ["@@", ...hunk].join("\n")] : hunks).join("\n");
}
