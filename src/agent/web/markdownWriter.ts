interface Span {
  readonly start: string;
  /** Absent: the span leaves no marks. */
  readonly end: string | undefined;
  written: boolean;
}

/** Puts text together as Markdown: white space is collapsed as a browser does it, and marks appear only around text. */
export class MarkdownWriter {
  private out = "";
  private newLines = 0;
  private space = false;
  private prefix = "";
  private code = 0;
  private readonly spans: Span[] = [];
  private readonly lists: { readonly ordered: boolean; count: number }[] = [];
  private rowHasCell = false;

  get result(): string {
    return this.out.trim();
  }

  text(text: string): void {
    if (this.code > 0) {
      this.put(text);
      return;
    }
    const words = text.replaceAll(/[\s\u00A0]+/gu, " ");
    if (words.startsWith(" ")) {
      this.space = true;
    }
    const bare = words.trim();
    if (bare !== "") {
      this.put(bare);
      this.space = words.endsWith(" ");
    }
  }

  /** A paragraph ends, or begins. */
  block(): void {
    this.newLines = Math.max(this.newLines, this.lists.length > 0 ? 1 : 2);
    this.rowHasCell = false;
  }

  line(): void {
    this.newLines = Math.max(this.newLines, 1);
    this.rowHasCell = false;
  }

  /** Stands before the next text, if there is any. */
  before(prefix: string): void {
    this.prefix = prefix;
  }

  cell(): void {
    if (this.rowHasCell) {
      this.out += " |";
      this.space = true;
    }
    this.rowHasCell = true;
  }

  openList(ordered: boolean): void {
    this.block();
    this.lists.push({ ordered, count: 0 });
  }

  closeList(): void {
    this.lists.pop();
    this.block();
  }

  item(): void {
    this.line();
    const list = this.lists.at(-1);
    if (list !== undefined) {
      list.count += 1;
    }
    const indent = "  ".repeat(Math.min(Math.max(0, this.lists.length - 1), 10));
    this.before(`${indent}${list?.ordered === true ? `${list.count}.` : "-"} `);
  }

  openSpan(start: string, end: string | undefined): void {
    this.spans.push({ start, end, written: false });
  }

  closeSpan(): void {
    const span = this.spans.pop();
    if (span?.written === true && span.end !== undefined) {
      this.out += span.end;
    }
  }

  openCode(): void {
    this.block();
    this.put("```\n");
    this.code += 1;
  }

  closeCode(): void {
    this.code = Math.max(0, this.code - 1);
    this.out += this.out.endsWith("\n") ? "```" : "\n```";
    this.block();
  }

  private put(text: string): void {
    if (this.newLines > 0) {
      this.out += this.out === "" ? "" : "\n".repeat(this.newLines);
      this.newLines = 0;
    } else if (this.space) {
      this.out += " ";
    }
    this.space = false;
    this.out += this.prefix;
    this.prefix = "";
    if (this.code === 0) {
      this.startSpans();
    }
    this.out += text;
  }

  private startSpans(): void {
    const first = this.spans.findLastIndex(({ written }) => written) + 1;
    for (const span of this.spans.slice(first)) {
      span.written = true;
      this.out += span.end === undefined ? "" : span.start;
    }
  }
}
