import type { MarkdownIt, StateCore } from "markdown-it";

const box = /^\[([ xX])\](?=\s|$)\s?/;

/** List items that begin with `[ ]` or `[x]` get a disabled checkbox. The source is never rewritten from it. */
export function taskLists(markdown: MarkdownIt): void {
  markdown.core.ruler.push("task_lists", mark);
  markdown.renderer.rules["task_box"] = (tokens, index) =>
    `<input type="checkbox" disabled${tokens[index]?.info === " " ? "" : " checked"}> `;
}

function mark(state: StateCore): void {
  state.tokens.forEach((item, index) => {
    const inline = state.tokens[index + 2];
    const first = inline?.children?.[0];
    const match = first?.type === "text" ? box.exec(first.content) : null;
    if (item.type !== "list_item_open" || inline?.type !== "inline" || !first || !match) {
      return;
    }
    first.content = first.content.slice(match[0].length);
    const token = new state.Token("task_box", "input", 0);
    token.info = match[1] ?? " ";
    inline.children?.unshift(token);
    item.attrJoin("class", "task-list-item");
  });
}
