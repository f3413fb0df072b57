import { fail, ok, type Result } from "../../base/result.ts";
import type { Decision } from "../decision.ts";
import { formatFeedback, unsentThreads } from "../feedback.ts";
import type { ReviewContext } from "../reviewContext.ts";
import type { RequestDecision, ReviewRecord } from "../reviewRecord.ts";
import { putInOutbox } from "./outbox.ts";

export interface DecideAction {
  readonly decision: Decision;
  /** Hash of the bytes that were on the screen. */
  readonly sha256: string;
  /** False: approve without sending the open comments; they stay unsent. Quitting sends nothing in any case. */
  readonly withComments?: boolean;
}

/**
 * Records what the person decided, once. The decision is bound to the bytes on the screen: it is refused when the plan changed, and
 * refused when the review was decided before. Its feedback is the `feedback` of the last decision, and waits in the outbox until the
 * agent has it.
 */
export function recordDecision(
  record: ReviewRecord,
  action: DecideAction,
  context: ReviewContext,
): Result<ReviewRecord> {
  const parked = record.parked;
  if (parked === null) {
    const last = record.decisions.at(-1);
    return fail(
      last === undefined
        ? "No plan is waiting for a decision."
        : `This review is decided: ${decided(last)}. Nothing was sent again.`,
    );
  }
  if (action.sha256 !== parked.sha256 || context.sha256 !== parked.sha256) {
    return fail("The plan changed after you read it. Look at what is new, then decide again.");
  }
  const sends = action.decision.kind !== "quit" && action.withComments !== false;
  const threads = sends ? unsentThreads(record.threads) : [];
  const feedback = sends
    ? formatFeedback({
        revision: parked.revision,
        revisions: record.revisions,
        threads,
        note: record.drafts["note"] ?? "",
      })
    : "";
  const decision: RequestDecision = {
    decision: action.decision,
    by: "person",
    at: context.now.toISOString(),
    revision: parked.revision,
    sha256: parked.sha256,
    requestKey: parked.requestKey,
    ...(feedback === "" ? {} : { feedback }),
  };
  const answered: ReviewRecord = { ...record, parked: null, decisions: [...record.decisions, decision] };
  if (feedback === "") {
    return ok(answered);
  }
  return ok(
    putInOutbox(
      answered,
      { requestKey: parked.requestKey, text: feedback, revision: parked.revision },
      threads,
      context,
    ),
  );
}

function decided(decision: RequestDecision): string {
  const what = { approve: "approved", requestChanges: "changes were requested", quit: "the plan was quit" };
  return `${what[decision.decision.kind]} at revision ${decision.revision}`;
}
