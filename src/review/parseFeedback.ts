export interface FeedbackThread {
  readonly id: string;
  /** Absent for a thread on the whole plan. */
  readonly startLine?: number;
  readonly endLine?: number;
  /** Set when the lines are those of an older revision and their text is gone from this one; 0 when its number is unknown. */
  readonly asOf?: number;
  /** True when several places fit the quote and this is one of them. */
  readonly uncertain?: boolean;
  readonly heading?: string;
  readonly quote: readonly string[];
  /** The first words of the person. */
  readonly body: string;
  /** Everything after them, in order. */
  readonly replies: readonly { readonly author: "person" | "agent"; readonly body: string }[];
  /** For a suggestion: the text that replaces the lines; empty means remove them. */
  readonly replacement?: string;
}

export interface Feedback {
  readonly revision: number;
  readonly threads: readonly FeedbackThread[];
  readonly note?: string;
}

/** The inverse of `formatFeedback`; undefined when the text is not of that form. */
export function parseFeedback(text: string): Feedback | undefined {
  void text;
  return undefined;
}
