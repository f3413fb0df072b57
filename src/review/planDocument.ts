import type { Token } from "markdown-it";
import type { LineRange } from "./anchor.ts";
import { normalizeText, splitLines } from "./lines.ts";
import { blockLines } from "./markdown/sourceLines.ts";
import { type PlanMarkdown, planMarkdown } from "./markdown.ts";

/** What a block of the plan is. `plain`: lines that Markdown shows nothing of, link definitions for instance. */
export type BlockKind =
  | "frontMatter"
  | "heading"
  | "paragraph"
  | "listItem"
  | "tableRow"
  | "code"
  | "quote"
  | "rule"
  | "plain";

export interface Block {
  readonly kind: BlockKind;
  /** 1-based, inclusive source lines. */
  readonly range: LineRange;
}

export interface Heading {
  readonly line: number;
  readonly endLine: number;
  /** 1 to 6. */
  readonly level: number;
  /** Plain text, without Markdown marks. */
  readonly text: string;
}

/** A plan as the review sees it. Line numbers count source lines from 1, front matter included. */
export interface PlanDocument {
  /** Without line ends. */
  readonly lines: readonly string[];
  /** In document order; an outer block comes before the blocks in it. */
  readonly blocks: readonly Block[];
  readonly headings: readonly Heading[];
  /** By 0-based line: index in `blocks` of the innermost block that holds it, or -1. */
  readonly blockOfLine: Int32Array;
}

const kinds: Readonly<Record<string, BlockKind>> = {
  front_matter: "frontMatter",
  heading_open: "heading",
  paragraph_open: "paragraph",
  list_item_open: "listItem",
  tr_open: "tableRow",
  fence: "code",
  code_block: "code",
  blockquote_open: "quote",
  hr: "rule",
  plain_lines: "plain",
};

let parser: PlanMarkdown | undefined;

/** Never throws, whatever the text. Reads blocks only; inline marks are read in headings. */
export function parsePlan(markdown: string): PlanDocument {
  parser ??= blockParser();
  const lines = splitLines(markdown);
  const source = normalizeText(markdown).split("\n");
  const tokens = parser.parse(markdown, {});
  const blocks: Block[] = [];
  const headings: Heading[] = [];
  tokens.forEach((token, index) => {
    const kind = kinds[token.type];
    const range = kind === undefined ? undefined : blockLines(token, source);
    const previous = tokens[index - 1]?.type;
    // The first paragraph of a list item is the item itself; that of a tight item is not even rendered.
    if (
      kind === undefined ||
      range === undefined ||
      token.hidden ||
      (kind === "paragraph" && previous === "list_item_open")
    ) {
      return;
    }
    blocks.push({ kind, range });
    if (kind === "heading") {
      headings.push({
        line: range.start,
        endLine: range.end,
        level: Number(token.tag.slice(1)),
        text: plainText(parser, tokens[index + 1]),
      });
    }
  });
  const blockOfLine = new Int32Array(lines.length).fill(-1);
  blocks.forEach((block, index) => blockOfLine.fill(index, block.range.start - 1, block.range.end));
  return { lines, blocks, headings, blockOfLine };
}

/** The innermost block that holds the line; undefined on a blank line between blocks. */
export function blockAt(document: PlanDocument, line: number): Block | undefined {
  return document.blocks[document.blockOfLine[line - 1] ?? -1];
}

/** Texts of the headings above the line, outermost first. A heading's own line counts as under its parents only. */
export function headingPathAt(document: PlanDocument, line: number): readonly string[] {
  const path: string[] = [];
  const own = document.headings.findLast((heading) => heading.line <= line && line <= heading.endLine);
  let below = own?.level ?? 7;
  for (let index = document.headings.length - 1; index >= 0 && below > 1; index -= 1) {
    const heading = document.headings[index];
    if (heading !== undefined && heading.endLine < line && heading.level < below) {
      path.unshift(heading.text);
      below = heading.level;
    }
  }
  return path;
}

/** The lines that a thread can sit on, in order: every line of a block that is not blank, and every line of a code block. */
export function commentableLines(document: PlanDocument): readonly number[] {
  return document.lines.flatMap((text, index) => {
    const kind = document.blocks[document.blockOfLine[index] ?? -1]?.kind;
    return kind !== undefined && (text.trim() !== "" || kind === "code") ? [index + 1] : [];
  });
}

function blockParser(): PlanMarkdown {
  const markdown = planMarkdown();
  markdown.core.ruler.disable(["inline", "task_lists", "text_join"]);
  return markdown;
}

function plainText(markdown: PlanMarkdown | undefined, inline: Token | undefined): string {
  const source = inline?.content ?? "";
  if (markdown === undefined || source.length > 1000) {
    return source;
  }
  const children: Token[] = [];
  markdown.inline.parse(source, markdown, {}, children);
  return children
    .map((token) =>
      token.type === "text" || token.type === "code_inline" ? token.content : token.type === "softbreak" ? " " : "",
    )
    .join("")
    .trim();
}
