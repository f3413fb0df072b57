import assert from "node:assert/strict";
import { changesOf } from "../../../src/acp/fileDiffs.ts";

describe("the lines that a change of a file is counted as", () => {
  const rows: readonly (readonly [string, string | null, string, number, number])[] = [
    ["a new file of one line", null, "one\n", 1, 0],
    ["a new file whose line has no end", null, "one", 1, 0],
    ["an empty new file", null, "", 0, 0],
    ["a file emptied", "one\ntwo\n", "", 0, 2],
    ["a blank line in between", "one\ntwo\n", "one\n\ntwo\n", 1, 0],
    ["a line at the end", "one\n", "one\ntwo\n", 1, 0],
    ["one line rewritten", "one\ntwo\nthree\n", "one\n2\nthree\n", 1, 1],
    ["the last line end only", "one\ntwo", "one\ntwo\n", 1, 1],
  ];
  for (const [name, oldText, newText, added, removed] of rows) {
    it(`are right for ${name}`, () => {
      assert.deepEqual(changesOf([{ path: "a", oldText, newText }]), [{ path: "a", added, removed }]);
    });
  }
});
