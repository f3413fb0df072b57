import type { MarkdownIt, Token } from "markdown-it";

/** Code comes out line by line, each line with its source line, so that a thread can sit on one line of a fence. */
export function codeLines(markdown: MarkdownIt): void {
  const { escapeHtml } = markdown.utils;
  const { rules } = markdown.renderer;

  const pre = (token: Token, firstLine: number, kind: string, language: string): string => {
    const start = token.attrGet("data-line") ?? firstLine;
    const end = token.attrGet("data-end-line") ?? firstLine;
    const lines = token.content.split("\n");
    if (lines.at(-1) === "") {
      lines.pop();
    }
    const body = lines
      .map((line, index) => {
        const number = firstLine + index;
        return `<span class="code-line" data-line="${number}" data-end-line="${number}">${escapeHtml(line)}\n</span>`;
      })
      .join("");
    const code = language === "" ? "<code>" : `<code class="language-${escapeHtml(language)}">`;
    return `<pre class="${kind}" data-line="${start}" data-end-line="${end}">${code}${body}</code></pre>\n`;
  };

  rules["fence"] = (tokens, index) => {
    const token = tokens[index];
    const language =
      markdown.utils
        .unescapeAll(token?.info ?? "")
        .trim()
        .split(/\s+/)[0] ?? "";
    return token === undefined ? "" : pre(token, (token.map?.[0] ?? 0) + 2, "code", language);
  };
  for (const [type, kind] of [
    ["code_block", "code"],
    ["front_matter", "front-matter"],
    ["plain_lines", "plain-lines"],
  ] as const) {
    rules[type] = (tokens, index) => {
      const token = tokens[index];
      return token === undefined ? "" : pre(token, (token.map?.[0] ?? 0) + 1, kind, "");
    };
  }
  rules["long_text"] = (tokens, index) => escapeHtml(tokens[index]?.content ?? "");
}
