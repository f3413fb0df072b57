import * as vscode from "vscode";
import { ok, type Result } from "../base/result.ts";
import type { PlanModeWindow } from "./planModeWindow.ts";
import { statusText } from "./statusText.ts";

/** Lists what plan mode blocks now and what it has stopped in this planning phase. */
export async function showGate(window: PlanModeWindow): Promise<Result<void>> {
  const session = window.open?.session.session;
  const stopped = session?.view.stopped ?? [];
  const planning = session !== undefined && session.mode.shown.state !== "Inactive";
  const items: vscode.QuickPickItem[] = [
    {
      label: planning ? "$(shield) Plan mode blocks changes now" : "$(edit) Plan mode is off: nothing is blocked by it",
      detail: statusText(session?.mode.shown, []).spoken,
    },
    {
      label: stopped.length === 0 ? "Nothing was stopped" : "Stopped while planning",
      kind: vscode.QuickPickItemKind.Separator,
    },
    ...stopped.toReversed().map((attempt) => ({
      label: `$(circle-slash) ${attempt.tool}`,
      description: attempt.target,
      detail: `${attempt.reason} (${new Date(attempt.at).toLocaleTimeString()})`,
    })),
  ];
  await vscode.window.showQuickPick(items, { title: "What is blocked while planning", matchOnDescription: true });
  return ok(undefined);
}
