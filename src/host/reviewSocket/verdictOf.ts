import { assertNever } from "../../base/assertNever.ts";
import type { Verdict } from "../../protocol/socketMessages.ts";
import type { PlanReview } from "../review/planReview.ts";

/**
 * What the person decided about a request, as it was recorded; undefined as long as they have not. Its feedback is all that the
 * guest has not got yet, also words with an earlier plan that it never fetched. `sha256`: of what was presented.
 */
export async function verdictOf(review: PlanReview, requestKey: string, sha256: string): Promise<Verdict | undefined> {
  const decided = review.record.decisions.findLast((decision) => decision.requestKey === requestKey);
  if (decided === undefined) {
    return undefined;
  }
  const words = review.record.outbox.map(({ text }) => text).join("\n\n");
  const feedback = words === "" ? {} : { feedback: words };
  const { decision } = decided;
  switch (decision.kind) {
    case "approve": {
      const plan = await review.revisionText(decided.revision);
      const { nextMode, start } = decision;
      // Without its text an approval names nothing that could be worked from.
      return plan === undefined
        ? undefined
        : { outcome: "approved", plan, edited: decided.sha256 !== sha256, nextMode, start, ...feedback };
    }
    case "requestChanges":
      return { outcome: "changesRequested", ...feedback };
    case "quit":
      return { outcome: "abandoned" };
    default:
      return assertNever(decision);
  }
}
