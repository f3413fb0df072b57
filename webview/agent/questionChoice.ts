/** What the person chose for one question. */
export interface Choice {
  readonly labels: readonly string[];
  /** Words of the person instead of, or beside, the options. */
  readonly other: string;
}

export const noChoice: Choice = { labels: [], other: "" };
