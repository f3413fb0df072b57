import { fail, ok, type Result } from "../../base/result.ts";
import { draftKey } from "../draftKey.ts";
import type { ReviewRecord } from "../reviewRecord.ts";

/** Keeps words as they are typed. An empty body deletes the draft. */
export function saveDraft(
  record: ReviewRecord,
  action: { readonly key: string; readonly body: string },
): Result<ReviewRecord> {
  if (!draftKey.test(action.key)) {
    return fail(`There is no place for a draft called ${JSON.stringify(action.key)}.`);
  }
  if (action.body === "") {
    return ok(withoutDraft(record, action.key));
  }
  return ok({ ...record, drafts: { ...record.drafts, [action.key]: action.body } });
}

/** The record without one draft: it became a comment, or was thrown away. */
export function withoutDraft(record: ReviewRecord, key: string): ReviewRecord {
  if (!Object.hasOwn(record.drafts, key)) {
    return record;
  }
  const { [key]: _used, ...drafts } = record.drafts;
  return { ...record, drafts };
}
