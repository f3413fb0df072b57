import { errorText } from "../../disk/errorCode.ts";
import type { PlanFileContent } from "../../disk/planFile.ts";
import type { PlanFileSeed } from "../../plan/enterPlanMode.ts";
import { agreedToEnter, enterPermissionOptions } from "../../plan/planPermission.ts";
import type { AgentClient } from "../client.ts";

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
        options: [...enterPermissionOptions],
        _meta: { "plan-mode": { enterPlanMode: true, planPath } },
      },
      signal,
    );
    return agreedToEnter(outcome) ? "agreed" : "declined";
  } catch (error) {
    return { unanswered: errorText(error) };
  }
}

/** The seed state of the plan file, as the seed's program names it. `plan`: as it is after seeding. */
export function planFileSeed(plan: PlanFileContent): PlanFileSeed {
  switch (plan.kind) {
    case "present":
      return "non_empty";
    case "blank":
      return "empty";
    case "missing":
      return { missing: "not_created" };
    default:
      return { missing: plan.notAFile === true ? "not_a_file" : "inaccessible" };
  }
}
