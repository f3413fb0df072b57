import { fail, type Result } from "../../base/result.ts";
import type { ReviewContext } from "../reviewContext.ts";
import type { ReviewRecord } from "../reviewRecord.ts";
import { appendComment } from "./changeThread.ts";
import { withoutDraft } from "./saveDraft.ts";

/** Adds the person's words to a thread and reopens it: a reply asks for something again. */
export function reply(
  record: ReviewRecord,
  action: { readonly threadId: string; readonly body: string },
  context: ReviewContext,
): Result<ReviewRecord> {
  if (action.body.trim() === "") {
    return fail("Write a reply first.");
  }
  return appendComment(
    withoutDraft(record, `reply:${action.threadId}`),
    action.threadId,
    { author: "person", body: action.body, at: context.now.toISOString() },
    (thread) => ({ ...thread, status: "open" }),
  );
}
