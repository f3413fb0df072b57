import type { MarkdownIt, StateBlock, StateInline } from "markdown-it";

const mark = /\[\^([^\]\s]{1,100})\](:?)/y;
const noteLine = /^\[\^[^\]\s]{1,100}\]:/;

/**
 * `[^name]` refers to the paragraph that begins with `[^name]:`. Notes stay where they are written: moved to the end, as other
 * Markdown programs do, they would not be at their source lines.
 */
export function footnotes(markdown: MarkdownIt): void {
  const { escapeHtml } = markdown.utils;
  markdown.block.ruler.before("reference", "footnote", readNote);
  markdown.inline.ruler.before("link", "footnote", readMark);
  markdown.renderer.rules["footnote_mark"] = (tokens, index) => `<sup>${escapeHtml(tokens[index]?.info ?? "")}</sup>`;
  markdown.renderer.rules["footnote_name"] = (tokens, index) => `<b>${escapeHtml(tokens[index]?.info ?? "")}</b>.`;
}

/** A note is a paragraph that ends where the next one begins. Without this rule a note of one word were a link definition. */
function readNote(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  const lineAt = (line: number): string =>
    state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);
  if (!noteLine.test(lineAt(startLine))) {
    return false;
  }
  if (silent) {
    return true;
  }
  const ends = state.md.block.ruler.getRules("paragraph");
  let next = startLine + 1;
  while (
    next < endLine &&
    !state.isEmpty(next) &&
    (state.sCount[next] ?? 0) >= state.blkIndent &&
    !noteLine.test(lineAt(next)) &&
    !ends.some((rule) => rule(state, next, endLine, true))
  ) {
    next += 1;
  }
  state.line = next;
  const map: [number, number] = [startLine, next];
  state.push("paragraph_open", "p", 1).map = map;
  const inline = state.push("inline", "", 0);
  inline.content = state.getLines(startLine, next, state.blkIndent, false).trim();
  inline.map = map;
  inline.children = [];
  state.push("paragraph_close", "p", -1);
  return true;
}

function readMark(state: StateInline, silent: boolean): boolean {
  mark.lastIndex = state.pos;
  const [all, name, colon] = mark.exec(state.src) ?? [];
  if (all === undefined || name === undefined) {
    return false;
  }
  const isName = colon === ":" && state.pos === 0;
  if (!silent) {
    state.push(isName ? "footnote_name" : "footnote_mark", "", 0).info = name;
  }
  state.pos += all.length - (isName || colon === "" ? 0 : 1);
  return true;
}
