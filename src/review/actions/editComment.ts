import { fail, type Result } from "../../base/result.ts";
import type { ReviewContext } from "../reviewContext.ts";
import type { ReviewRecord } from "../reviewRecord.ts";
import { changeThread } from "./changeThread.ts";
import { withoutDraft } from "./saveDraft.ts";

/** Changes the person's own words. Changed words count as not sent. */
export function editComment(
  record: ReviewRecord,
  action: { readonly threadId: string; readonly commentId: string; readonly body: string },
  context: ReviewContext,
): Result<ReviewRecord> {
  const thread = record.threads.find((candidate) => candidate.id === action.threadId);
  const comment = thread?.comments.find((candidate) => candidate.id === action.commentId);
  if (thread === undefined || comment === undefined) {
    return fail("This comment no longer exists.");
  }
  if (comment.author !== "person") {
    return fail("Only your own comments can be edited.");
  }
  if (action.body.trim() === "" && thread.kind === "comment") {
    return fail("An empty comment says nothing. Delete it instead.");
  }
  const kept = withoutDraft(record, `edit:${action.commentId}`);
  if (action.body === comment.body) {
    return changeThread(kept, thread.id, (same) => same);
  }
  const { sentWith: _sent, ...unsent } = comment;
  const edited = { ...unsent, body: action.body, editedAt: context.now.toISOString() };
  return changeThread(kept, thread.id, (old) => ({
    ...old,
    comments: old.comments.map((candidate) => (candidate.id === comment.id ? edited : candidate)),
  }));
}
