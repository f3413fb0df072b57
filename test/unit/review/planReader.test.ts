import assert from "node:assert/strict";
import * as fc from "fast-check";
import type { PlanBlock } from "../../../src/review/blocks/planNode.ts";
import { PlanReader } from "../../../src/review/blocks/planReader.ts";

const plan =
  "# A\n\nOne\ntwo\n\n- [ ] open\n  - nested\n- [x] done\n\n```js\na\n\nb\n```\n\n| h |\n|---|\n| c |\n\n> q\n\n***\n";

/** 1-based first and last line of each row. */
function rows(blocks: readonly PlanBlock[]): readonly (readonly [number, number])[] {
  return blocks.flatMap((block) =>
    block.content.rows.map((row) => [block.start + row.line, block.start + row.endLine] as const),
  );
}

describe("the blocks that the panel draws", () => {
  it("has a row for every line that can be commented on", () => {
    assert.deepEqual(rows(new PlanReader().read(plan)), [
      [1, 1],
      [3, 4],
      [6, 6],
      [7, 7],
      [8, 8],
      [11, 11],
      [12, 12],
      [13, 13],
      [16, 16],
      [18, 18],
      [20, 20],
      [22, 22],
    ]);
  });

  it("marks tasks on their items and takes the box out of the text", () => {
    const list = new PlanReader().read(plan)[2]?.content.node;
    assert.ok(list?.kind === "list");
    assert.deepEqual(
      list.items.map(({ task }) => task),
      ["open", "done"],
    );
    const first = list.items[0]?.children[0];
    assert.equal(first?.kind === "text" ? first.html : undefined, "open");
  });

  it("counts front matter, and shows link definitions", () => {
    const text = "---\ntitle: x\n---\n\nBody [a]\n\n[a]: https://example.com\n";
    const blocks = new PlanReader().read(text);
    assert.deepEqual(rows(blocks), [
      [1, 1],
      [2, 2],
      [3, 3],
      [5, 5],
      [7, 7],
    ]);
  });

  it("is the same for CRLF and a BOM", () => {
    const key = (text: string) => JSON.stringify(rows(new PlanReader().read(text)));
    assert.equal(key(`\uFEFF${plan.replaceAll("\n", "\r\n")}`), key(plan));
  });

  it("returns the same blocks for the parts that did not change", () => {
    const reader = new PlanReader();
    const before = reader.read(plan);
    const after = reader.read(plan.replace("two", "three"));
    assert.equal(after[1]?.key, before[1]?.key, "an edited block keeps its key");
    assert.notEqual(after[1], before[1]);
    for (const index of [0, 2, 3, 4, 5, 6]) {
      assert.equal(after[index], before[index]);
    }
  });

  it("keeps key and content of a block that only moved", () => {
    const reader = new PlanReader();
    const before = reader.read(plan);
    const after = reader.read(`New\n\n${plan}`);
    assert.deepEqual(
      after.slice(1).map(({ key }) => key),
      before.map(({ key }) => key),
    );
    assert.equal(after[1]?.content, before[0]?.content);
    assert.equal(after[1]?.start, 3);
  });

  it("renders again when a link definition changes", () => {
    const reader = new PlanReader();
    const html = (text: string): unknown => {
      const node = reader.read(text)[0]?.content.node;
      return node?.kind === "text" ? node.html : undefined;
    };
    const before = html("[a]\n\n[a]: https://example.com/1\n");
    assert.notEqual(html("[a]\n\n[a]: https://example.com/2\n"), before);
  });

  it("never repeats a key, and keeps rows in order within the text", () => {
    const line = fc.constantFrom("", "text", "# h", "- a", "  - b", "> q", "```", "| a |", "|---|", "***", "[x]: y");
    fc.assert(
      fc.property(fc.array(fc.array(line, { maxLength: 12 }), { minLength: 1, maxLength: 4 }), (texts) => {
        const reader = new PlanReader();
        for (const lines of texts) {
          const blocks = reader.read(lines.join("\n"));
          assert.equal(new Set(blocks.map(({ key }) => key)).size, blocks.length);
          const starts = rows(blocks).map(([start]) => start);
          assert.deepEqual(
            starts,
            starts.toSorted((a, b) => a - b),
          );
          assert.ok(rows(blocks).every(([start, end]) => start >= 1 && end >= start && end <= lines.length));
        }
      }),
    );
  });
});

describe("reading a plan in pieces", () => {
  const line = fc.constantFrom(
    ...[
      "",
      "",
      "text",
      "# h",
      "- a",
      "  - b",
      "    deep",
      "> q",
      "```",
      "  ```",
      "~~~",
      "| a | b |",
      "|---|---|",
      "***",
      "---",
      "===",
    ],
    ...["[^n]: note", "1. one", "[a](b)", "- [ ] task", "key: value", "\tcode"],
  );
  const definition = fc.constantFrom("[x]: y", "[x]", "[x]: z");
  const text = (lines: fc.Arbitrary<string>) => fc.array(lines, { maxLength: 40 });
  const same = (reader: PlanReader, lines: readonly string[], read = reader.read(lines.join("\n"))): void => {
    const plain = (blocks: readonly PlanBlock[]) =>
      blocks.map(({ start, source, content }) => ({ start, source, content }));
    assert.deepEqual(plain(read), plain(new PlanReader().read(lines.join("\n"))), lines.join("\n"));
    assert.equal(new Set(read.map(({ key }) => key)).size, read.length);
  };

  it("waits for the line that closes front matter, however far away it is", () => {
    const lines = ["---", "key: value", ...Array.from({ length: 50 }, (_, index) => `k${index}: v`), "---", "text"];
    same(new PlanReader(), lines, new PlanReader().begin(lines.join("\n"), 5));
    const reader = new PlanReader();
    for (const open of [lines.toSpliced(52, 1), lines]) {
      same(reader, open);
    }
  });

  for (const [name, lines] of [
    ["without link definitions", text(line)],
    ["with link definitions", text(fc.oneof(line, definition))],
  ] as const) {
    it(`finds the blocks of the whole plan, ${name}`, () => {
      fc.assert(
        fc.property(lines, fc.integer({ min: 1, max: 12 }), (wanted, count) => {
          const reader = new PlanReader();
          let blocks = reader.begin(wanted.join("\n"), count);
          while (!reader.isComplete) {
            blocks = reader.readMore(count);
          }
          same(reader, wanted, blocks);
        }),
        { numRuns: 500 },
      );
    });

    it(`finds them after any edit too, ${name}`, () => {
      const edit = fc.record({ at: fc.nat(40), remove: fc.nat(3), insert: fc.array(line, { maxLength: 3 }) });
      fc.assert(
        fc.property(lines, fc.array(edit, { maxLength: 6 }), (wanted, edits) => {
          const reader = new PlanReader();
          const now = [...wanted];
          same(reader, now);
          for (const { at, remove, insert } of edits) {
            now.splice(at, remove, ...insert);
            same(reader, now);
          }
        }),
        { numRuns: 500 },
      );
    });
  }
});
