import * as vscode from "vscode";
import type { PlanningChanges } from "./planningWatch.ts";

/** Says at once what changed while an agent planned; the gate's list keeps it. */
export function tellPlanningChanges({ files }: PlanningChanges): void {
  const names = files
    .slice(0, 3)
    .map(({ path }) => path)
    .join(", ");
  const rest = files.length > 3 ? ` ${vscode.l10n.t("and {0} more", files.length - 3)}` : "";
  const show = vscode.l10n.t("Show All");
  const message = vscode.l10n.t("Files changed while the agent planned: {0}", `${names}${rest}`);
  void vscode.window.showWarningMessage(message, show).then((picked) => {
    if (picked === show) {
      void vscode.commands.executeCommand("planMode.showGate");
    }
  });
}
