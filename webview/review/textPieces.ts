/** The text of a piece of code as it is now, and where its characters are on the page. */
export interface TextPieces {
  /** Lines joined with line ends; what was removed since the last review is left out. */
  readonly text: string;
  /** Ranges of the characters from `start` to `end` (exclusive), one for each text node. */
  readonly rangeOf: (start: number, end: number) => readonly Range[];
}

export function textPieces(code: HTMLElement): TextPieces {
  const nodes: { readonly node: Text; readonly start: number }[] = [];
  let text = "";
  for (const [index, line] of [...code.querySelectorAll("[data-line]")].entries()) {
    text += index === 0 ? "" : "\n";
    const walker = document.createTreeWalker(line, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      if (node instanceof Text && node.parentElement?.localName !== "del") {
        nodes.push({ node, start: text.length });
        text += node.data;
      }
    }
  }
  return { text, rangeOf: (start, end) => rangesIn(nodes, start, end) };
}

function rangesIn(
  nodes: readonly { readonly node: Text; readonly start: number }[],
  start: number,
  end: number,
): readonly Range[] {
  const ranges: Range[] = [];
  for (let index = firstEndingAfter(nodes, start); index < nodes.length; index += 1) {
    const piece = nodes[index];
    if (piece === undefined || piece.start >= end) {
      break;
    }
    const [from, to] = [Math.max(0, start - piece.start), Math.min(piece.node.length, end - piece.start)];
    if (from < to) {
      const range = document.createRange();
      range.setStart(piece.node, from);
      range.setEnd(piece.node, to);
      ranges.push(range);
    }
  }
  return ranges;
}

/** Binary search: pieces are in order. */
function firstEndingAfter(nodes: readonly { readonly node: Text; readonly start: number }[], at: number): number {
  let [low, high] = [0, nodes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const piece = nodes[middle];
    if (piece !== undefined && piece.start + piece.node.length <= at) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return low;
}
