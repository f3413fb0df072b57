import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Problem } from "../../../../src/host/editorTools/editor.ts";
import { findSymbol } from "../../../../src/host/editorTools/findSymbol.ts";
import { formatPlaces, formatProblems, formatSymbols } from "../../../../src/host/editorTools/formatFindings.ts";

const problem = (severity: Problem["severity"], path: string, line: number): Problem => ({
  path,
  line,
  column: 1,
  severity,
  message: "Some\n  thing",
  origin: "ts 1",
});

describe("What the editor knows, as text for a model", () => {
  it("has the worst problems first, and none below what was asked for", () => {
    const problems = [
      problem("hint", "a", 1),
      problem("warning", "b", 9),
      problem("warning", "b", 2),
      problem("error", "c", 1),
    ];
    assert.equal(
      formatProblems(problems, "warning", 100),
      "3 problems:\nc:1:1 error [ts 1]: Some thing\nb:2:1 warning [ts 1]: Some thing\nb:9:1 warning [ts 1]: Some thing",
    );
    assert.match(formatProblems(problems, "error", 100), /^1 problem:\nc:1:1/);
    assert.match(formatProblems([], "error", 100), /^No errors\. /);
  });

  it("is cut with a word on how to see more", () => {
    const places = [3, 1, 2].map((line) => ({ path: "a.ts", line, column: 1, text: "x".repeat(500) }));
    const lines = formatPlaces("reference", places, 2).split("\n");
    assert.equal(lines[0], "3 references in 1 file:");
    assert.match(lines[1] ?? "", /^a\.ts:1:1 x{200}…$/);
    assert.equal(lines[3], "[1 more; narrow it down, or raise limit]");
  });

  it("says what else to do when there is nothing", () => {
    assert.match(formatPlaces("definition", [], 10), /use grep/);
    assert.match(formatSymbols([], 10), /use grep/);
  });
});

describe("A name in a file", () => {
  const text = "const total = 1;\r\nfunction subtotal() {\n  return total + $total;\n}\n\n\n\n\nexport { total };\n";
  const cases: readonly [string, number | undefined, string, unknown][] = [
    ["is found at its first occurrence", undefined, "total", { line: 0, character: 6 }],
    ["is found on the line that was given, as a whole name", 3, "total", { line: 2, character: 9 }],
    ["is found near a line that is a little off", 7, "total", { line: 8, character: 9 }],
    ["is not guessed far from the line", 5, "subtotal", { line: 1, character: 9 }],
    ["is not found where it is only a part of a name", undefined, "tot", undefined],
    ["is not found far from the line that was given", 9, "subtotal", undefined],
  ];
  for (const [how, line, symbol, expected] of cases) {
    it(how, () => {
      const found = findSymbol(text, { path: "a.ts", symbol, ...(line === undefined ? {} : { line }) });
      assert.deepEqual(found.ok ? found.value : undefined, expected);
      if (!found.ok) {
        assert.match(found.error, /a\.ts/);
      }
    });
  }
});
