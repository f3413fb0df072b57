import MarkdownIt from "markdown-it";
import { codeLines } from "./markdown/codeLines.ts";
import { footnotes } from "./markdown/footnotes.ts";
import { frontMatter } from "./markdown/frontMatter.ts";
import { linkPolicy } from "./markdown/linkPolicy.ts";
import { mathsText } from "./markdown/mathsText.ts";
import { sourceLines } from "./markdown/sourceLines.ts";
import { taskLists } from "./markdown/taskLists.ts";

export type PlanMarkdown = InstanceType<typeof MarkdownIt>;

/**
 * The one Markdown parser of plans and comments. Every block of its output carries `data-line` and `data-end-line`: 1-based source
 * lines, front matter counted; so does every line of code. Plan text is model output: raw HTML is text, only harmless links are links
 * (linkPolicy.ts), and nothing that the agent can read is hidden from the person (sourceLines.ts). Never throws.
 */
export function planMarkdown(): PlanMarkdown {
  return new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: false })
    .use(frontMatter)
    .use(sourceLines)
    .use(taskLists)
    .use(footnotes)
    .use(mathsText)
    .use(codeLines)
    .use(linkPolicy);
}
