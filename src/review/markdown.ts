import MarkdownIt from "markdown-it";

/**
 * The one Markdown parser of plans and comments. Every block of its output carries `data-line` and `data-end-line`: 1-based source
 * lines, front matter counted. Plan text is model output, so raw HTML is text and only harmless links are links.
 */
export type PlanMarkdown = InstanceType<typeof MarkdownIt>;

export function planMarkdown(): PlanMarkdown {
  return new MarkdownIt({ html: false, linkify: false });
}
