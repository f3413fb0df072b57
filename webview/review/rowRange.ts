import type { LineRange } from "../../src/review/anchor.ts";
import { linesOf, markRows, unite } from "./rowElements.ts";
import type { RowFocus } from "./rowFocus.ts";

interface SelectedRows {
  readonly from: LineRange;
  readonly lines: LineRange;
  /** The row that the selection was extended to. */
  readonly at: HTMLElement;
}

/** Lines that are selected without the mouse: from the row where that began to the row with the focus. */
export class RowRange {
  private readonly root: HTMLElement;
  private readonly rows: RowFocus;
  private current: SelectedRows | undefined;

  constructor(root: HTMLElement, rows: RowFocus) {
    this.root = root;
    this.rows = rows;
  }

  get lines(): LineRange | undefined {
    return this.current?.lines;
  }

  /** Moves the focus to the next row and takes it in. Undefined when no row has the focus. */
  extend(step: 1 | -1): LineRange | undefined {
    const { focused } = this.rows;
    if (focused === undefined) {
      return undefined;
    }
    const from = this.current?.from ?? linesOf(focused);
    this.rows.move(step);
    const at = this.rows.focused ?? focused;
    this.current = { from, lines: unite(from, linesOf(at)), at };
    markRows(this.root, this.current.lines);
    return this.current.lines;
  }

  /** The focus went somewhere: anywhere else ends the selection. */
  follow(target: EventTarget | null): void {
    if (target !== this.current?.at) {
      this.clear();
    }
  }

  clear(): void {
    if (this.current !== undefined) {
      this.current = undefined;
      markRows(this.root, undefined);
    }
  }
}
