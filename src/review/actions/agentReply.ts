import { fail, type Result } from "../../base/result.ts";
import type { ReviewContext } from "../reviewContext.ts";
import { latestRevision, type ReviewRecord } from "../reviewRecord.ts";
import { appendComment, changeThread } from "./changeThread.ts";

/**
 * The agent answers in a thread. `addressed` claims that the plan now answers it: the thread stays open until the person resolves it.
 * The claim is bound to the text that is on disk now (`context.sha256`).
 */
export function agentReply(
  record: ReviewRecord,
  action: { readonly threadId: string; readonly body: string; readonly addressed?: boolean },
  context: ReviewContext,
): Result<ReviewRecord> {
  const thread = record.threads.find((candidate) => candidate.id === action.threadId);
  if (thread === undefined) {
    const known = record.threads.map((candidate) => candidate.id).join(", ");
    return fail(`There is no thread ${action.threadId}. Threads of this plan: ${known === "" ? "none" : known}.`);
  }
  if (action.body.trim() === "" && action.addressed !== true) {
    return fail("The reply is empty.");
  }
  const addressedIn = context.sha256 === "" ? latestRevision(record)?.sha256 : context.sha256;
  const marked =
    action.addressed === true && addressedIn !== undefined
      ? changeThread(record, thread.id, (old) => ({ ...old, addressedIn }))
      : changeThread(record, thread.id, (old) => old);
  if (!marked.ok || action.body.trim() === "") {
    return marked;
  }
  return appendComment(marked.value, thread.id, {
    author: "agent",
    body: action.body,
    at: context.now.toISOString(),
  });
}
