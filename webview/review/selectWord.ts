/**
 * Selects words of a row without the mouse, which a page that is read has no keys for. Returns the selected text; "" when there is
 * no further word.
 */
export function selectWord(row: HTMLElement, step: 1 | -1, extend: boolean): string {
  const selection = document.getSelection();
  if (selection === null) {
    return "";
  }
  const before = selection.rangeCount > 0 ? selection.getRangeAt(0).cloneRange() : undefined;
  const isHere = before !== undefined && !before.collapsed && row.contains(before.commonAncestorContainer);
  if (!isHere) {
    selection.selectAllChildren(row);
  }
  if (!isHere || !extend) {
    collapse(selection, (step === 1) === isHere ? "end" : "start");
  }
  selection.modify("extend", step === 1 ? "forward" : "backward", "word");
  if (!row.contains(selection.focusNode) || selection.toString().trim() === "") {
    selection.removeAllRanges();
    if (before !== undefined && isHere) {
      selection.addRange(before);
    }
    return "";
  }
  showSelection(row, selection);
  return selection.toString().trim();
}

function collapse(selection: Selection, to: "start" | "end"): void {
  if (to === "start") {
    selection.collapseToStart();
  } else {
    selection.collapseToEnd();
  }
}

/** Code and tables scroll sideways. */
function showSelection(row: HTMLElement, selection: Selection): void {
  const scroller = row.closest<HTMLElement>("pre, .table");
  if (scroller !== null) {
    const [words, frame] = [selection.getRangeAt(0).getBoundingClientRect(), scroller.getBoundingClientRect()];
    scroller.scrollLeft += Math.max(0, words.right - frame.right) || Math.min(0, words.left - frame.left);
  }
}
