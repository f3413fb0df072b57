import { recordDecision } from "../../review/actions/recordDecision.ts";
import type { Decision } from "../../review/decision.ts";
import type { PlanDecision } from "../agentPort.ts";
import { decisionReply } from "./decisionReply.ts";
import type { PlanOnScreen } from "./planOnScreen.ts";
import type { ReviewStore } from "./reviewStore.ts";

export type DecideEnd =
  | { readonly kind: "refused"; readonly why: string }
  /** plan.md is not what was on the screen; the new revision is shown now. */
  | { readonly kind: "changed" }
  | { readonly kind: "decided"; readonly reply: PlanDecision };

/**
 * Reads plan.md once more, records the decision about exactly the bytes that were on the screen, and gives what is to be
 * sent. It is on disk by then. Words of earlier decisions that the agent never confirmed go along.
 */
export async function decidePlan(
  decision: Decision,
  sha256: string,
  screen: PlanOnScreen,
  store: ReviewStore,
): Promise<DecideEnd> {
  const { context: onDisk, gone } = await screen.read();
  if (store.record.parked !== null && gone === undefined && onDisk.sha256 !== screen.shown.sha256) {
    await screen.present(onDisk, { author: "person" });
    return { kind: "changed" };
  }
  // Approving needs the file as it is; a plan that is gone can still be sent back or quit.
  const context = gone !== undefined && decision.kind !== "approve" ? screen.context() : onDisk;
  const unconfirmed = store.record.outbox;
  const next = recordDecision(store.record, { decision, sha256 }, context);
  if (!next.ok) {
    return { kind: "refused", why: next.error };
  }
  try {
    await store.save(next.value);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { kind: "refused", why: `The decision could not be saved, so nothing was sent: ${why}` };
  }
  await screen.loadReviewed();
  const words = [...unconfirmed.map((entry) => entry.text), next.value.decisions.at(-1)?.feedback ?? ""];
  const feedback = words.filter((text) => text !== "").join("\n\n");
  return { kind: "decided", reply: decisionReply(decision, context.sha256, feedback) };
}
