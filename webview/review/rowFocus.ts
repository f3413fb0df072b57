/**
 * The document is one tab stop: one row can take the focus, the arrow keys move it, and only its links are tab stops
 * (a roving tabindex, https://www.w3.org/WAI/ARIA/apg/practices/keyboard-interface/). Works on the page directly, since
 * rendering must not depend on where the focus is.
 */
import { linkAttribute } from "../../src/review/markdown/linkAttribute.ts";
import { t } from "../ui/text.ts";
import { linesOf, rowAtLine, rowSelector, rowsIn } from "./rowElements.ts";

export class RowFocus {
  private readonly root: HTMLElement;
  private current: HTMLElement | undefined;
  private line = 1;

  constructor(root: HTMLElement) {
    this.root = root;
  }

  /** After rendering: there is a tab stop again, and a focus that went down with its row is on the nearest one. */
  restore(hadFocus: boolean): void {
    if (this.current?.isConnected !== true) {
      const row = rowAtLine(this.root, this.line) ?? rowsIn(this.root)[0];
      this.makeCurrent(row);
      if (hadFocus) {
        row?.focus({ preventScroll: true });
      }
    }
  }

  get hasFocus(): boolean {
    return this.current !== undefined && document.activeElement === this.current;
  }

  /** The row with the focus. */
  get focused(): HTMLElement | undefined {
    return this.hasFocus ? this.current : undefined;
  }

  /** Call when the focus moved to a row by mouse or Tab. */
  makeCurrent(row: HTMLElement | undefined): void {
    if (row === this.current) {
      return;
    }
    this.setTabStops(-1);
    this.current = row;
    if (row !== undefined) {
      const { start, end } = linesOf(row);
      this.line = start;
      row.setAttribute("aria-description", start === end ? t("Line {0}", start) : t("Lines {0} to {1}", start, end));
      this.setTabStops(0);
    }
  }

  focusLine(line: number): void {
    this.focus(rowAtLine(this.root, line) ?? rowsIn(this.root)[0]);
  }

  /** From a thread the next row is the one after it. */
  move(step: 1 | -1): void {
    const from = document.activeElement;
    if (from === null || !this.root.contains(from)) {
      this.focus(this.current?.isConnected === true ? this.current : rowsIn(this.root)[0]);
      return;
    }
    const rows = rowsIn(this.root);
    const next =
      step === 1
        ? rows.find(
            (row) => from.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING && !row.contains(from),
          )
        : rows.findLast((row) => from.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_PRECEDING);
    this.focus(next);
  }

  /** To the next row of this kind; false when there is none. */
  moveTo(selector: string, step: 1 | -1): boolean {
    const from = document.activeElement;
    const start = from !== null && this.root.contains(from) ? from : undefined;
    const rows = rowsIn(this.root, selector);
    const follows = (row: Element, mask: number): boolean =>
      start === undefined || (row !== start && (start.compareDocumentPosition(row) & mask) !== 0);
    const next =
      step === 1
        ? rows.find((row) => follows(row, Node.DOCUMENT_POSITION_FOLLOWING))
        : rows.findLast((row) => follows(row, Node.DOCUMENT_POSITION_PRECEDING));
    this.focus(next);
    return next !== undefined;
  }

  /** Back to the document, to where the focus was last. */
  focusCurrent(): void {
    this.focus(this.current?.isConnected === true ? this.current : rowAtLine(this.root, this.line));
  }

  /** As `focusCurrent`, without scrolling. False: there is no row. */
  takeFocus(): boolean {
    const row =
      this.current?.isConnected === true ? this.current : (rowAtLine(this.root, this.line) ?? rowsIn(this.root)[0]);
    this.makeCurrent(row);
    row?.focus({ preventScroll: true });
    return row !== undefined;
  }

  private focus(row: HTMLElement | undefined): void {
    if (row !== undefined) {
      if (row.matches(rowSelector)) {
        this.makeCurrent(row);
      }
      row.focus({ preventScroll: true });
      row.scrollIntoView({ block: "nearest" });
    }
  }

  private setTabStops(index: 0 | -1): void {
    const row = this.current;
    if (row === undefined) {
      return;
    }
    if (index === 0) {
      row.tabIndex = 0;
    } else {
      row.removeAttribute("tabindex");
      row.removeAttribute("aria-description");
    }
    for (const link of row.querySelectorAll<HTMLElement>(`[${linkAttribute}]`)) {
      link.tabIndex = index;
    }
  }
}

/** Lets a click on a row give it the focus, as if it always could have it. */
export function rowToFocus(target: EventTarget | null): HTMLElement | undefined {
  return target instanceof Element ? (target.closest<HTMLElement>(rowSelector) ?? undefined) : undefined;
}
