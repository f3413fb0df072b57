import type { MarkdownIt, StateBlock } from "markdown-it";

const fence = /^---[ \t]*$/;
const end = /^(---|\.\.\.)[ \t]*$/;
const key = /^["'\w-][^:]*:([ \t]|$)/;

/**
 * YAML at the very top becomes a block of its own (token `front_matter`) instead of a rule and a heading. Only a closed block that
 * begins with a key counts: a plan may well begin with a rule.
 */
export function frontMatter(markdown: MarkdownIt): void {
  markdown.block.ruler.before("table", "front_matter", parse, { alt: [] });
}

function parse(state: StateBlock, startLine: number, endLine: number, silent: boolean): boolean {
  if (startLine !== 0 || state.level !== 0 || !fence.test(lineAt(state, 0))) {
    return false;
  }
  let closing = 1;
  while (closing < endLine && !end.test(lineAt(state, closing))) {
    closing += 1;
  }
  if (closing >= endLine || (closing > 1 && !key.test(lineAt(state, 1)))) {
    return false;
  }
  if (!silent) {
    const token = state.push("front_matter", "pre", 0);
    token.map = [0, closing + 1];
    token.content = state.getLines(0, closing + 1, 0, true);
    state.line = closing + 1;
  }
  return true;
}

function lineAt(state: StateBlock, line: number): string {
  return state.src.slice(state.bMarks[line], state.eMarks[line]);
}
