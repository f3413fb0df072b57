import * as vscode from "vscode";
import type { Log } from "./log.ts";

/** Tells the person in one sentence, and the log in full. For promises that nobody waits for. */
export function reportFailure(log: Log & { show(): void }, doing: string, error: unknown): void {
  log.error(`${doing}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
  const sentence = error instanceof Error ? error.message : String(error);
  void vscode.window.showErrorMessage(`${doing}: ${sentence}`, vscode.l10n.t("Show log")).then((pick) => {
    if (pick !== undefined) {
      log.show();
    }
  });
}
