import { assertNever } from "../base/assertNever.ts";
import type { PlanDecision, PlanRequest } from "./clientEvents.ts";
import { field, planModeMeta, textField } from "./fields.ts";

/** Every spelling in which agents send the request (grok-build-behaviour.md, section 10.2). */
export const planReviewMethods = ["x.ai/exit_plan_mode", "_x.ai/exit_plan_mode"] as const;

/** A proxy may wrap a request once more: `{method, params}` where the parameters should be. */
export function unwrapParams(params: unknown): unknown {
  return textField(params, "sessionId") === undefined && textField(params, "method") !== undefined
    ? field(params, "params")
    : params;
}

/** Undefined: this is not a plan request, and the agent gets "invalid params". */
export function readPlanRequest(raw: unknown, withdrawn: AbortSignal): PlanRequest | undefined {
  const params = unwrapParams(raw);
  const sessionId = textField(params, "sessionId");
  if (sessionId === undefined) {
    return undefined;
  }
  const meta = planModeMeta(params);
  const planPath = textField(meta, "planPath");
  const sha256 = textField(meta, "sha256");
  return {
    sessionId,
    toolCallId: textField(params, "toolCallId") ?? "plan",
    planContent: textField(params, "planContent") ?? null,
    ...(planPath === undefined ? {} : { planPath }),
    ...(sha256 === undefined ? {} : { sha256 }),
    // Grok Build reads words with `cancelled` only (grok-build-behaviour.md, section 10.2).
    readsFeedback: { approved: meta !== undefined, changesRequested: true },
    withdrawn,
  };
}

/** The number that the agent gave the revision: only our own does. */
export function presentedRevision(raw: unknown): number | undefined {
  const revision = field(planModeMeta(unwrapParams(raw)), "revision");
  return typeof revision === "number" && Number.isInteger(revision) ? revision : undefined;
}

/** The answer on the wire (design.md, "ACP on the wire"): `cancelled` is how changes are requested. */
export function planReply(decision: PlanDecision): Record<string, unknown> {
  switch (decision.outcome) {
    case "approved": {
      const { nextMode, start, freshContext, sha256 } = decision;
      return {
        outcome: "approved",
        ...words(decision.feedback),
        _meta: { "plan-mode": { nextMode, start, freshContext, sha256 } },
      };
    }
    case "changesRequested":
      return { outcome: "cancelled", ...words(decision.feedback) };
    case "abandoned":
      return { outcome: "abandoned" };
    default:
      return assertNever(decision);
  }
}

function words(feedback: string | undefined): { readonly feedback?: string } {
  return feedback === undefined || feedback.trim() === "" ? {} : { feedback };
}
