import * as vscode from "vscode";
import { readSettings } from "./settings.ts";

/** Says that something waits for the person, while the place that shows it is hidden. Once for each thing that waits. */
export class Notifications {
  private told = new Set<string>();

  /** `waiting`: stable names of what waits now. `open` runs when the person follows the notification. */
  update(waiting: readonly string[], hidden: boolean, message: string, open: () => void): void {
    const news = waiting.filter((name) => !this.told.has(name));
    this.told = new Set(waiting);
    if (news.length === 0 || !hidden || !readSettings().notifications) {
      return;
    }
    void vscode.window.showInformationMessage(message, vscode.l10n.t("Open")).then((pick) => {
      if (pick !== undefined) {
        open();
      }
    });
  }
}
