import { parseSessionMode } from "../plan/modeCycle.ts";
import type { PlanModeState, PlanModeStatus } from "../plan/planModeState.ts";
import { field, textField } from "./fields.ts";

/**
 * The mode as the agent states it in `_meta["plan-mode"]`. An agent that does not know this extension has only a mode id:
 * `plan` counts as planning, everything else as not planning.
 */
export function modeStatus(meta: unknown, modeId: string): PlanModeStatus {
  const mode = parseSessionMode(modeId);
  return {
    state: stateOf(textField(meta, "state")) ?? (mode === "plan" ? "Active" : "Inactive"),
    awaitingApproval: field(meta, "awaitingApproval") === true,
    permissionMode: (textField(meta, "permissionMode") ?? mode) === "always-approve" ? "always-approve" : "default",
  };
}

function stateOf(text: string | undefined): PlanModeState | undefined {
  return text === "Inactive" || text === "Pending" || text === "Active" || text === "ExitPending" ? text : undefined;
}
