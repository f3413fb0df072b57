import { ok, type Result } from "../../base/result.ts";
import type { ReviewRecord } from "../reviewRecord.ts";
import type { Thread } from "../thread.ts";

/** Remembers that the person has seen everything that is in the thread now. */
export function markRead(record: ReviewRecord, action: { readonly threadId: string }): Result<ReviewRecord> {
  const thread = record.threads.find((candidate) => candidate.id === action.threadId);
  if (thread === undefined || !hasUnread(record, thread)) {
    return ok(record);
  }
  return ok({ ...record, read: { ...record.read, [thread.id]: thread.comments.length } });
}

/** True when the agent said something in the thread that the person has not seen. */
export function hasUnread(record: ReviewRecord, thread: Thread): boolean {
  const seen = record.read[thread.id] ?? 0;
  return thread.comments.slice(seen).some((comment) => comment.author === "agent");
}
