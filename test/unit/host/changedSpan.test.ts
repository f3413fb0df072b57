import assert from "node:assert/strict";
import fc from "fast-check";
import { changedSpan } from "../../../src/host/changedSpan.ts";

describe("the span of a text that changed", () => {
  const rows: readonly [string, string, string, ReturnType<typeof changedSpan>][] = [
    ["nothing", "one\n", "one\n", undefined],
    ["a word in the middle", "let a = 1;", "let b = 1;", { start: 4, end: 5, text: "b" }],
    ["what was added to repetitions", "aaa", "aaaa", { start: 3, end: 3, text: "a" }],
    ["a whole line break, never half of one", "a\r\nb", "a\nb", { start: 1, end: 3, text: "\n" }],
    ["a whole character, never half of one", "x😀y", "x😁y", { start: 1, end: 3, text: "😁" }],
    ["everything", "", "new", { start: 0, end: 0, text: "new" }],
  ];
  for (const [what, before, after, span] of rows) {
    it(`is ${what}`, () => assert.deepEqual(changedSpan(before, after), span));
  }

  it("makes the one text into the other, whatever they are", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "\r", "\n", "😀", "😁"), maxLength: 12 });
    fc.assert(
      fc.property(text, text, (before, after) => {
        const span = changedSpan(before, after);
        const made = span === undefined ? before : before.slice(0, span.start) + span.text + before.slice(span.end);
        assert.equal(made, after);
      }),
    );
  });
});
