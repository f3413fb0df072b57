import { recordDecision } from "../../review/actions/recordDecision.ts";
import type { Decision } from "../../review/decision.ts";
import type { ReviewRecord } from "../../review/reviewRecord.ts";
import type { PlanDecision, PlanRequest } from "../agentPort.ts";
import { decisionReply } from "./decisionReply.ts";
import { isChangedForeignPlan, withWholeText } from "./foreignEdit.ts";
import { withoutHandEditNotes } from "./handEditNote.ts";
import type { PlanOnScreen } from "./planOnScreen.ts";
import type { ReviewStore } from "./reviewStore.ts";

export interface DecisionRequest {
  readonly decision: Decision;
  /** Hash of the bytes that were on the screen. */
  readonly sha256: string;
  /** False: the open comments stay unsent. Absent: they go along. */
  readonly withComments?: boolean | undefined;
  /** The request that waits. */
  readonly asked?: PlanRequest | undefined;
  /** The agent's own answer that the person picked. */
  readonly optionId?: string | undefined;
}

export type DecideEnd =
  | { readonly kind: "refused"; readonly why: string }
  /** plan.md is not what was on the screen; the new revision is to be shown now. */
  | { readonly kind: "changed" }
  | { readonly kind: "decided"; readonly reply: PlanDecision };

/**
 * Reads plan.md once more, records the decision about exactly the bytes that were on the screen, and gives what is to be
 * sent. It is on disk by then. Words that the agent never confirmed go along, unless the plan is quit.
 */
export async function decidePlan(
  request: DecisionRequest,
  screen: PlanOnScreen,
  store: ReviewStore,
): Promise<DecideEnd> {
  const { decision, sha256, withComments, optionId, asked } = request;
  if (
    optionId !== undefined &&
    asked?.choices?.some(({ id, kind }) => id === optionId && kind.startsWith("allow")) !== true
  ) {
    return { kind: "refused", why: "The agent does not offer this answer any more. Nothing was sent; decide again." };
  }
  const { context: onDisk, gone } = await screen.read();
  if (store.record.parked !== null && gone === undefined && onDisk.sha256 !== screen.shown.sha256) {
    return { kind: "changed" };
  }
  // Approving needs the file as it is; a plan that is gone can still be sent back or quit.
  if (decision.kind === "approve" && gone !== undefined && onDisk.sha256 !== screen.shown.sha256) {
    return { kind: "refused", why: `plan.md ${gone}. Put it back to approve it, or request changes, or quit.` };
  }
  const context = gone !== undefined && decision.kind !== "approve" ? screen.context() : onDisk;
  const edited = isChangedForeignPlan(asked, context.markdown);
  const approves = decision.kind === "approve";
  if (edited && approves && asked?.takesApprovedText !== true) {
    return { kind: "refused", why: editedForeignPlan };
  }
  const record = edited && !approves ? withWholeText(store.record, context.markdown) : store.record;
  const unconfirmed = record.outbox;
  const next = recordDecision(
    record,
    { decision, sha256, ...(withComments === undefined ? {} : { withComments }) },
    context,
  );
  if (!next.ok) {
    return { kind: "refused", why: next.error };
  }
  const carries = repliesWithWords(request);
  const saved = await store.trySave(
    decision.kind === "quit"
      ? withoutHandEditNotes(next.value)
      : carries
        ? carriedBy(next.value)
        : asPrompt(next.value),
  );
  if (!saved.ok) {
    return { kind: "refused", why: `Nothing was sent. ${saved.error}` };
  }
  await screen.loadReviewed();
  const words = [...unconfirmed.map((entry) => entry.text), next.value.decisions.at(-1)?.feedback ?? ""];
  const feedback = carries ? words.filter((text) => text !== "").join("\n\n") : "";
  return { kind: "decided", reply: decisionReply(decision, context.sha256, feedback, optionId) };
}

const editedForeignPlan =
  "You changed this plan, and its agent would carry out its own text. Request changes to send it yours; nothing was sent.";

function repliesWithWords({ decision, asked }: DecisionRequest): boolean {
  const reads = asked?.readsFeedback;
  return decision.kind === "approve" ? reads?.approved !== false : reads?.changesRequested !== false;
}

/** The agent reads no words in this answer: they wait for the next prompt, and are not confirmed with the answer. */
function asPrompt(record: ReviewRecord): ReviewRecord {
  return { ...record, outbox: record.outbox.map(({ requestKey: _answered, ...entry }) => entry) };
}

/** What waited to go with a prompt goes with the answer to this request, and is confirmed with it. */
function carriedBy(record: ReviewRecord): ReviewRecord {
  const key = record.decisions.at(-1)?.requestKey;
  return key === undefined
    ? record
    : { ...record, outbox: record.outbox.map((entry) => ({ ...entry, requestKey: entry.requestKey ?? key })) };
}
