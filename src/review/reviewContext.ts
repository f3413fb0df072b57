/** What an action needs from outside. `markdown` and `sha256` are the plan as it is on disk now. */
export interface ReviewContext {
  readonly now: Date;
  readonly markdown: string;
  /** Hex, of the bytes on disk. */
  readonly sha256: string;
}
