import { fail, ok, type Result } from "../../base/result.ts";
import type { ReviewRecord } from "../reviewRecord.ts";
import { changeThread } from "./changeThread.ts";
import { withoutDraft } from "./saveDraft.ts";

/** Takes away one of the person's comments; with the last comment the thread goes. `undoDelete` brings it back. */
export function deleteComment(
  record: ReviewRecord,
  action: { readonly threadId: string; readonly commentId: string },
): Result<ReviewRecord> {
  const index = record.threads.findIndex((candidate) => candidate.id === action.threadId);
  const thread = record.threads[index];
  const comment = thread?.comments.find((candidate) => candidate.id === action.commentId);
  if (thread === undefined || comment === undefined) {
    return fail("This comment no longer exists.");
  }
  if (comment.author !== "person") {
    return fail("Only your own comments can be deleted.");
  }
  const marked = {
    ...withoutDraft(record, `edit:${comment.id}`),
    lastDeleted: { thread, commentId: comment.id, index },
  };
  if (thread.comments.length > 1) {
    return changeThread(marked, thread.id, (old) => ({
      ...old,
      comments: old.comments.filter((candidate) => candidate.id !== comment.id),
    }));
  }
  return ok({ ...marked, threads: marked.threads.filter((candidate) => candidate.id !== thread.id) });
}
