/** The document as it is on the page: focus, selection and threads, found in the DOM. Survives rendering. */
import type { LineRange } from "../../src/review/anchor.ts";
import { isEditable } from "../ui/editable.ts";
import type { PageContent } from "./pageContent.ts";
import { linesOf, markRows, rowOf } from "./rowElements.ts";
import { RowFocus, rowToFocus } from "./rowFocus.ts";
import { RowRange } from "./rowRange.ts";
import { selectedLines } from "./selectedLines.ts";
import { selectWord } from "./selectWord.ts";

/** Who hears where the focus is, and completes what was drawn. */
export interface PageOwner {
  readonly content: PageContent;
  tellFocus(focus: { readonly thread: boolean; readonly editable: boolean }): void;
}

export class PlanPage {
  private readonly root: HTMLElement;
  private readonly panel: PageOwner;
  private readonly rows: RowFocus;
  private readonly range: RowRange;
  private rowHadFocus = false;
  private wasComplete = false;
  private readonly stop = new AbortController();
  private readonly detach: () => void;
  private flashing: ReturnType<typeof setTimeout> | undefined;

  constructor(root: HTMLElement, panel: PageOwner) {
    this.root = root;
    this.panel = panel;
    this.rows = new RowFocus(root);
    this.range = new RowRange(root, this.rows);
    this.detach = panel.content.attach(root);
    const { signal } = this.stop;
    root.addEventListener("focusin", (event) => this.focusIn(event), { signal });
    root.addEventListener("focusout", (event) => this.focusOut(event), { signal });
    root.addEventListener("click", (event) => this.goToNote(event), { signal });
    root.addEventListener("mousedown", (event) => this.mouseDown(event), { signal });
  }

  dispose(): void {
    this.stop.abort();
    this.detach();
    clearTimeout(this.flashing);
  }

  /** What is put into the document afterwards waits until all of it is there. */
  rendered(complete: boolean): void {
    if (complete && this.wasComplete) {
      this.panel.content.rendered();
    } else if (complete) {
      this.wasComplete = true;
      // The text is painted first.
      setTimeout(() => this.panel.content.rendered());
    }
    this.rows.restore(this.rowHadFocus && document.activeElement === document.body);
  }

  /** What `c` comments on: the selected text, the row with the focus, or undefined. */
  target(): { readonly range: LineRange; readonly selection?: string } | undefined {
    const selected = selectedLines(this.root, document.getSelection());
    if (selected !== undefined) {
      return { range: selected.range, selection: selected.text };
    }
    const row = this.rows.focused;
    const range = this.range.lines ?? (row === undefined ? undefined : linesOf(row));
    return range === undefined ? undefined : { range };
  }

  get rowHasFocus(): boolean {
    return this.rows.hasFocus;
  }

  moveRow(step: 1 | -1): void {
    this.leaveSelection();
    this.rows.move(step);
  }

  /** Selects one more row, or one less. Undefined when no row has the focus. */
  extendRange(step: 1 | -1): LineRange | undefined {
    document.getSelection()?.removeAllRanges();
    return this.range.extend(step);
  }

  /** Selects a word of the row with the focus and returns what is selected. Undefined when no row has it. */
  selectWord(step: 1 | -1, extend: boolean): string | undefined {
    this.range.clear();
    const row = this.rows.focused;
    return row === undefined ? undefined : selectWord(row, step, extend);
  }

  /** From the mark of a footnote to the note. */
  private goToNote(event: Event): void {
    const name =
      event.target instanceof Element ? event.target.closest<HTMLElement>("[data-note]")?.dataset["note"] : "";
    const note = name === "" ? null : this.root.querySelector(`[data-note-name="${CSS.escape(name ?? "")}"]`);
    const row = rowOf(note);
    if (row !== undefined) {
      this.rows.focusLine(linesOf(row).start);
    }
  }

  /** Goes to the heading that a link such as `#the-steps` names. */
  goToHeading(name: string): void {
    const wanted = slugOf(name);
    const heading = [...this.root.querySelectorAll<HTMLElement>(":is(h1, h2, h3, h4, h5, h6)[data-line]")].find(
      (candidate) => slugOf(candidate.textContent ?? "") === wanted,
    );
    if (heading !== undefined) {
      this.rows.focusLine(linesOf(heading).start);
    }
  }

