import { assertNever } from "../base/assertNever.ts";
import { approvalResult, type PlanReply } from "./approval.ts";

/** What follows from the decision about a review that was parked without a running turn (restart, reconnect, Stop). */
export type ResumeAction =
  /** Leave plan mode; then, with `start`, begin a turn of its own with `prompt`, else give it to the next turn. */
  | { readonly kind: "leave"; readonly prompt: string; readonly start: boolean }
  /** Stay in plan mode and begin a turn with `prompt`. */
  | { readonly kind: "revise"; readonly prompt: string }
  /** Leave plan mode; the model reads at its next turn that the plan was quit. */
  | { readonly kind: "quit"; readonly prompt: string }
  /** Nothing was decided. */
  | { readonly kind: "keepParked"; readonly why: string };

/** `plan`: the bytes that the decision was about, as text. The caller has compared the hash. */
export function resumeAction(
  reply: PlanReply,
  about: { readonly plan: string; readonly planPath: string },
): ResumeAction {
  switch (reply.outcome) {
    case "approved": {
      const { start, freshContext, feedback } = reply;
      const words = feedback === undefined ? {} : { feedback };
      return {
        kind: "leave",
        start,
        prompt: approvalResult({ kind: "approved", ...about, start, freshContext, ...words }),
      };
    }
    case "changesRequested": {
      const words = reply.feedback === undefined ? {} : { feedback: reply.feedback };
      return { kind: "revise", prompt: approvalResult({ kind: "changesRequested", ...about, ...words }) };
    }
    case "abandoned":
      return { kind: "quit", prompt: approvalResult({ kind: "abandoned" }) };
    case "undecided":
      return { kind: "keepParked", why: reply.why };
    default:
      return assertNever(reply);
  }
}

/** Whether a restored session parks its review again. The plan may be empty, missing or unreadable: it is decided all the same. */
export function parksAgain(tracker: { readonly state: string; readonly awaitingPlanApproval: boolean }): boolean {
  return tracker.state === "Active" && tracker.awaitingPlanApproval;
}
