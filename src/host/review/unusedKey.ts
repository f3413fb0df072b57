import { type ReviewRecord, requestKey } from "../../review/reviewRecord.ts";

/** The key of a request. One that was decided before and comes again is another request, with a number of its own. */
export function unusedKey(record: ReviewRecord, sessionId: string, toolCallId: string): string {
  const key = requestKey(sessionId, toolCallId);
  const used = record.decisions.filter((decision) => decision.requestKey.startsWith(key)).length;
  return used === 0 ? key : `${key}#${used + 1}`;
}
