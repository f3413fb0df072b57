/** Reads some lines of a plan into blocks. */
import type { Token } from "markdown-it";
import { safeMarkdown } from "../markdown/markdownHtml.ts";
import type { BlockContent, PlanBlock } from "./planNode.ts";
import { readBlock } from "./readBlock.ts";

export type SourceBlock = Omit<PlanBlock, "key">;

export interface Stretch {
  readonly blocks: readonly SourceBlock[];
  /** The line, counted from 0, at which reading goes on; the number of lines at the end of the plan. */
  readonly next: number;
}

export interface StretchOptions {
  /** Counted from 0. The first must begin a block of the whole plan, the last is not part of the stretch. */
  readonly from: number;
  readonly to: number;
  /** Link definitions. Those of the stretch are added. */
  readonly references: object;
  /** Contents of blocks by their source. */
  readonly known: ReadonlyMap<string, BlockContent>;
}

const plainLines = "plain_lines";

/** Lines that no block shows (sourceLines.ts) may stand within a block: reading cannot begin there. */
export function canBegin(block: SourceBlock | undefined): boolean {
  return block?.source.startsWith(`${plainLines}\n`) === false;
}

/**
 * The blocks are the same as in the whole plan, since the parser carries nothing over from one outermost block to the next. What
 * could look different with the lines behind the stretch is left out: the last block, and the one before it, which a table or the
 * line under a heading could still end elsewhere.
 */
export function readStretch(lines: readonly string[], options: StretchOptions): Stretch {
  const { from, references, known } = options;
  const to = from === 0 ? Math.max(options.to, frontMatterEnd(lines) + 1) : options.to;
  // Front matter begins on the first line only, so a stretch from the middle gets another line before it.
  const offset = from === 0 ? 0 : from - 1;
  const own = from === 0 ? lines.slice(0, to) : ["", ...lines.slice(from, to)];
  const environment: Record<string, unknown> = { references };
  const tokens = safeMarkdown().parse(own.join("\n"), environment);
  const spans = topLevel(tokens);
  const isEnd = to >= lines.length;
  const complete = isEnd ? spans.length : lastButOne(tokens, spans);
  if (complete === 0 && !isEnd) {
    return readStretch(lines, { from, to: from + (to - from) * 2, references, known });
  }
  const fresh = new Map<string, BlockContent>();
  const blocks = spans.slice(0, complete).map(({ first, last }) => {
    const all = tokens.slice(first, last + 1);
    const [start, end] = lineSpan(all);
    const source = `${all[0]?.type}\n${own.slice(start - 1, end).join("\n")}`;
    const content = known.get(source) ?? fresh.get(source) ?? readBlock(all, start, own);
    fresh.set(source, content);
    return { start: start + offset, source, content };
  });
  const rest = spans[complete];
  const next = isEnd || rest === undefined ? lines.length : lineSpan(tokens.slice(rest.first))[0] + offset - 1;
  return { blocks, next };
}

const fence = /^---[ \t]*$/;

/** Front matter is the only block that looks ahead without a limit: to the line that closes it. */
export function mayHaveFrontMatter(lines: readonly string[]): boolean {
  return fence.test(lines[0] ?? "");
}

/** The index behind its last line; 0 where there is none. */
function frontMatterEnd(lines: readonly string[]): number {
  return mayHaveFrontMatter(lines)
    ? lines.findIndex((line, index) => index > 0 && /^(---|\.\.\.)[ \t]*$/.test(line)) + 1
    : 0;
}

interface Span {
  readonly first: number;
  readonly last: number;
}

/** Index of the last span but one at which reading can begin; 0 when there are no two. */
function lastButOne(tokens: readonly Token[], spans: readonly Span[]): number {
  const begins = spans.flatMap(({ first }, index) => (tokens[first]?.type === plainLines ? [] : [index]));
  return begins.at(-2) ?? 0;
}

/** First and last token of each top-level block. */
function topLevel(tokens: readonly Token[]): readonly Span[] {
  const spans: Span[] = [];
  let first = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.level === 0 && token.nesting >= 0) {
      first = index;
    }
    if (token.level === 0 && token.nesting <= 0) {
      spans.push({ first, last: index });
    }
  }
  return spans;
}

/** 1-based first and last source line of a block's tokens. */
function lineSpan(tokens: readonly Token[]): readonly [number, number] {
  const map = tokens[0]?.map;
  return map === null || map === undefined ? [1, 1] : [map[0] + 1, Math.max(map[1], map[0] + 1)];
}
