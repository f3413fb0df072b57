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
    const requestChanges = "Request changes with this text";
    const queue = "Send after the decision";
    const picked = await vscode.window.showWarningMessage(
      "A plan waits for your decision.",
      {
        modal: true,
        detail: "This message can go to the agent as a request to change the plan, or wait until you have decided.",
      },
      requestChanges,
      queue,
    );
    return picked === requestChanges ? "requestChanges" : picked === queue ? "queue" : undefined;
  },
  async quitPlan() {
    const quit = "Quit Plan";
    const picked = await vscode.window.showWarningMessage(
      "Quit this plan?",
      { modal: true, detail: "Plan mode ends and the plan is not carried out. Plan and comments are kept." },
      quit,
    );
    return picked === quit;
  },
  async approveAlways() {
    const approve = "Approve and Always-Approve";
    const picked = await vscode.window.showWarningMessage(
      "Approve the plan and stop asking?",
      { modal: true, detail: "Every edit and command after this runs without asking, except what a rule denies." },
      approve,
    );
    return picked === approve;
  },
};
