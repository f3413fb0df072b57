import type { MarkdownIt, StateInline } from "markdown-it";

const dollar = 0x24;
const letterOrDigit = /[\p{L}\p{N}$]/u;

/**
 * Maths, `$…$` and `$$…$$` as GitHub reads them, is shown as it is written: Markdown would make emphasis of its stars and take its
 * backslashes away. Amounts and shell variables are no maths.
 */
export function mathsText(markdown: MarkdownIt): void {
  markdown.inline.ruler.before("escape", "maths_text", readMaths);
}

function readMaths(state: StateInline, silent: boolean): boolean {
  if (state.src.charCodeAt(state.pos) !== dollar) {
    return false;
  }
  const end = state.src.startsWith("$$", state.pos)
    ? endOfDisplay(state.src, state.pos)
    : endOfInline(state.src, state.pos);
  if (end === undefined || end > state.posMax) {
    return false;
  }
  if (!silent) {
    state.pending += state.src.slice(state.pos, end);
  }
  state.pos = end;
  return true;
}

function endOfDisplay(text: string, start: number): number | undefined {
  const close = text.indexOf("$$", start + 2);
  return close < 0 || !isMaths(text.slice(start + 2, close)) ? undefined : close + 2;
}

/** On one line, with no space inside the marks, and no letter or digit after them. */
function endOfInline(text: string, start: number): number | undefined {
  const close = text.indexOf("$", start + 1);
  const inner = text.slice(start + 1, Math.max(start + 1, close));
  const isTight = inner === inner.trim() && !inner.includes("\n") && !letterOrDigit.test(text.charAt(close + 1));
  return close < 0 || !isTight || !isMaths(inner) ? undefined : close + 1;
}

/** Code spans come first. A backslash before the mark takes its meaning away. */
function isMaths(inner: string): boolean {
  return inner.trim() !== "" && !inner.includes("`") && !inner.endsWith("\\");
}
