import assert from "node:assert/strict";
import * as fc from "fast-check";
import { jsonErrorLine } from "../../../src/disk/jsonErrorLine.ts";

describe("the line at which a text stops being JSON", () => {
  for (const [text, line] of [
    ['{\n  "model": nonsense\n}\n', 2],
    ['{\n  "a": 1,\n}\n', 3],
    ['{\n  "a": 1\n  "b": 2\n}\n', 3],
    ['{\n  "a": "open\n}\n', 2],
    ['{\n  "a": [1, 2\n', 2],
    ["{\n  'a': 1\n}", 2],
    ['{"a": 01}', 1],
    ['{"a": 1}\n\nrest', 3],
    ['{"a": "tab\there"}', 1],
    ["", 1],
    ["[".repeat(5000), 1],
  ] as const) {
    it(`is ${line} in ${JSON.stringify(text.slice(0, 40))}`, () => {
      assert.equal(jsonErrorLine(text), line);
    });
  }

  it("is none exactly when JSON.parse takes the text", () => {
    const damaged = fc
      .tuple(fc.json(), fc.nat(), fc.constantFrom("", ",", '"', "}", "x", "1", " ", "\\"))
      .map(
        ([json, at, piece]) => json.slice(0, at % (json.length + 1)) + piece + json.slice((at % (json.length + 1)) + 1),
      );
    fc.assert(
      fc.property(fc.oneof(fc.json(), damaged), (text) => {
        let takes = true;
        try {
          JSON.parse(text);
        } catch {
          takes = false;
        }
        assert.equal(jsonErrorLine(text) === undefined, takes);
      }),
      { numRuns: 2000 },
    );
  });
});
