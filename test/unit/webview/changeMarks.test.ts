import assert from "node:assert/strict";
import { PlanReader } from "../../../src/review/blocks/planReader.ts";
import { changedSince } from "../../../src/review/diffPlans.ts";
import { splitLines } from "../../../src/review/lines.ts";
import { type ChangeMarks, changeMarks } from "../../../webview/review/changeMarks.ts";
import { mergeHtml } from "../../../webview/review/mergeHtml.ts";

function marksOf(before: string, after: string): ChangeMarks {
  const [base, blocks] = [new PlanReader().read(before), new PlanReader().read(after)];
  return changeMarks(blocks, base, changedSince(before, after), splitLines(after).length);
}

const rows = (marks: ChangeMarks) => [...marks.byBlock.values()].flatMap((block) => [...block.values()]);

describe("what changed, as the panel draws it", () => {
  it("marks nothing in a text that is the same", () => {
    const text = "# A\n\nOne\n\n- two\n";
    assert.deepEqual(rows(marksOf(text, text)), []);
  });

  it("shows old and new words of a changed paragraph, item, heading and cell", () => {
    const before =
      "# The plan\n\nThe counter lives in memory.\n\n- read the old path\n\n| a | b |\n|---|---|\n| one two | x |\n";
    const after = before
      .replace("in memory", "in the table")
      .replace("old path", "new path")
      .replace("The plan", "The second plan")
      .replace("one two", "one three");
    assert.deepEqual(
      rows(marksOf(before, after)).map(({ html }) => html),
      [
        ["The <ins>second </ins>plan"],
        ["The counter lives in <del>memory.</del><ins>the table.</ins>"],
        ["read the <del>old</del><ins>new</ins> path"],
        ["one <del>two</del><ins>three</ins>", "x"],
      ],
    );
  });

  it("takes a paragraph that keeps its beginning for a rewritten one, not for a removed and an added one", () => {
    const marks = marksOf(
      "The counter lives in memory.\n\nEnd.",
      "The counter lives in the session table, so that it survives a restart and is shared by all workers.\n\nEnd.",
    );
    assert.equal(marks.removed.length, 0);
    assert.match(rows(marks)[0]?.html?.[0] ?? "", /^The counter lives in <del>memory\.<\/del><ins>the session/);
  });

  it("says nothing about a paragraph that is only wrapped differently", () => {
    assert.deepEqual(rows(marksOf("one two three\nfour five\n", "one two\nthree four five\n")), []);
  });

  it("shows a box that was ticked and a heading of another level, but no other number of an item", () => {
    const marks = marksOf("# A\n\n- [ ] one\n- [x] two\n\n1. three\n", "## A\n\n- [x] one\n- [X] two\n\n2. three\n");
    assert.deepEqual(rows(marks), [{ kind: "changed" }, { kind: "changed" }]);
  });

  it("shows a step that moved as moved, also under another number", () => {
    const marks = marksOf(
      "1. Look at it\n2. Write it down\n3. Check the rest\n",
      "1. Check the rest\n2. Look at it\n3. Write it down\n",
    );
    assert.deepEqual(rows(marks), [{ kind: "moved", from: 3 }]);
    assert.deepEqual(marks.removed, []);
  });

  it("shows a line of code word by word, and an added one as added", () => {
    const marks = rows(marksOf("```js\nlet a = 1;\n```\n", "```js\nlet a = 2;\nlet b = 3;\n```\n"));
    assert.deepEqual(
      marks.map(({ kind }) => kind),
      ["changed", "added"],
    );
    assert.deepEqual(
      marks[0]?.parts?.filter(({ kind }) => kind !== "same").map(({ text }) => text.trim()),
      ["1", "2"],
    );
  });

  it("shows removed lines where they stood", () => {
    const { removed } = marksOf("# A\n\nOne\n\n## Gone\n\nWith words.\n\n## B\n", "# A\n\nOne\n\n## B\n");
    assert.deepEqual(
      removed.map(({ lines, at }) => ({ words: lines.filter(Boolean), at })),
      [{ words: ["## Gone", "With words."], at: 5 }],
    );
  });

  it("shows removed items beside those that stay", () => {
    const { removed } = marksOf("- a\n- b and more\n- c\n", "- a\n- c\n");
    assert.deepEqual(
      removed.map(({ lines, at }) => ({ lines, at })),
      [{ lines: ["- b and more"], at: 2 }],
    );
  });

  it("names the line that a moved block came from", () => {
    const block = "A paragraph of its own, with enough words to be known again.";
    const others = "First one here.\n\nSecond one here.\n\nThird one here.\n";
    const marks = rows(marksOf(`${block}\n\n${others}`, `${others}\n${block}\n`));
    assert.deepEqual(marks, [{ kind: "moved", from: 1 }]);
  });
});

describe("merging two texts", () => {
  it("keeps the tags of the new text, and the words of both", () => {
    assert.equal(
      mergeHtml("use <code>a</code> here", 'use <strong>b</strong> and <a data-href="x">c</a> here'),
      'use <del>a</del><strong><ins>b</ins></strong> <ins>and </ins><a data-href="x"><ins>c</ins></a> here',
    );
  });

  it("shows texts with little in common one after the other", () => {
    assert.equal(
      mergeHtml("one two three four", "five six seven four"),
      "<del>one two three four</del> <ins>five six seven four</ins>",
    );
  });
});
