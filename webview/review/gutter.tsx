import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { LineRange } from "../../src/review/anchor.ts";
import { Icon } from "../ui/icon.tsx";
import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { openComposer } from "./composerActions.ts";
import { lineLabel } from "./lineLabel.ts";
import { usePanel } from "./panelContext.ts";
import { canComment } from "./reviewState.ts";
import { linesOf, markRows, rowsIn, unite } from "./rowElements.ts";

/** Width of the strip of line numbers in which a press starts a range, in CSS pixels, as the style sheet has it. */
function gutterWidth(root: HTMLElement): number {
  const block = root.querySelector(".block");
  return block === null ? 0 : Number.parseFloat(getComputedStyle(block).paddingLeft);
}

/**
 * One comment button for the whole document: it stands beside the row under the pointer or with the focus. Pressing it, or
 * anywhere in the strip of line numbers, comments on the line; dragging comments on a range.
 */
export function Gutter({ root }: { readonly root: RefObject<HTMLElement | null> }) {
  const panel = usePanel();
  const enabled = useStore(panel.state, ({ snapshot }) => canComment(snapshot));
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (!enabled || root.current === null || button.current === null) {
      return undefined;
    }
    return followPointer(root.current, button.current, (range) => {
      const selected = panel.page?.target();
      // Pressing the button beside a selection comments on the selection.
      const isSelected = selected?.selection !== undefined && touches(selected.range, range);
      openComposer(panel, isSelected ? selected.range : range, isSelected ? selected.selection : undefined);
    });
  }, [enabled]);
  return enabled ? (
    <button ref={button} type="button" class="gutter-add" tabIndex={-1} hidden data-testid="gutter-add">
      <Icon name="add" />
    </button>
  ) : null;
}

function touches(a: LineRange, b: LineRange): boolean {
  return a.start <= b.end && b.start <= a.end;
}

function followPointer(root: HTMLElement, button: HTMLButtonElement, done: (range: LineRange) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let dragStart: HTMLElement | undefined;
  let dragged: LineRange | undefined;

  let beside: HTMLElement | undefined;
  const showBeside = (row: HTMLElement): void => {
    beside = row;
    const box = row.getBoundingClientRect();
    const frame = root.getBoundingClientRect();
    button.style.top = `${box.top - frame.top}px`;
    button.hidden = false;
    button.setAttribute("aria-label", t("Comment on {0}", lineLabel(linesOf(row))));
    button.title = t("Comment on {0} (drag for a range)", lineLabel(linesOf(row)));
  };
  // A thread that comes or goes moves the rows below it.
  const resized = new ResizeObserver(() => {
    if (!button.hidden && beside?.isConnected === true) {
      showBeside(beside);
    } else {
      button.hidden = true;
    }
  });
  resized.observe(root);
  signal.addEventListener("abort", () => resized.disconnect());
  const end = (): void => {
    markRows(root, undefined);
    dragStart = undefined;
    dragged = undefined;
  };

  root.addEventListener(
    "pointermove",
    (event) => {
      const row = rowAt(root, event.clientX, event.clientY);
      if (row === undefined) {
        return;
      }
      if (dragStart === undefined) {
        showBeside(row);
      } else {
        dragged = unite(linesOf(dragStart), linesOf(row));
        markRows(root, dragged);
      }
    },
    { signal },
  );
  root.addEventListener(
    "focusin",
    ({ target }) => {
      if (target instanceof HTMLElement && target.dataset["line"] !== undefined) {
        showBeside(target);
      }
    },
    { signal },
  );
  root.addEventListener(
    "pointerleave",
    () => {
      button.hidden = !(document.activeElement instanceof HTMLElement && "line" in document.activeElement.dataset);
    },
    { signal },
  );
  root.addEventListener(
    "pointerdown",
    (event) => {
      const inStrip = event.clientX - root.getBoundingClientRect().left < gutterWidth(root);
      const row = rowAt(root, event.clientX, event.clientY);
      const onThread = event.target instanceof Element && event.target.closest(".thread") !== null;
      if (event.button !== 0 || !inStrip || row === undefined || onThread) {
        return;
      }
      // Keeps the text selection, and keeps the browser from starting one.
      event.preventDefault();
      root.setPointerCapture(event.pointerId);
      dragStart = row;
      dragged = linesOf(row);
      markRows(root, dragged);
    },
    { signal },
  );
  root.addEventListener(
    "mousedown",
    (event) => {
      if (dragStart !== undefined) {
        event.preventDefault();
      }
    },
    { signal },
  );
  root.addEventListener(
    "pointerup",
    () => {
      const range = dragged;
      end();
      if (range !== undefined) {
        done(range);
      }
    },
    { signal },
  );
  root.addEventListener("pointercancel", end, { signal });
  // Pressing the button by its role (a screen reader, a test) makes a click without a pointer.
  button.addEventListener(
    "click",
    (event) => {
      const row = event.detail === 0 ? rowAt(root, root.getBoundingClientRect().right, topOf(button)) : undefined;
      if (row !== undefined) {
        done(linesOf(row));
      }
    },
    { signal },
  );
  return () => stop.abort();
}

function topOf(element: Element): number {
  const box = element.getBoundingClientRect();
  return box.top + box.height / 2;
}

/** The row at this height; between two rows, the one above. */
function rowAt(root: HTMLElement, x: number, y: number): HTMLElement | undefined {
  const box = root.getBoundingClientRect();
  const text = box.left + gutterWidth(root);
  for (const at of [Math.max(x, text + 8), box.right - 24, text + 40]) {
    const hit = document.elementFromPoint(at, y);
    if (hit?.closest(".thread") !== null && hit !== null) {
      return undefined;
    }
    const row = hit?.closest<HTMLElement>("[data-line]");
    if (row !== null && row !== undefined && root.contains(row)) {
      return row;
    }
  }
  return nearestAbove(rowsIn(root), y);
}

/** Binary search: rows are in order of their position. */
function nearestAbove(rows: readonly HTMLElement[], y: number): HTMLElement | undefined {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.getBoundingClientRect().top ?? 0) <= y) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return rows[low - 1];
}
