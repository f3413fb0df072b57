import { errorText } from "../../disk/errorCode.ts";
import type { PlanFileContent } from "../../disk/planFile.ts";
import type { PlanToolNames } from "../../plan/reminders.ts";
import type { AgentClient, PermissionOption } from "../client.ts";

export type EntryAnswer = "agreed" | "declined" | { readonly unanswered: string };

/** The agent proposes plan mode, the person decides; asked in every permission mode (mission.md, deviation 1). */
export async function askToEnter(
  client: AgentClient,
  request: {
    readonly sessionId: string;
    readonly toolCallId: string;
    readonly planPath: string;
    readonly signal: AbortSignal;
  },
): Promise<EntryAnswer> {
  const { sessionId, toolCallId, planPath, signal } = request;
  try {
    const outcome = await client.requestPermission(
      {
        sessionId,
        toolCall: { toolCallId, title: "Enter plan mode", kind: "other", status: "pending" },
        options: [...entryOptions],
        _meta: { "plan-mode": { enterPlanMode: true, planPath } },
      },
      signal,
    );
    return outcome.outcome === "selected" && outcome.optionId === "allow-once" ? "agreed" : "declined";
  } catch (error) {
    return { unanswered: errorText(error) };
  }
}

const entryOptions: readonly PermissionOption[] = [
  { optionId: "allow-once", name: "Enter plan mode", kind: "allow_once" },
  { optionId: "reject-once", name: "Go on without a plan", kind: "reject_once" },
];

/** Exactly the seed's words. */
export const entryDeclined = "User declined to enter plan mode.";

/** What the model needs to know to plan at once: where, with what, and what is there already. */
export function enteredText(planPath: string, plan: PlanFileContent, names: PlanToolNames): string {
  return `Plan mode is on. ${planFileSentence(planPath, plan)}

Now:
1. Explore the code with the reading and searching tools.
2. Look for similar features and for code to reuse.
3. Ask with ${names.ask} what the code can't tell you.
4. Decide on one approach.
5. Write the plan with ${names.write} or ${names.edit}. Nothing else can be changed.
6. Present it with ${names.exit}.`;
}

/** The seed state of the plan file, as the seed's program names it. */
export function planFileSeed(plan: PlanFileContent): "empty" | "non_empty" | { readonly missing: "inaccessible" } {
  switch (plan.kind) {
    case "present":
      return "non_empty";
    case "blank":
    case "missing":
      return "empty";
    default:
      return { missing: "inaccessible" };
  }
}

function planFileSentence(planPath: string, plan: PlanFileContent): string {
  switch (plan.kind) {
    case "present":
      return `The plan file ${planPath} holds an earlier plan, which was left as it is: read it first.`;
    case "unreadable":
      return `The plan file ${planPath} can't be used (${plan.reason ?? "unknown reason"}): tell the person.`;
    default:
      return `The plan file ${planPath} is empty.`;
  }
}
