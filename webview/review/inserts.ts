/** Threads, fields for new ones, what was removed and how far a step is: placed under the rows that they are about. */
import { assertNever } from "../../src/base/assertNever.ts";
import type { ReviewSnapshot } from "../../src/protocol/reviewMessages.ts";
import type { PlanBlock } from "../../src/review/blocks/planNode.ts";
import type { RemovedLines } from "./changeMarks.ts";
import { newThreadKey } from "./draftKey.ts";
import type { ReadPlan } from "./planReading.ts";
import type { OpenComposer } from "./reviewState.ts";

export type ShownThread = ReviewSnapshot["threads"][number];

export type StepProgress = NonNullable<ReviewSnapshot["progress"]>[number];

export type Insert =
  | { readonly kind: "removed"; readonly key: string; readonly removed: RemovedLines }
  | { readonly kind: "progress"; readonly key: string; readonly progress: StepProgress }
  | { readonly kind: "thread"; readonly key: string; readonly thread: ShownThread }
  | { readonly kind: "composer"; readonly key: string; readonly composer: OpenComposer };

/** Inserts of one block by the number of the row that they follow. */
export type InsertsByRow = ReadonlyMap<number, readonly Insert[]>;

/** What is to be placed. */
export interface InsertSources {
  readonly threads: readonly ShownThread[];
  readonly composers: readonly OpenComposer[];
  readonly removed: readonly RemovedLines[];
  readonly progress: readonly StepProgress[];
}

export interface PlacedInserts {
  /** What was removed from the very beginning. */
  readonly atStart: readonly Insert[];
  readonly byBlock: ReadonlyMap<PlanBlock, InsertsByRow>;
  /** Threads on the whole plan, and everything that finds no row because the plan is empty. */
  readonly atEnd: readonly Insert[];
}

/** What belongs to blocks that are not read yet is left out. Blocks whose inserts are the same as in `before` get the very same map, so that they need not be drawn again. */
export function placeInserts(
  { blocks, complete }: ReadPlan,
  { threads, composers, removed, progress }: InsertSources,
  before: PlacedInserts | undefined,
): PlacedInserts {
  const byBlock = new Map<PlanBlock, Map<number, Insert[]>>();
  const atStart: Insert[] = [];
  const lastLine = blocks.at(-1)?.start ?? 0;
  const atEnd: Insert[] = [];
  const place = (insert: Insert, line: number | undefined): void => {
    if (!complete && (line ?? Number.POSITIVE_INFINITY) >= lastLine) {
      return;
    }
    const block = line === undefined ? undefined : lastStartingBy(blocks, line);
    const row = block?.content.rows.findLast((candidate) => block.start + candidate.line <= (line ?? 0));
    if (block === undefined || block.content.rows.length === 0) {
      atEnd.push(insert);
      return;
    }
    const rows = byBlock.get(block) ?? new Map<number, Insert[]>();
    byBlock.set(block, rows);
    const index = row?.row ?? 0;
    rows.set(index, [...(rows.get(index) ?? []), insert]);
  };
  for (const step of progress) {
    place({ kind: "progress", key: `progress-${step.line}`, progress: step }, step.line);
  }
  for (const thread of threads) {
    place({ kind: "thread", key: thread.id, thread }, thread.anchor.range?.end);
  }
  for (const composer of composers) {
    place({ kind: "composer", key: newThreadKey(composer.range), composer }, composer.range?.end);
  }
  for (const lines of removed) {
    const insert: Insert = { kind: "removed", key: `removed-${lines.before.start}`, removed: lines };
    if (lines.at <= (blocks[0]?.start ?? 1)) {
      atStart.push(insert);
    } else {
      place(insert, lines.at - 1);
    }
  }
  return { byBlock: reuse(byBlock, before), atStart, atEnd };
}

/** Binary search: blocks are in order of their lines. */
function lastStartingBy(blocks: readonly PlanBlock[], line: number): PlanBlock | undefined {
  let [low, high] = [0, blocks.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((blocks[middle]?.start ?? 0) <= line) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return blocks[low - 1] ?? blocks[0];
}

function reuse(
  byBlock: ReadonlyMap<PlanBlock, InsertsByRow>,
  before: PlacedInserts | undefined,
): ReadonlyMap<PlanBlock, InsertsByRow> {
  if (before === undefined) {
    return byBlock;
  }
  const old = new Map([...before.byBlock].map(([block, inserts]) => [block.key, inserts]));
  return new Map(
    [...byBlock].map(([block, inserts]) => {
      const same = old.get(block.key);
      return [block, same !== undefined && sameInserts(same, inserts) ? same : inserts];
    }),
  );
}

function sameInserts(a: InsertsByRow, b: InsertsByRow): boolean {
  return (
    a.size === b.size &&
    [...a].every(([row, list]) => {
      const other = b.get(row);
      return (
        other !== undefined &&
        other.length === list.length &&
        list.every((insert, index) => subject(insert) === subject(other[index]))
      );
    })
  );
}

function subject(insert: Insert | undefined): unknown {
  switch (insert?.kind) {
    case undefined:
      return undefined;
    case "thread":
      return insert.thread;
    case "composer":
      return insert.composer;
    case "progress":
      return insert.progress;
    case "removed":
      return JSON.stringify(insert.removed);
    default:
      return assertNever(insert);
  }
}
