/** Reads a plan into blocks, and reuses what did not change since the last reading. */
import type { Token } from "markdown-it";
import { normalizeText } from "../../src/review/lines.ts";
import { safeMarkdown } from "../ui/markdownHtml.ts";
import type { BlockContent, PlanBlock } from "./planNode.ts";
import { readBlock } from "./readBlock.ts";

/** Remembers block contents by source, and hands out keys. One per panel. */
export class PlanReader {
  private contents = new Map<string, BlockContent>();
  private references = "";
  private blocks: readonly PlanBlock[] = [];
  private lastKey = 0;
  private lastText: string | undefined;

  /** The same blocks for the same text. */
  read(markdown: string): readonly PlanBlock[] {
    if (markdown === this.lastText) {
      return this.blocks;
    }
    this.lastText = markdown;
    const text = normalizeText(markdown);
    const environment: Record<string, unknown> = {};
    const parser = safeMarkdown();
    const tokens = parser.parse(text, environment);
    // A changed link definition can change the HTML of any block.
    const references = JSON.stringify(environment["references"] ?? {});
    const known = references === this.references ? this.contents : new Map<string, BlockContent>();
    const kept = new Map<string, BlockContent>();
    const lines = text.split("\n");
    const next = topLevel(tokens).map(({ first, last }) => {
      const [start, end] = lineSpan(tokens.slice(first, last + 1));
      const source = `${tokens[first]?.type}\n${lines.slice(start - 1, end).join("\n")}`;
      const content = known.get(source) ?? kept.get(source) ?? readBlock(tokens.slice(first, last + 1), start, lines);
      kept.set(source, content);
      return { start, source, content };
    });
    this.contents = kept;
    this.references = references;
    this.blocks = this.withKeys(next);
    return this.blocks;
  }

  /** Unchanged ends keep their keys; in between, blocks are paired by source, then by kind, in order. */
  private withKeys(next: readonly Omit<PlanBlock, "key">[]): readonly PlanBlock[] {
    const free = new Map<string, PlanBlock[]>();
    for (const block of this.blocks) {
      pushTo(free, block.source, block);
    }
    const keys = next.map((block) => free.get(block.source)?.shift());
    const byKind = new Map<string, PlanBlock[]>();
    for (const block of [...free.values()].flat().toSorted((a, b) => a.start - b.start)) {
      pushTo(byKind, block.content.node.kind, block);
    }
    return next.map((block, index) => {
      const before = keys[index] ?? byKind.get(block.content.node.kind)?.shift();
      if (before !== undefined && before.start === block.start && before.content === block.content) {
        return before;
      }
      this.lastKey += before === undefined ? 1 : 0;
      return { ...block, key: before?.key ?? this.lastKey };
    });
  }
}

function pushTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) {
    map.set(key, [value]);
  } else {
    list.push(value);
  }
}

/** First and last token of each top-level block. */
function topLevel(tokens: readonly Token[]): readonly { readonly first: number; readonly last: number }[] {
  const spans: { first: number; last: number }[] = [];
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
