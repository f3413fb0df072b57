import { fail, type Result } from "../../base/result.ts";
import type { LineRange } from "../anchor.ts";
import { anchorAt } from "../anchorAt.ts";
import { parsePlan } from "../planDocument.ts";
import type { ReviewContext } from "../reviewContext.ts";
import type { ReviewRecord } from "../reviewRecord.ts";
import { changeThread } from "./changeThread.ts";

export interface PlaceThread {
  readonly threadId: string;
  readonly range: LineRange;
  /** Hash of the text that the person saw. */
  readonly sha256: string;
}

/** Puts a thread on the lines where it belongs by the person's word, so that it is sure of its place again. */
export function placeThread(record: ReviewRecord, action: PlaceThread, context: ReviewContext): Result<ReviewRecord> {
  const { threadId, range, sha256 } = action;
  if (sha256 !== context.sha256) {
    return fail("The plan changed meanwhile. Choose the line in the new text.");
  }
  const document = parsePlan(context.markdown);
  if (range.start > range.end || range.end > document.lines.length) {
    return fail("These lines are not in the plan.");
  }
  return changeThread(record, threadId, (thread) => ({ ...thread, anchor: anchorAt(document, range, sha256) }));
}
