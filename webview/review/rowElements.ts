/** Rows of the plan in the page: every element with `data-line`, in document order. */
import type { LineRange } from "../../src/review/anchor.ts";

export const rowSelector = "[data-line]";

export function rowOf(node: Node | null): HTMLElement | undefined {
  const element = node instanceof Element ? node : node?.parentElement;
  return element?.closest<HTMLElement>(rowSelector) ?? undefined;
}

/** The source lines of a row. */
export function linesOf(row: HTMLElement): LineRange {
  const start = Number(row.dataset["line"]);
  return { start, end: Math.max(start, Number(row.dataset["end"] ?? start)) };
}

export function rowsIn(root: ParentNode, selector = rowSelector): readonly HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(selector)].filter((row) => !isFolded(row));
}

/** The text of a diagram is folded away until it is asked for. */
function isFolded(row: HTMLElement): boolean {
  return row.localName === "span" && row.closest("details:not([open])") !== null;
}

/** The last row that begins on the line or above it. */
export function rowAtLine(root: ParentNode, line: number): HTMLElement | undefined {
  return rowsIn(root).findLast((row) => linesOf(row).start <= line);
}

export function unite(a: LineRange, b: LineRange): LineRange {
  return { start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) };
}

/** Marks the rows that touch the range, and only those. */
export function markRows(root: ParentNode, range: LineRange | undefined): void {
  for (const row of root.querySelectorAll<HTMLElement>(`${rowSelector}[data-marked]`)) {
    delete row.dataset["marked"];
  }
  if (range !== undefined) {
    for (const row of rowsIn(root)) {
      const lines = linesOf(row);
      if (lines.start <= range.end && lines.end >= range.start) {
        row.dataset["marked"] = "";
      }
    }
  }
}
