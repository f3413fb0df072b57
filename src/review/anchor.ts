/** Where a thread sits: lines of one revision of the plan, with enough of the text to find them again in the next. */
export interface Anchor {
  /** sha256 (hex) of the revision whose lines `range` counts. */
  readonly revision: string;
  /** 1-based, inclusive, in source lines of plan.md as it is on disk (front matter included). Null: the whole plan. */
  readonly range: LineRange | null;
  /** The source lines of the range, without line ends. */
  readonly quote: readonly string[];
  /** The selected text within the quote, where the person selected less than whole lines. */
  readonly selection?: string;
  /** Texts of the headings above the range, outermost first. */
  readonly headingPath: readonly string[];
  /** The kind of the block that holds the first line (`paragraph`, `heading`, `listItem`, `tableRow`, `code` …). */
  readonly block: string;
  /** How sure the last move is. `ambiguous`: several places fit, `outdated`: its text is gone. */
  readonly certainty: "exact" | "moved" | "similar" | "ambiguous" | "outdated";
}

export interface LineRange {
  readonly start: number;
  readonly end: number;
}
