import type { MarkdownIt, StateCore, Token } from "markdown-it";
import { normalizeText } from "../lines.ts";

/** Opening or single tokens that become blocks which a thread can sit on. */
const blocks = new Set([
  "front_matter",
  "heading_open",
  "paragraph_open",
  "list_item_open",
  "tr_open",
  "fence",
  "code_block",
  "blockquote_open",
  "hr",
  "plain_lines",
]);

/** Tokens that show the text of all their lines. */
const leaves = new Set(["front_matter", "inline", "heading_open", "fence", "code_block", "hr", "tr_open"]);

const containerMarks = /^(?:[ \t]|>|[-*+](?=[ \t]|$)|\d{1,9}[.)](?=[ \t]|$))+/;

/** Text longer than this in one paragraph is shown as it is: inline rules are not linear in hostile input. */
const longestInline = 50_000;

/**
 * Gives every block its source lines, and shows what Markdown would swallow: link definitions (a known way to hide words from the
 * reader, but not from the model) and blocks nested deeper than the parser goes come out as plain lines.
 */
export function sourceLines(markdown: MarkdownIt): void {
  markdown.core.ruler.before("normalize", "plan_line_ends", (state) => {
    state.src = normalizeText(state.src);
  });
  markdown.core.ruler.after("block", "source_lines", (state) => {
    showSwallowedLines(state);
    const lines = state.src.split("\n");
    for (const token of state.tokens) {
      const range = blocks.has(token.type) ? blockLines(token, lines) : undefined;
      if (range !== undefined) {
        token.attrSet("data-line", range.start);
        token.attrSet("data-end-line", range.end);
      }
      if (token.type === "inline" && token.content.length > longestInline) {
        token.type = "long_text";
      }
    }
  });
}

/** 1-based, inclusive source lines of a block without the blank lines that the parser counts to its end. */
export function blockLines(token: Token, lines: readonly string[]): { start: number; end: number } | undefined {
  if (token.map === null) {
    return undefined;
  }
  const start = token.map[0] + 1;
  let end = Math.max(start, Math.min(token.map[1], lines.length));
  while (end > start && (lines[end - 1] ?? "").trim() === "") {
    end -= 1;
  }
  return { start, end };
}

function showSwallowedLines(state: StateCore): void {
  const lines = state.src.split("\n");
  const shown = new Uint8Array(lines.length + 1);
  for (const token of state.tokens) {
    if (token.map !== null && leaves.has(token.type)) {
      shown.fill(1, token.map[0], token.map[1]);
    }
    if (token.map !== null && token.type === "table_open") {
      shown[token.map[0] + 1] = 1;
    }
  }
  const swallowed: number[] = [];
  lines.forEach((line, index) => {
    if (shown[index] === 0 && line.replace(containerMarks, "").trim() !== "") {
      swallowed.push(index);
    }
  });
  if (swallowed.length > 0) {
    insertPlainLines(state, lines, swallowed);
  }
}

/** Puts each run of swallowed lines where it belongs between the outermost blocks, after the block that contains it. */
function insertPlainLines(state: StateCore, lines: readonly string[], swallowed: readonly number[]): void {
  const result: Token[] = [];
  let next = 0;
  const insertBefore = (line: number): void => {
    while (next < swallowed.length && (swallowed[next] ?? line) < line) {
      const start = swallowed[next] ?? 0;
      let end = start + 1;
      next += 1;
      while (next < swallowed.length && swallowed[next] === end && end < line) {
        next += 1;
        end += 1;
      }
      const token = new state.Token("plain_lines", "pre", 0);
      token.block = true;
      token.map = [start, end];
      token.content = `${lines.slice(start, end).join("\n")}\n`;
      result.push(token);
    }
  };
  for (const token of state.tokens) {
    if (token.level === 0 && token.nesting !== -1 && token.map !== null && token.type !== "reference_definition") {
      insertBefore(token.map[0]);
    }
    result.push(token);
  }
  insertBefore(lines.length + 1);
  state.tokens = result;
}
