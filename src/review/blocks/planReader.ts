/** Reads a plan into blocks, and reuses what did not change since the last reading. */
import { normalizeText } from "../lines.ts";
import { BlockKeys } from "./blockKeys.ts";
import type { BlockContent, PlanBlock } from "./planNode.ts";
import { canBegin, mayHaveFrontMatter, readStretch, type SourceBlock } from "./planStretch.ts";

/** How many lines a block may look ahead to find its end: a table under a paragraph shows itself on its second line. */
const lookahead = 3;

/** Blocks behind a change that are read again, to see that everything is as before from there on. */
const again = 6;

/** Remembers what it read, and hands out keys. One per panel. */
export class PlanReader {
  private readonly keys = new BlockKeys();
  private references: object = {};
  private blocks: readonly PlanBlock[] = [];
  private lines: readonly string[] = [];
  private text: string | undefined;
  /** The line, counted from 0, at which the rest begins. */
  private next = 0;

  /** The same blocks for the same text. */
  read(markdown: string): readonly PlanBlock[] {
    if (markdown === this.text) {
      while (!this.isComplete) {
        this.readMore(this.lines.length);
      }
      return this.blocks;
    }
    const lines = normalizeText(markdown).split("\n");
    this.blocks = this.readChanged(lines) ?? this.readWhole(lines);
    this.text = markdown;
    this.lines = lines;
    this.next = lines.length;
    return this.blocks;
  }

  /** Reads only the beginning of a text: about this many lines of it. */
  begin(markdown: string, count: number): readonly PlanBlock[] {
    this.text = markdown;
    this.lines = normalizeText(markdown).split("\n");
    this.next = 0;
    this.blocks = [];
    this.references = {};
    return this.readMore(count);
  }

  get isComplete(): boolean {
    return this.next >= this.lines.length;
  }

  /** Reads on, and returns all blocks up to there. */
  readMore(count: number): readonly PlanBlock[] {
    const { lines, next: from, references } = this;
    const stretch = readStretch(lines, { from, to: from + count, references, known: new Map() });
    this.next = stretch.next;
    this.blocks = [...this.blocks, ...this.keys.give(stretch.blocks, [])];
    if (this.isComplete && hasAny(references)) {
      // The definition of a link may stand behind it.
      this.references = {};
      this.blocks = this.readWhole(lines);
    }
    return this.blocks;
  }

  private readWhole(lines: readonly string[]): readonly PlanBlock[] {
    const references = {};
    const read = (known: ReadonlyMap<string, BlockContent>): readonly SourceBlock[] =>
      readStretch(lines, { from: 0, to: lines.length, references, known }).blocks;
    const blocks = read(this.contents());
    // The definition of a link can change the HTML of any block.
    const isOther = JSON.stringify(references) !== JSON.stringify(this.references);
    this.references = references;
    return this.keys.give(isOther && this.blocks.length > 0 ? read(new Map()) : blocks, this.blocks);
  }

  /**
   * Reads only from shortly before the first line that changed to where everything is as before. Undefined where that can't be
   * known: before the first reading, and where links have definitions, which count for all lines.
   */
  private readChanged(lines: readonly string[]): readonly PlanBlock[] | undefined {
    const { blocks, lines: old } = this;
    if (!this.isComplete || blocks.length === 0 || hasAny(this.references)) {
      return undefined;
    }
    if (mayHaveFrontMatter(lines) && blocks[0]?.source.startsWith("front_matter\n") === false) {
      // Any line may close it now.
      return undefined;
    }
    const { prefix, suffix } = sameEnds(old, lines);
    const shift = lines.length - old.length;
    const first = firstToRead(blocks, prefix);
    const from = first === 0 ? 0 : (blocks[first]?.start ?? 1) - 1;
    const behind = blocks.findIndex((block) => block.start > old.length - suffix);
    let to = behind < 0 ? lines.length : (blocks[behind + again]?.start ?? old.length + 1) - 1 + shift;
    const known = new Map(blocks.slice(first).map(({ source, content }) => [source, content]));
    for (;;) {
      const references = {};
      const stretch = readStretch(lines, { from, to, references, known });
      if (hasAny(references)) {
        return undefined;
      }
      const meeting = meet(stretch.blocks, blocks, old.length - suffix, shift);
      if (meeting !== undefined || stretch.next >= lines.length) {
        const { fresh, kept } = meeting ?? { fresh: stretch.blocks.length, kept: blocks.length };
        const rest = blocks.slice(kept);
        return [
          ...blocks.slice(0, first),
          ...this.keys.give(stretch.blocks.slice(0, fresh), blocks.slice(first, kept)),
          ...(shift === 0 ? rest : rest.map((block) => ({ ...block, start: block.start + shift }))),
        ];
      }
      to = Math.max(to, stretch.next) + (to - from);
    }
  }

  private contents(): ReadonlyMap<string, BlockContent> {
    return new Map(this.blocks.map(({ source, content }) => [source, content]));
  }
}

function hasAny(references: object): boolean {
  return Object.keys(references).length > 0;
}

/** How many lines are the same at the beginning and, behind them, at the end. */
function sameEnds(a: readonly string[], b: readonly string[]): { readonly prefix: number; readonly suffix: number } {
  const shorter = Math.min(a.length, b.length);
  let prefix = 0;
  while (prefix < shorter && a[prefix] === b[prefix]) {
    prefix += 1;
  }
  let suffix = 0;
  while (suffix < shorter - prefix && a[a.length - 1 - suffix] === b[b.length - 1 - suffix]) {
    suffix += 1;
  }
  return { prefix, suffix };
}

/** The first block whose end may depend on what follows `prefix` lines. */
function firstToRead(blocks: readonly PlanBlock[], prefix: number): number {
  const touched = blocks.findIndex((block) => block.start + lookahead > prefix);
  let first = Math.max(0, (touched < 0 ? blocks.length : touched) - 2);
  while (first > 0 && !canBegin(blocks[first])) {
    first -= 1;
  }
  return first;
}

/** Where the new blocks come upon an old one, both in the lines that are the same: from there on all are the same. */
function meet(
  fresh: readonly SourceBlock[],
  old: readonly PlanBlock[],
  sameFrom: number,
  shift: number,
): { readonly fresh: number; readonly kept: number } | undefined {
  let kept = old.findIndex((block) => block.start > sameFrom);
  if (kept < 0) {
    return undefined;
  }
  for (const [index, block] of fresh.entries()) {
    const start = block.start - shift;
    while (kept < old.length && (old[kept]?.start ?? 0) < start) {
      kept += 1;
    }
    const candidate = old[kept];
    if (canBegin(block) && candidate !== undefined && candidate.start === start && candidate.source === block.source) {
      return { fresh: index, kept };
    }
  }
  return undefined;
}
