import type { Result } from "../base/result.ts";
import type { ReviewRecord } from "./reviewRecord.ts";

export interface ParsedReview {
  readonly record: ReviewRecord;
  /** Sentences on what could not be read and is lost from the record; empty when all was read. Keep the old file aside then. */
  readonly problems: readonly string[];
}

/** Reads review.json. What parses is kept piece by piece. Fails only for a file of a newer version, which must not be overwritten. */
export function parseReview(text: string): Result<ParsedReview> {
  void text;
  throw new Error("not built yet");
}

/** The text of review.json. */
export function formatReview(record: ReviewRecord): string {
  return `${JSON.stringify(record, undefined, 2)}\n`;
}