  /** False: there is none that way. So do `moveChange` and `moveThread` tell. */
  moveHeading(step: 1 | -1): boolean {
    return this.rows.moveTo(":is(h1, h2, h3, h4, h5, h6)[data-line]", step);
  }

  /** To the next row that changed since the last review, or what was removed. */
  moveChange(step: 1 | -1): boolean {
    return this.rows.moveTo("[data-change], .removed", step);
  }

  focusLine(line: number): void {
    this.rows.focusLine(line);
  }

  /** Goes to the lines and marks them for a moment. */
  showLines(range: LineRange): void {
    this.rows.focusLine(range.start);
    clearTimeout(this.flashing);
    markRows(this.root, range);
    this.flashing = setTimeout(() => markRows(this.root, undefined), 1600);
  }

  /** The source line at the top of what is on the screen. */
  lineAtTop(): number | undefined {
    const reading = this.root.parentElement?.getBoundingClientRect();
    if (reading === undefined) {
      return undefined;
    }
    const x = this.root.getBoundingClientRect().left + this.root.clientWidth / 2;
    for (let y = reading.top + 40; y < Math.min(reading.bottom, reading.top + 240); y += 24) {
      const row = rowOf(document.elementFromPoint(x, y));
      if (row !== undefined && this.root.contains(row)) {
        return linesOf(row).start;
      }
    }
    return undefined;
  }

  /** Ends a selection of lines or words. */
  leaveSelection(): void {
    this.range.clear();
    document.getSelection()?.removeAllRanges();
  }

  focusDocument(): void {
    this.leaveSelection();
    this.rows.focusCurrent();
  }

  /** The focus is on the row that had it last, and nothing scrolls. False: there is no row. */
  takeFocus(): boolean {
    return this.rows.takeFocus();
  }

  focusThread(id: string): void {
    const thread = this.threads().find((candidate) => candidate.dataset["thread"] === id);
    thread?.focus({ preventScroll: true });
    thread?.scrollIntoView({ block: "nearest" });
  }

  /** Wraps around at both ends. */
  moveThread(step: 1 | -1): boolean {
    const threads = this.threads();
    const from = document.activeElement ?? this.root;
    const current = from.closest("[data-thread]");
    const start: Node = current ?? (this.root.contains(from) ? from : this.root);
    const follows = (thread: Node, mask: number): boolean =>
      thread !== current && (start.compareDocumentPosition(thread) & mask) !== 0;
    const next =
      step === 1
        ? (threads.find((thread) => follows(thread, Node.DOCUMENT_POSITION_FOLLOWING)) ?? threads[0])
        : (threads.findLast((thread) => start !== this.root && follows(thread, Node.DOCUMENT_POSITION_PRECEDING)) ??
          threads.at(-1));
    if (next?.dataset["thread"] !== undefined) {
      this.focusThread(next.dataset["thread"]);
    }
    return next !== undefined;
  }

  private threads(): readonly HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>("[data-thread]")];
  }

  private focusIn(event: FocusEvent): void {
    this.range.follow(event.target);
    const row = rowToFocus(event.target);
    if (row !== undefined && row === event.target) {
      this.rows.makeCurrent(row);
    }
    this.rowHadFocus = row !== undefined;
    this.tellHost(event);
  }

  private focusOut(event: FocusEvent): void {
    // A row that is replaced by rendering loses the focus to nothing; then it is given back.
    this.rowHadFocus = event.relatedTarget === null && rowToFocus(event.target) !== undefined;
    if (event.relatedTarget === null) {
      this.panel.tellFocus({ thread: false, editable: false });
    }
  }

  private tellHost(event: Event): void {
    const inThread = event.target instanceof Element && event.target.closest("[data-thread]") !== null;
    this.panel.tellFocus({ thread: inThread, editable: isEditable(event) });
  }

  /** A click on a row makes it the one that keys act on, without taking the text selection away. */
  private mouseDown(event: MouseEvent): void {
    const row = rowToFocus(event.target);
    if (row !== undefined && event.button === 0) {
      this.range.clear();
      this.rows.makeCurrent(row);
    }
  }
}

/** As GitHub makes the names of headings. */
function slugOf(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s+/g, "-");
}
