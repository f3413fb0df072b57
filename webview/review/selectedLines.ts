import type { LineRange } from "../../src/review/anchor.ts";
import { linesOf, rowOf, rowsIn, unite } from "./rowElements.ts";

export interface SelectedLines {
  readonly range: LineRange;
  /** The selected text of the plan; what stands between its lines on the page is none of it. */
  readonly text: string;
}

/** The source lines of the text that is selected in `root`; undefined when nothing is. */
export function selectedLines(root: Element, selection: Selection | null): SelectedLines | undefined {
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) {
    return undefined;
  }
  const range = selection.getRangeAt(0);
  const text = planText(root, range);
  const first = rowOf(range.startContainer);
  // A selection that ends at the very beginning of a row does not include it.
  const last = range.endOffset === 0 ? rowOf(previousText(root, range.endContainer)) : rowOf(range.endContainer);
  if (text === "" || first === undefined || last === undefined || !root.contains(first) || !root.contains(last)) {
    return undefined;
  }
  const start = lineWithin(first, range.startContainer, range.startOffset);
  const end = range.endOffset === 0 ? linesOf(last).end : lineWithin(last, range.endContainer, range.endOffset);
  return { range: unite({ start, end: start }, { start: end, end }), text };
}

/** Row by row: threads, progress and what was removed since the last review stand between the rows, or in them. */
function planText(root: Element, range: Range): string {
  return rowsIn(root)
    .filter((row) => range.intersectsNode(row))
    .map((row) => {
      const part = document.createRange();
      part.selectNodeContents(row);
      if (part.comparePoint(range.startContainer, range.startOffset) === 0) {
        part.setStart(range.startContainer, range.startOffset);
      }
      if (part.comparePoint(range.endContainer, range.endOffset) === 0) {
        part.setEnd(range.endContainer, range.endOffset);
      }
      return textOf(part.cloneContents());
    })
    .join("\n")
    .trim();
}

function textOf(part: DocumentFragment): string {
  for (const other of part.querySelectorAll("del, .thread, .removed, .progress")) {
    other.remove();
  }
  const cells = [...part.querySelectorAll("th, td")].map((cell) => cell.textContent ?? "");
  return cells.length > 0 ? cells.join(" | ") : (part.textContent ?? "");
}

/** A paragraph keeps its soft line breaks as newlines, so counting them gives the source line. */
function lineWithin(row: HTMLElement, container: Node, offset: number): number {
  const before = document.createRange();
  before.setStart(row, 0);
  before.setEnd(container, offset);
  const text = before.cloneContents();
  // What was removed since the last review is on the page, but not in the plan.
  for (const removed of text.querySelectorAll("del")) {
    removed.remove();
  }
  const { start, end } = linesOf(row);
  return Math.min(end, start + ((text.textContent ?? "").match(/\n/g)?.length ?? 0));
}

function previousText(root: Element, node: Node): Node | null {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  walker.currentNode = node;
  let previous = walker.previousNode();
  while (previous !== null && previous.textContent?.trim() === "") {
    previous = walker.previousNode();
  }
  return previous;
}
