import type { ReviewSnapshot } from "../../src/protocol/reviewMessages.ts";
import type { PlanBlock } from "../../src/review/blocks/planNode.ts";

/** A heading of the plan, for the outline. */
export interface OutlineEntry {
  readonly line: number;
  /** 1 to 6. */
  readonly level: number;
  readonly text: string;
}

const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** The headings that are no part of anything else, in order. */
export function headingsOf(blocks: readonly PlanBlock[]): readonly OutlineEntry[] {
  return blocks.flatMap(({ start, content: { node } }) => {
    const level = node.kind === "text" && node.tag.startsWith("h") ? Number(node.tag.slice(1)) : 0;
    return node.kind === "text" && level > 0 ? [{ line: start + node.line, level, text: plain(node.html) }] : [];
  });
}

/** Open threads under each heading, by its line; a thread counts for the nearest heading above only. */
export function threadCounts(
  headings: readonly OutlineEntry[],
  threads: ReviewSnapshot["threads"],
): ReadonlyMap<number, number> {
  const counts = new Map<number, number>();
  for (const { anchor, status } of threads) {
    const line = anchor.range?.start;
    const heading = line === undefined ? undefined : headings.findLast((candidate) => candidate.line <= line);
    if (heading !== undefined && status === "open") {
      counts.set(heading.line, (counts.get(heading.line) ?? 0) + 1);
    }
  }
  return counts;
}

function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .trim();
}
