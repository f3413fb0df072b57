import { assertNever } from "../../base/assertNever.ts";
import type { Decision } from "../../review/decision.ts";
import type { PlanDecision } from "../agentPort.ts";

/** What goes to the agent for a recorded decision. Blank feedback is none. */
export function decisionReply(decision: Decision, sha256: string, feedback: string, optionId?: string): PlanDecision {
  const words = feedback.trim() === "" ? {} : { feedback };
  switch (decision.kind) {
    case "approve":
      return {
        outcome: "approved",
        sha256,
        nextMode: decision.nextMode,
        start: decision.start,
        freshContext: decision.freshContext,
        ...(optionId === undefined ? {} : { optionId }),
        ...words,
      };
    case "requestChanges":
      return { outcome: "changesRequested", ...words };
    case "quit":
      return { outcome: "abandoned" };
    default:
      return assertNever(decision);
  }
}
