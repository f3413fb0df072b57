import assert from "node:assert/strict";
import { blockAt, commentableLines, headingPathAt, parsePlan } from "../../../src/review/planDocument.ts";

const source = [
  "---", // 1
  "title: x",
  "---",
  "# Plan",
  "",
  "## **Steps** of `it`", // 6
  "",
  "1. first", // 8
  "   more",
  "2. second",
  "   - inner", // 11
  "",
  "> quoted", // 13
  "",
  "| a | b |", // 15
  "| - | - |",
  "| 1 | 2 |",
  "",
  "```ts", // 19
  "let x;",
  "",
  "```",
  "",
  "Setext", // 24
  "======",
  "tail",
].join("\n");

describe("parsePlan", () => {
  const document = parsePlan(source);

  it("names the innermost block of every line", () => {
    const kinds = document.lines.map((_, index) => blockAt(document, index + 1)?.kind ?? "-");
    assert.deepEqual(kinds.slice(0, 6), ["frontMatter", "frontMatter", "frontMatter", "heading", "-", "heading"]);
    assert.deepEqual(kinds.slice(6, 14), ["-", "listItem", "listItem", "listItem", "listItem", "-", "paragraph", "-"]);
    assert.deepEqual(kinds.slice(14), [
      "tableRow",
      "-",
      "tableRow",
      "-",
      "code",
      "code",
      "code",
      "code",
      "-",
      "heading",
      "heading",
      "paragraph",
    ]);
  });

  it("gives a block the lines that it has in the source", () => {
    assert.deepEqual(blockAt(document, 9)?.range, { start: 8, end: 9 });
    assert.deepEqual(blockAt(document, 10)?.range, { start: 10, end: 11 });
    assert.deepEqual(blockAt(document, 20)?.range, { start: 19, end: 22 });
  });

  it("knows the headings above a line, in plain text", () => {
    assert.deepEqual(headingPathAt(document, 11), ["Plan", "Steps of it"]);
    assert.deepEqual(headingPathAt(document, 6), ["Plan"]);
    assert.deepEqual(headingPathAt(document, 4), []);
    assert.deepEqual(headingPathAt(document, 26), ["Setext"]);
  });

  it("lets a thread sit on every line with text and on every code line", () => {
    assert.deepEqual(commentableLines(document), [1, 2, 3, 4, 6, 8, 9, 10, 11, 13, 15, 17, 19, 20, 21, 22, 24, 25, 26]);
  });

  for (const [name, text] of [
    ["CRLF", source.replaceAll("\n", "\r\n")],
    ["lone CR", source.replaceAll("\n", "\r")],
    ["a BOM", `\uFEFF${source}`],
    ["a final line end", `${source}\n`],
  ] as const) {
    it(`reads the same plan with ${name}`, () => assert.deepEqual(parsePlan(text), document));
  }

  for (const text of ["", "\n\n", "\uFEFF", "\u0000", "\uD800", "[a]: b", "\t\t- x"]) {
    it(`does not throw on ${JSON.stringify(text)}`, () => assert.ok(parsePlan(text).lines.length >= 0));
  }
});
