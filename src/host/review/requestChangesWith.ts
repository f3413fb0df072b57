import type { Result } from "../../base/result.ts";
import type { PlanReview } from "./planReview.ts";

/** Sends the plan back with these words behind the note on the whole plan. */
export async function requestChangesWith(review: PlanReview, words: string): Promise<Result<void>> {
  const note = review.record.drafts["note"] ?? "";
  const body = note === "" ? words : `${note}\n\n${words}`;
  const saved = await review.edit({ type: "saveDraft", key: "note", body });
  return saved.ok ? await review.decide({ kind: "requestChanges" }, review.shown.sha256) : saved;
}
