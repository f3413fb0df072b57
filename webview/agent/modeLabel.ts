import { assertNever } from "../../src/base/assertNever.ts";
import type { AgentSnapshot } from "../../src/protocol/agentMessages.ts";
import { t } from "../ui/text.ts";

/** The mode as the chip says it: the same words as the status bar. */
export function modeLabel({ state, awaitingApproval, permissionMode, name }: AgentSnapshot["mode"]): string {
  switch (state) {
    case "Pending":
      return `◐ ${t("Plan")} · ${t("starting")}`;
    case "Active":
      return awaitingApproval ? `◐ ${t("Plan")} · ${t("waiting")}` : `◐ ${t("Plan")}`;
    case "ExitPending":
      return `◐ ${t("Plan")} · ${t("leaving")}`;
    case "Inactive":
      return permissionMode === "always-approve" ? t("Always-approve") : (name ?? t("Normal"));
    default:
      return assertNever(state);
  }
}
