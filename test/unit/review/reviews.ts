import type { Result } from "../../../src/base/result.ts";
import { addThread } from "../../../src/review/actions/addThread.ts";
import { presentRevision } from "../../../src/review/actions/presentRevision.ts";
import type { ReviewContext } from "../../../src/review/reviewContext.ts";
import type { ReviewRecord } from "../../../src/review/reviewRecord.ts";
import { emptyReview, requestKey } from "../../../src/review/reviewRecord.ts";

export const planText = "# Plan\n\n## Steps\n\n1. Read the settings file\n2. Write the cache to disk\n";

/** The plan as it is on disk; its hash is made up from a name. */
export function onDisk(markdown = planText, sha256 = "hash-1"): ReviewContext {
  return { now: new Date("2026-01-02T03:04:05.000Z"), markdown, sha256 };
}

export const firstRequest = requestKey("session", "call-1");

export function value<T>(result: Result<T>): T {
  if (!result.ok) {
    throw new Error(result.error);
  }
  return result.value;
}

export function error<T>(result: Result<T>): string {
  if (result.ok) {
    throw new Error("expected an error");
  }
  return result.error;
}

/** A review of `planText` that waits, with these comments on line 5. */
export function waitingReview(...bodies: string[]): ReviewRecord {
  const presented = value(
    presentRevision(emptyReview, { author: "agent", previous: undefined, requestKey: firstRequest }, onDisk()),
  );
  return bodies.reduce((record, body) => withThread(record, body), presented);
}

export function withThread(record: ReviewRecord, body: string, line = 5): ReviewRecord {
  return value(addThread(record, { range: { start: line, end: line }, sha256: "hash-1", body }, onDisk()));
}
