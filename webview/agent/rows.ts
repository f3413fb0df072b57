import type { TranscriptEntry } from "../../src/protocol/agentMessages.ts";
import { t, tCount } from "../ui/text.ts";

type Entry<Kind extends TranscriptEntry["kind"]> = Extract<TranscriptEntry, { readonly kind: Kind }>;
export type ToolEntry = Entry<"tool">;
export type QuietEntry = ToolEntry | Entry<"thinking">;

/** A line of the transcript: one entry, or a run of calls that only looked at things. */
export type Row =
  | { readonly kind: "entry"; readonly id: string; readonly entry: TranscriptEntry }
  | { readonly kind: "group"; readonly id: string; readonly entries: readonly QuietEntry[] };

/** Rows that are drawn, measured and left out together. */
export interface Block {
  readonly id: string;
  readonly rows: readonly Row[];
}

/** Fewer calls than this are shown one by one. */
const smallestGroup = 3;

/** Rows in a block: enough that thousands of rows are few blocks, few enough that the last one is cheap to draw again. */
export const blockSize = 40;

/**
 * Puts the transcript into blocks. What equals its counterpart in `previous` is that very object, so that a streamed word changes
 * the last block and no other. Costs one look at each entry.
 */
export function layoutRows(previous: readonly Block[], entries: readonly TranscriptEntry[]): readonly Block[] {
  const known = new Map(previous.flatMap(({ rows }) => rows.map((row) => [row.id, row] as const)));
  const rows = groupEntries(entries).map((row) => {
    const before = known.get(row.id);
    return before !== undefined && sameRow(before, row) ? before : row;
  });
  const blocks: Block[] = [];
  for (let start = 0; start < rows.length; start += blockSize) {
    const own = rows.slice(start, start + blockSize);
    const before = previous[blocks.length];
    const same = before?.rows.length === own.length && own.every((row, index) => row === before.rows[index]);
    blocks.push(same && before !== undefined ? before : { id: `block-${blocks.length}`, rows: own });
  }
  return blocks;
}

function groupEntries(entries: readonly TranscriptEntry[]): readonly Row[] {
  const rows: Row[] = [];
  let run: QuietEntry[] = [];
  const close = (): void => {
    const lastCall = run.findLastIndex(({ kind }) => kind === "tool");
    const group = run.slice(0, lastCall + 1);
    const calls = group.filter(({ kind }) => kind === "tool");
    const [first] = group;
    if (first !== undefined && calls.length >= smallestGroup) {
      rows.push({ kind: "group", id: `group-${first.id}`, entries: group });
      rows.push(...run.slice(lastCall + 1).map(single));
    } else {
      rows.push(...run.map(single));
    }
    run = [];
  };
  for (const entry of entries) {
    if (isQuietCall(entry) || (entry.kind === "thinking" && run.length > 0)) {
      run.push(entry);
    } else {
      close();
      rows.push(single(entry));
    }
  }
  close();
  return rows;
}

function single(entry: TranscriptEntry): Row {
  return { kind: "entry", id: entry.id, entry };
}

/** A call that only looked at something, and about which there is nothing to say. */
function isQuietCall(entry: TranscriptEntry): entry is ToolEntry {
  return (
    entry.kind === "tool" &&
    (entry.toolKind === "read" || entry.toolKind === "search") &&
    entry.status !== "failed" &&
    entry.status !== "stopped" &&
    entry.diffs === undefined
  );
}

function sameRow(left: Row, right: Row): boolean {
  if (left.kind === "entry" || right.kind === "entry") {
    return left.kind === "entry" && right.kind === "entry" && left.entry === right.entry;
  }
  return (
    left.entries.length === right.entries.length && left.entries.every((entry, index) => entry === right.entries[index])
  );
}

/** "Explored 9 files, 4 searches". */
export function groupTitle(entries: readonly QuietEntry[]): string {
  const calls = entries.filter((entry) => entry.kind === "tool");
  const files = new Set(
    calls.flatMap(({ toolKind, title, locations }) => (toolKind === "read" ? [locations[0]?.path ?? title] : [])),
  ).size;
  const searches = calls.filter(({ toolKind }) => toolKind === "search").length;
  const parts = [
    files === 0 ? "" : tCount(files, "{0} file", "{0} files"),
    searches === 0 ? "" : tCount(searches, "{0} search", "{0} searches"),
  ];
  return t("Explored {0}", parts.filter((part) => part !== "").join(", "));
}
