import * as vscode from "vscode";

interface ContextValues {
  readonly "planMode.state": string;
  readonly "planMode.awaitingApproval": boolean;
  readonly "planMode.reviewFocused": boolean;
  readonly "planMode.threadFocused": boolean;
  readonly "planMode.working": boolean;
}

/** Context keys for `when` clauses. Only changes travel, since every `setContext` is a command of its own. */
export class ContextKeys {
  private readonly sent = new Map<string, unknown>();

  set<Key extends keyof ContextValues>(key: Key, value: ContextValues[Key]): void {
    if (this.sent.get(key) !== value) {
      this.sent.set(key, value);
      void vscode.commands.executeCommand("setContext", key, value);
    }
  }
}
