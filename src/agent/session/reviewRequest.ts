import { errorText } from "../../disk/errorCode.ts";
import type { PlanFileContent } from "../../disk/planFile.ts";
import type { AgentClient, PermissionOption } from "../client.ts";
import { textBlock } from "../sessionUpdate.ts";

export interface ReviewRequest {
  readonly sessionId: string;
  readonly toolCallId: string;
  readonly plan: PlanFileContent;
  readonly revision: number;
  readonly planPath: string;
  readonly signal: AbortSignal;
}

/** What came back. `failed` is no decision: an error reply, a lost connection, a request that the client dropped. */
export type ReviewAnswer =
  | { readonly kind: "reply"; readonly reply: unknown }
  | { readonly kind: "failed"; readonly why: string };

/** Asks the person, in the way that the client understands (design.md, "ACP on the wire"). Never rejects. */
export async function requestReview(client: AgentClient, request: ReviewRequest): Promise<ReviewAnswer> {
  try {
    return client.features.planReview ? await byExtension(client, request) : await byPermission(client, request);
  } catch (error) {
    return { kind: "failed", why: `the client did not answer (${errorText(error)})` };
  }
}

async function byExtension(client: AgentClient, request: ReviewRequest): Promise<ReviewAnswer> {
  const { sessionId, toolCallId, plan, planPath, revision, signal } = request;
  const params = {
    sessionId,
    toolCallId,
    planContent: plan.kind === "present" ? plan.text : null,
    _meta: { "plan-mode": { planPath, revision, sha256: plan.sha256 } },
  };
  return { kind: "reply", reply: await client.request("_x.ai/exit_plan_mode", params, signal) };
}

async function byPermission(client: AgentClient, request: ReviewRequest): Promise<ReviewAnswer> {
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
      options: [...reviewOptions],
      _meta: { "plan-mode": { planPath, revision, sha256: plan.sha256 } },
    },
    signal,
  );
  if (outcome.outcome === "cancelled") {
    return { kind: "failed", why: "the client closed the request without a decision" };
  }
  const reply = replies.get(outcome.optionId);
  return reply === undefined
    ? { kind: "failed", why: `the client chose ${JSON.stringify(outcome.optionId)}, which was not offered` }
    : { kind: "reply", reply };
}

const reviewOptions: readonly PermissionOption[] = [
  { optionId: "approve", name: "Approve", kind: "allow_once" },
  { optionId: "approve-always", name: "Approve and always-approve", kind: "allow_always" },
  { optionId: "keep-planning", name: "Keep planning", kind: "reject_once" },
  { optionId: "quit", name: "Quit plan mode", kind: "reject_always" },
];

const replies: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["approve", { outcome: "approved" }],
  ["approve-always", { outcome: "approved", _meta: { "plan-mode": { nextMode: "always-approve" } } }],
  ["keep-planning", { outcome: "cancelled" }],
  ["quit", { outcome: "abandoned" }],
]);
