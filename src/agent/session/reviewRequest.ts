import { errorText } from "../../disk/errorCode.ts";
import type { PlanFileContent } from "../../disk/planFile.ts";
import { type PlanReply, parsePlanReply } from "../../plan/approval.ts";
import { planPermissionOptions, replyFromPermission } from "../../plan/planPermission.ts";
import type { AgentClient } from "../client.ts";
import { textBlock } from "../sessionUpdate.ts";

export interface ReviewRequest {
  readonly sessionId: string;
  readonly toolCallId: string;
  readonly plan: PlanFileContent;
  readonly revision: number;
  readonly planPath: string;
  readonly signal: AbortSignal;
}

/**
 * Asks the person, in the way that the client understands (design.md, "ACP on the wire"). Never rejects: an error reply, a lost
 * connection and a request that the client dropped are no decision.
 */
export async function requestReview(client: AgentClient, request: ReviewRequest): Promise<PlanReply> {
  try {
    return client.features.planReview ? await byExtension(client, request) : await byPermission(client, request);
  } catch (error) {
    return { outcome: "undecided", why: `the client did not answer (${errorText(error)})` };
  }
}

async function byExtension(client: AgentClient, request: ReviewRequest): Promise<PlanReply> {
  const { sessionId, toolCallId, plan, planPath, revision, signal } = request;
  const params = {
    sessionId,
    toolCallId,
    planContent: plan.kind === "present" ? plan.text : null,
    _meta: { "plan-mode": { planPath, revision, sha256: plan.sha256 } },
  };
  return parsePlanReply(await client.request("_x.ai/exit_plan_mode", params, signal));
}

async function byPermission(client: AgentClient, request: ReviewRequest): Promise<PlanReply> {
  const { sessionId, toolCallId, plan, planPath, revision, signal } = request;
  const text = plan.kind === "present" ? plan.text : "_No plan written yet._";
  const outcome = await client.requestPermission(
    {
      sessionId,
      toolCall: {
        toolCallId,
        title: plan.kind === "present" ? "Review the plan" : "Leave plan mode without a written plan",
        kind: "switch_mode",
        status: "pending",
        content: [{ type: "content", content: textBlock(text) }],
        locations: [{ path: planPath }],
        rawInput: { plan: plan.text },
      },
      options: [...planPermissionOptions],
      _meta: { "plan-mode": { planPath, revision, sha256: plan.sha256 } },
    },
    signal,
  );
  return replyFromPermission(outcome);
}
