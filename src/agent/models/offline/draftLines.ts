/** Lines of a plan under revision. Each remembers which line it was, so that edits of several comments don't disturb each other. */
export interface DraftLine {
  readonly text: string;
  /** 1-based line of the text before the revision; undefined for a new line. */
  readonly origin: number | undefined;
}

/** The replaced lines `start`..`end` (1-based, inclusive; `end = start - 1` inserts before `start`) and what stands there now. */
export interface Hunk {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

/** A plan under revision. Lines are addressed by their numbers before it began. */
export class DraftLines {
  private lines: DraftLine[];
  private readonly before: readonly string[];

  constructor(before: readonly string[]) {
    this.before = before;
    this.lines = before.map((text, index) => ({ text, origin: index + 1 }));
  }

  /** The current text of a line; undefined once it is removed. */
  at(origin: number): string | undefined {
    return this.lines.find((line) => line.origin === origin)?.text;
  }

  texts(): readonly string[] {
    return this.lines.map((line) => line.text);
  }

  /** The numbers of the lines that are still there and that `test` accepts. */
  find(test: (text: string) => boolean): readonly number[] {
    return this.lines.flatMap((line) => (line.origin !== undefined && test(line.text) ? [line.origin] : []));
  }

  set(origin: number, text: string): void {
    this.lines = this.lines.map((line) => (line.origin === origin ? { ...line, text } : line));
  }

  remove(start: number, end: number): void {
    this.lines = this.lines.filter((line) => line.origin === undefined || line.origin < start || line.origin > end);
  }

  /** After the given line and what was inserted after it before; 0: at the top. A removed line stands where it was. */
  insertAfter(origin: number, texts: readonly string[]): void {
    const next = this.lines.findIndex((line) => line.origin !== undefined && line.origin > origin);
    this.lines.splice(next < 0 ? this.lines.length : next, 0, ...texts.map((text) => ({ text, origin: undefined })));
  }

  /** The changes as hunks, last one first, so that applying one leaves the line numbers of the others alone. */
  hunks(): readonly Hunk[] {
    const hunks: Hunk[] = [];
    let expected = 1;
    let pending: string[] = [];
    let start = 1;
    const close = (end: number): void => {
      if (pending.length > 0 || end >= start) {
        hunks.push({ start, end, lines: pending });
      }
      pending = [];
    };
    for (const line of this.lines) {
      if (line.origin !== undefined && line.text === this.before[line.origin - 1]) {
        close(line.origin - 1);
        expected = line.origin + 1;
        start = expected;
      } else {
        pending.push(line.text);
      }
    }
    close(this.before.length);
    return hunks.reverse();
  }
}
