import { fail, ok, type Result } from "../../base/result.ts";
import type { ReviewRecord } from "../reviewRecord.ts";
import { changeThread } from "./changeThread.ts";

/** Brings back the comment that was deleted last, in its place and under its id; what happened to the thread since then stays. */
export function undoDelete(record: ReviewRecord): Result<ReviewRecord> {
  const deleted = record.lastDeleted;
  if (deleted === null) {
    return fail("There is nothing to bring back.");
  }
  const undone: ReviewRecord = { ...record, lastDeleted: null };
  if (!record.threads.some((thread) => thread.id === deleted.thread.id)) {
    return ok({ ...undone, threads: undone.threads.toSpliced(deleted.index, 0, deleted.thread) });
  }
  const place = deleted.thread.comments.findIndex((comment) => comment.id === deleted.commentId);
  const comment = deleted.thread.comments[place];
  if (comment === undefined) {
    return ok(undone);
  }
  return changeThread(undone, deleted.thread.id, (thread) => ({
    ...thread,
    comments: thread.comments.toSpliced(place, 0, comment),
  }));
}
