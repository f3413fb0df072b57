import type { LineRange } from "../../src/review/anchor.ts";
import { linesOf, rowOf, unite } from "./rowElements.ts";

export interface SelectedLines {
  readonly range: LineRange;
  /** The text as it was selected on the page. */
  readonly text: string;
}

/** The source lines of the text that is selected in `root`; undefined when nothing is. */
export function selectedLines(root: Element, selection: Selection | null): SelectedLines | undefined {
  if (selection === null || selection.isCollapsed || selection.rangeCount === 0) {
    return undefined;
  }
  const range = selection.getRangeAt(0);
  const text = selection.toString().trim();
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
