import type { LineRange } from "./anchor.ts";

/** What a block of the plan is. `html` does not occur: raw HTML is text here. */
export type BlockKind = "frontMatter" | "heading" | "paragraph" | "listItem" | "tableRow" | "code" | "quote" | "rule";

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
}

/** Never throws, whatever the text. */
export function parsePlan(markdown: string): PlanDocument {
  void markdown;
  throw new Error("not built yet");
}

/** The innermost block that holds the line; undefined on a blank line between blocks. */
export function blockAt(document: PlanDocument, line: number): Block | undefined {
  void document;
  void line;
  return undefined;
}

/** Texts of the headings above the line, outermost first. A heading's own line counts as under its parents only. */
export function headingPathAt(document: PlanDocument, line: number): readonly string[] {
  void document;
  void line;
  return [];
}

/** The lines that a thread can sit on, in order: every line of a block that is not blank, and every line of a code block. */
export function commentableLines(document: PlanDocument): readonly number[] {
  void document;
  return [];
}
