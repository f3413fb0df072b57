import * as vscode from "vscode";
import type { StoppedAttempt } from "./agentPort.ts";
import { say } from "./say.ts";
import type { ShownMode } from "./session/shownMode.ts";
import { statusText } from "./statusText.ts";

/** The mode in the status bar. A click toggles plan mode; the tooltip says what is blocked and what was stopped. */
export class StatusBar implements vscode.Disposable {
  private readonly item: vscode.StatusBarItem;

  constructor() {
    this.item = vscode.window.createStatusBarItem("planMode.mode", vscode.StatusBarAlignment.Left, 50);
    this.item.name = "Plan Mode";
    this.item.command = "planMode.toggle";
    this.show(undefined, []);
    this.item.show();
  }

  /** `mode` undefined: no session yet, so the mode is Normal. */
  show(mode: ShownMode | undefined, stopped: readonly StoppedAttempt[]): void {
    const text = statusText(mode, stopped, say);
    this.item.text = text.label;
    const tooltip = new vscode.MarkdownString(text.tooltip);
    tooltip.isTrusted = { enabledCommands: ["planMode.viewPlan", "planMode.showGate"] };
    this.item.tooltip = tooltip;
    this.item.accessibilityInformation = { label: text.spoken, role: "button" };
    this.item.backgroundColor = text.waits ? new vscode.ThemeColor("statusBarItem.warningBackground") : undefined;
  }

  dispose(): void {
    this.item.dispose();
  }
}
