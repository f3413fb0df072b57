import type { PermissionOption, RequestPermissionRequest, RequestPermissionResponse } from "@agentclientprotocol/sdk";
import { assertNever } from "../base/assertNever.ts";
import type { PlanDecision, PlanRequest } from "./clientEvents.ts";
import { field, listField, planModeMeta, textField } from "./fields.ts";
import { blockText } from "./spokenEntries.ts";

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
    withdrawn,
  };
}

/** The number that the agent gave the revision; 1 where it gives none. */
export function presentedRevision(raw: unknown): number {
  const revision = field(planModeMeta(unwrapParams(raw)), "revision");
  return typeof revision === "number" && Number.isInteger(revision) ? revision : 1;
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

/** A plan review that an agent sends as a permission request: tool kind `switch_mode` (ACP). */
export function readPlanPermission(request: RequestPermissionRequest, withdrawn: AbortSignal): PlanRequest | undefined {
  const { toolCall } = request;
  const content = (toolCall.content ?? []).flatMap((part) =>
    part.type === "content" ? [blockText(part.content)] : [],
  );
  const plan = textField(toolCall.rawInput, "plan") ?? (content.length === 0 ? undefined : content.join("\n"));
  if (toolCall.kind !== "switch_mode" || plan === undefined) {
    return undefined;
  }
  const meta = planModeMeta(request);
  const planPath = textField(meta, "planPath") ?? textField(listField(toolCall, "locations")[0], "path");
  const sha256 = textField(meta, "sha256");
  return {
    sessionId: request.sessionId,
    toolCallId: toolCall.toolCallId,
    planContent: plan.trim() === "" ? null : plan,
    ...(planPath === undefined ? {} : { planPath }),
    ...(sha256 === undefined ? {} : { sha256 }),
    withdrawn,
  };
}

/** Answers with an option of the agent: the least permissive approval that does what was decided, or its way to say no. */
export function planPermissionReply(
  decision: PlanDecision,
  options: readonly PermissionOption[],
): RequestPermissionResponse {
  const option = wantedKinds(decision)
    .map((kind) => options.find((candidate) => candidate.kind === kind))
    .find((candidate) => candidate !== undefined);
  return option === undefined
    ? { outcome: { outcome: "cancelled" } }
    : { outcome: { outcome: "selected", optionId: option.optionId } };
}

function wantedKinds(decision: PlanDecision): readonly PermissionOption["kind"][] {
  switch (decision.outcome) {
    case "approved":
      return decision.nextMode === "always-approve" ? ["allow_always", "allow_once"] : ["allow_once"];
    case "changesRequested":
      return ["reject_once"];
    case "abandoned":
      return ["reject_always", "reject_once"];
    default:
      return assertNever(decision);
  }
}

function words(feedback: string | undefined): { readonly feedback?: string } {
  return feedback === undefined || feedback.trim() === "" ? {} : { feedback };
}
