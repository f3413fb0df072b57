import type { Result } from "../../base/result.ts";
import type { ReviewRecord } from "../reviewRecord.ts";
import type { Thread } from "../thread.ts";
import { changeThread } from "./changeThread.ts";

/** Resolves or reopens a thread. Only the person does this; the agent can only say that it addressed one. */
export function setThreadStatus(
  record: ReviewRecord,
  action: { readonly threadId: string; readonly status: Thread["status"] },
): Result<ReviewRecord> {
  return changeThread(record, action.threadId, (thread) => ({ ...thread, status: action.status }));
}
