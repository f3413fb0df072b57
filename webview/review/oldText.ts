import type { LineRange } from "../../src/review/anchor.ts";
import type { PlanBlock } from "../../src/review/blocks/planNode.ts";
import type { PlanChange, PlanChanges } from "../../src/review/diffPlans.ts";
import { originLines } from "../../src/review/originLines.ts";
import { likeness } from "./mergeHtml.ts";
import { type PlacedRow, rowContents } from "./rowContents.ts";

/** A row that came for one that went is a rewritten one when it keeps this share of the words. */
const leastLikeness = 0.5;

/** The rows of the old text, and which of them the rows of the new text were. */
export class OldText {
  private readonly rows = new Map<number, PlacedRow>();
  private readonly origins: Int32Array;
  private readonly changes: PlanChanges["changes"];
  /** Lines of rows that are shown in what they became. */
  private readonly shown = new Set<number>();

  constructor(base: readonly PlanBlock[], { changes }: PlanChanges, newLines: number) {
    this.changes = changes;
    this.origins = originLines({ nothing: false, changes, vanished: [] }, newLines);
    for (const row of base.flatMap(rowContents)) {
      for (let line = row.start; line <= row.end; line += 1) {
        this.rows.set(line, row);
      }
    }
  }

  /** The old line that a new line was; 0 for an added one. Both 1-based. */
  originOf(line: number): number {
    return this.origins[line - 1] ?? 0;
  }

  /** The row that this one was, before it was changed or rewritten. It is taken: no other row was it. */
  takeRowOf(row: PlacedRow, change: PlanChange | undefined): PlacedRow | undefined {
    const old = this.sameRow(row) ?? this.rewrittenRow(row, change);
    for (let line = old?.start ?? 1; line <= (old?.end ?? 0); line += 1) {
      this.shown.add(line);
    }
    return old;
  }

  /** The row that a removed line was, unless it is shown elsewhere. Fences, rules of tables and blank lines are none. */
  removedRow(line: number): PlacedRow | undefined {
    return this.shown.has(line) ? undefined : this.rows.get(line);
  }

  private sameRow(row: PlacedRow): PlacedRow | undefined {
    for (let line = row.start; line <= row.end; line += 1) {
      const old = this.rows.get(this.originOf(line));
      if (old !== undefined && old.kind === row.kind && !this.shown.has(old.start)) {
        return old;
      }
    }
    return undefined;
  }

  /** Of what was removed beside the added lines, the first row that is alike. */
  private rewrittenRow(row: PlacedRow, change: PlanChange | undefined): PlacedRow | undefined {
    if (change?.kind !== "added") {
      return undefined;
    }
    const beside = this.changes.flatMap((other) =>
      other.kind === "removed" && other.at >= change.after.start && other.at <= change.after.end + 1
        ? [other.before]
        : [],
    );
    return beside
      .flatMap((lines) => this.rowsIn(lines))
      .find((old) => old.kind === row.kind && likeness(old.html.join(" "), row.html.join(" ")) >= leastLikeness);
  }

  private rowsIn({ start, end }: LineRange): readonly PlacedRow[] {
    const rows = new Set<PlacedRow>();
    for (let line = start; line <= end; line += 1) {
      const row = this.removedRow(line);
      if (row !== undefined) {
        rows.add(row);
      }
    }
    return [...rows];
  }
}
