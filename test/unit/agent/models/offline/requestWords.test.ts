import assert from "node:assert/strict";
import { planTitle, requestKind } from "../../../../../src/agent/models/offline/requestKind.ts";
import { requestTerms } from "../../../../../src/agent/models/offline/requestWords.ts";
import { standsAsWord } from "../../../../../src/agent/models/offline/wordParts.ts";

describe("requestTerms", () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ["Rename `splitLines` to linesOf", ["identifier splitLines", "identifier linesOf"]],
    ["Fix the crash in src/app/main.py", ["path src/app/main.py", "area src/app/main.py", "word crash"]],
    [
      "Show the status bar tooltip",
      ["phrase status bar", "phrase bar tooltip", "word status", "word bar", "word tooltip"],
    ],
    ['Change the text "No results"', ["quoted No results", "word text"]],
    ["Add a --json flag", ["identifier --json", "phrase json flag", "word json", "word flag"]],
    [
      "Respect MAX_RETRIES and http.timeout",
      ["identifier MAX_RETRIES", "identifier http.timeout", "word respect", "word http", "word timeout"],
    ],
    ["Größe der Schaltfläche prüfen", ["phrase schaltfläche prüfen", "word größe", "word schaltfläche", "word prüfen"]],
    ["Make it better", []],
    ["Improve the code, please!", []],
    ["", []],
  ];
  for (const [request, expected] of cases) {
    it(`finds ${expected.length} terms in "${request}"`, () => {
      assert.deepEqual(
        requestTerms(request).map((term) => `${term.kind} ${term.text}`),
        expected,
      );
    });
  }

  it("makes patterns that are valid and match the term, whatever it holds", () => {
    const terms = requestTerms("Explain `a[0].b(c)+` and `$x|y` in foo.bar");
    for (const { text, pattern } of terms.filter((term) => term.kind !== "area")) {
      assert.ok(new RegExp(pattern, "i").test(text), pattern);
    }
  });

  it("finds a pair of words in every spelling", () => {
    const pattern = new RegExp(requestTerms("the status bar")[0]?.pattern ?? "", "i");
    for (const spelling of ["statusBar", "status_bar", "status-bar", "Status Bar", "STATUSBAR"]) {
      assert.match(spelling, pattern);
    }
  });
});

describe("standsAsWord", () => {
  const cases: readonly (readonly [string, string, boolean])[] = [
    ["due_date", "date", true],
    ["dueDate", "date", true],
    ["dates.push(x)", "date", true],
    ["update(x)", "date", false],
    ["dataset", "data", false],
    ["refusal", "refus", true],
  ];
  for (const [text, word, expected] of cases) {
    it(`${word} ${expected ? "stands" : "does not stand"} in ${text}`, () =>
      assert.equal(standsAsWord(text, word), expected));
  }
});

describe("requestKind", () => {
  const cases = [
    ["Add a flag", "change"],
    ["Can you add a flag?", "change"],
    ["The tooltip is cut off on Windows", "change"],
    ["What if we add a cache?", "change"],
    ["Where is the gate?", "question"],
    ["Please show me where the tooltip is set", "question"],
    ["How does the gate work?", "question"],
    ["continue", "proceed"],
    ["Go ahead.", "proceed"],
    ["hi", "greeting"],
    ["Thank you!", "greeting"],
  ] as const;
  for (const [request, kind] of cases) {
    it(`takes "${request}" for a ${kind}`, () => assert.equal(requestKind(request), kind));
  }
});

describe("planTitle", () => {
  const cases = [
    ["please add a flag. It matters.", "Add a flag"],
    ["Add a flag, so that others can read it", "Add a flag"],
    ["add `x`\nand more", "Add `x`"],
  ] as const;
  for (const [request, title] of cases) {
    it(`makes "${title}" of ${JSON.stringify(request)}`, () => assert.equal(planTitle(request), title));
  }
  it("is never longer than a line", () => assert.ok(planTitle("word ".repeat(60)).length <= 90));
});
