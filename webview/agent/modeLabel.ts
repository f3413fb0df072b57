import { assertNever } from "../../src/base/assertNever.ts";
import type { AgentSnapshot } from "../../src/protocol/agentMessages.ts";

/** The mode as the chip says it: the same words as the status bar. */
export function modeLabel({ state, awaitingApproval, permissionMode }: AgentSnapshot["mode"]): string {
  switch (state) {
    case "Pending":
      return "◐ Plan · starting";
    case "Active":
      return awaitingApproval ? "◐ Plan · waiting" : "◐ Plan";
    case "ExitPending":
      return "◐ Plan · leaving";
    case "Inactive":
      return permissionMode === "always-approve" ? "Always-approve" : "Normal";
    default:
      return assertNever(state);
  }
}
