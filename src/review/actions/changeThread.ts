import { fail, ok, type Result } from "../../base/result.ts";
import type { ReviewRecord } from "../reviewRecord.ts";
import type { Comment, Thread } from "../thread.ts";

/** Replaces one thread by what `change` makes of it. Fails when the thread is gone. */
export function changeThread(
  record: ReviewRecord,
  threadId: string,
  change: (thread: Thread) => Thread,
): Result<ReviewRecord> {
  if (!record.threads.some((thread) => thread.id === threadId)) {
    return fail("This thread no longer exists.");
  }
  return ok({
    ...record,
    threads: record.threads.map((thread) => (thread.id === threadId ? change(thread) : thread)),
  });
}

/** Adds a comment to the end of a thread and gives it its id. */
export function appendComment(
  record: ReviewRecord,
  threadId: string,
  words: Omit<Comment, "id">,
  change: (thread: Thread) => Thread = (thread) => thread,
): Result<ReviewRecord> {
  const comment = { ...words, id: `c-${record.next.comment}` };
  const counted = { ...record, next: { ...record.next, comment: record.next.comment + 1 } };
  return changeThread(counted, threadId, (thread) => change({ ...thread, comments: [...thread.comments, comment] }));
}
