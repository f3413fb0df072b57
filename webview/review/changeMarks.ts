/** How the changes since a revision are drawn: marks on the rows of the plan, and what was removed between them. */
import type { LineRange } from "../../src/review/anchor.ts";
import type { PlanBlock } from "../../src/review/blocks/planNode.ts";
import type { PlanChange, PlanChanges, WordPart } from "../../src/review/diffPlans.ts";
import { mergeHtml } from "./mergeHtml.ts";
import { OldText } from "./oldText.ts";
import { type PlacedRow, rowContents } from "./rowContents.ts";

export interface RowMark {
  readonly kind: "added" | "changed" | "moved";
  /** Of a moved row: the 1-based line of the old text on which it began. */
  readonly from?: number;
  /** The text, or the cells of a table row, with old and new words. */
  readonly html?: readonly string[];
  /** A line of code, word by word. */
  readonly parts?: readonly WordPart[];
}

/** By the number of the row in its block. */
export type MarksByRow = ReadonlyMap<number, RowMark>;

/** Lines of the old text that are not in the new one. */
export interface RemovedLines {
  /** 1-based line of the new text before which they stood. */
  readonly at: number;
  readonly before: LineRange;
  readonly lines: readonly string[];
  readonly kind: PlacedRow["kind"];
}

export interface ChangeMarks {
  readonly byBlock: ReadonlyMap<PlanBlock, MarksByRow>;
  readonly removed: readonly RemovedLines[];
}

export const noMarks: ChangeMarks = { byBlock: new Map(), removed: [] };

/** `base`: the old text as blocks. */
export function changeMarks(
  blocks: readonly PlanBlock[],
  base: readonly PlanBlock[],
  changes: PlanChanges,
  newLines: number,
): ChangeMarks {
  const old = new OldText(base, changes, newLines);
  const byLine = changesByLine(changes.changes);
  const byBlock = new Map<PlanBlock, MarksByRow>();
  for (const block of blocks) {
    const marks = new Map<number, RowMark>();
    for (const row of rowContents(block)) {
      const touching = touchingChanges(row, byLine);
      const mark = touching.length === 0 ? undefined : markOf(row, touching, old);
      if (mark !== undefined) {
        marks.set(row.row, mark);
      }
    }
    if (marks.size > 0) {
      byBlock.set(block, marks);
    }
  }
  return { byBlock, removed: changes.changes.flatMap((change) => removedLines(change, byLine, old)) };
}

/** Changes by the lines of the new text on which they are seen. Something removed is seen within the row that goes on after it. */
function changesByLine(changes: readonly PlanChange[]): ReadonlyMap<number, PlanChange> {
  const byLine = new Map<number, PlanChange>();
  for (const change of changes) {
    if (change.kind === "removed") {
      continue;
    }
    for (let line = change.after.start; line <= change.after.end; line += 1) {
      byLine.set(line, change);
    }
  }
  for (const change of changes) {
    if (change.kind === "removed" && !byLine.has(change.at)) {
      byLine.set(change.at, change);
    }
  }
  return byLine;
}

function touchingChanges(row: PlacedRow, byLine: ReadonlyMap<number, PlanChange>): readonly PlanChange[] {
  const found: PlanChange[] = [];
  for (let line = row.start; line <= row.end; line += 1) {
    const change = byLine.get(line);
    // Removed before the first line of a row: not within it.
    if (change !== undefined && !(change.kind === "removed" && line === row.start)) {
      found.push(change);
    }
  }
  return found;
}

function markOf(row: PlacedRow, touching: readonly PlanChange[], old: OldText): RowMark | undefined {
  const [first] = touching;
  if (touching.every((change) => change.kind === "moved")) {
    return { kind: "moved", from: old.originOf(row.start) };
  }
  if (row.kind === "code") {
    return first?.kind === "changed" ? { kind: "changed", parts: first.parts } : { kind: "added" };
  }
  const was = old.takeRowOf(row, first);
  if (was === undefined || was.html.length !== row.html.length) {
    return { kind: was === undefined ? "added" : "changed" };
  }
  // Wrapped differently, or another list mark: nothing to be read has changed.
  const spaced = (html: readonly string[]): string => html.join("\n").replace(/\s+/g, " ");
  if (spaced(was.html) === spaced(row.html)) {
    return touching.some(isOtherMark) ? { kind: "changed" } : undefined;
  }
  return { kind: "changed", html: row.html.map((text, index) => mergeHtml(was.html[index] ?? "", text)) };
}

const mark = /^[\s>]*(?:(#{1,6})\s|(?:[-*+]|\d{1,9}[.)])\s+\[([ xX])\]\s)/;

/** A heading of another level, or a box that was ticked: its words do not tell. */
function isOtherMark(change: PlanChange): boolean {
  if (change.kind !== "changed") {
    return false;
  }
  const markOfLine = (without: WordPart["kind"]): string => {
    const line = change.parts.filter(({ kind }) => kind !== without).map(({ text }) => text);
    const [, level, box] = mark.exec(line.join("")) ?? [];
    return level ?? box?.toLowerCase() ?? "";
  };
  return markOfLine("added") !== markOfLine("removed");
}

/** What was removed where something was added is read before it. Runs of one kind stay together. */
function removedLines(
  change: PlanChange,
  byLine: ReadonlyMap<number, PlanChange>,
  old: OldText,
): readonly RemovedLines[] {
  if (change.kind !== "removed") {
    return [];
  }
  const added = byLine.get(change.at) ?? byLine.get(change.at - 1);
  const at = added?.kind === "added" ? added.after.start : change.at;
  const runs: RemovedLines[] = [];
  change.lines.forEach((text, index) => {
    const line = change.before.start + index;
    const kind = old.removedRow(line)?.kind;
    const last = runs.at(-1);
    if (kind === undefined && (text.trim() !== "" || last === undefined)) {
      return;
    }
    if (last !== undefined && (kind === undefined || last.kind === kind) && last.before.end === line - 1) {
      const before = { start: last.before.start, end: line };
      runs[runs.length - 1] = { ...last, before, lines: [...last.lines, text] };
    } else if (kind !== undefined) {
      runs.push({ at, before: { start: line, end: line }, lines: [text], kind });
    }
  });
  return runs;
}
