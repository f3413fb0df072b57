import * as vscode from "vscode";

/** The questions that the host asks in dialogs of VS Code. Closing one is always the answer that changes nothing. */
export interface Asks {
  /** A message was sent while a plan waits: what is it meant to be? Undefined: it stays in the composer. */
  promptWhileReviewing(): Promise<"requestChanges" | "queue" | undefined>;
  quitPlan(): Promise<boolean>;
  approveAlways(): Promise<boolean>;
}

export const dialogs: Asks = {
  async promptWhileReviewing() {
    const requestChanges = vscode.l10n.t("Request changes with this text");
    const queue = vscode.l10n.t("Send after the decision");
    const picked = await vscode.window.showWarningMessage(
      vscode.l10n.t("A plan waits for your decision."),
      {
        modal: true,
        detail: vscode.l10n.t(
          "This message can go to the agent as a request to change the plan, or wait until you have decided.",
        ),
      },
      requestChanges,
      queue,
    );
    return picked === requestChanges ? "requestChanges" : picked === queue ? "queue" : undefined;
  },
  async quitPlan() {
    const quit = vscode.l10n.t("Quit Plan");
    const picked = await vscode.window.showWarningMessage(
      vscode.l10n.t("Quit this plan?"),
      {
        modal: true,
        detail: vscode.l10n.t("Plan mode ends and the plan is not carried out. Plan and comments are kept."),
      },
      quit,
    );
    return picked === quit;
  },
  async approveAlways() {
    const approve = vscode.l10n.t("Approve and Always-Approve");
    const picked = await vscode.window.showWarningMessage(
      vscode.l10n.t("Approve the plan and stop asking?"),
      {
        modal: true,
        detail: vscode.l10n.t("Every edit and command after this runs without asking, except what a rule denies."),
      },
      approve,
    );
    return picked === approve;
  },
};
