import * as vscode from "vscode";
import { ok, type Result } from "../base/result.ts";
import type { PlanModeWindow } from "./planModeWindow.ts";
import { readSettings } from "./settings.ts";

/** Lists what plan mode blocks now and what it has stopped in this planning phase. */
export async function showGate(window: PlanModeWindow): Promise<Result<void>> {
  const session = window.open?.session.session;
  const stopped = session?.view.stopped ?? [];
  const planning = session !== undefined && session.mode.shown.state !== "Inactive";
  const separator = (label: string): vscode.QuickPickItem => ({ label, kind: vscode.QuickPickItemKind.Separator });
  const items: vscode.QuickPickItem[] = [
    separator(planning ? "Blocked now" : "Nothing is blocked now; blocked while planning"),
    ...blocked(),
    separator(stopped.length === 0 ? "Nothing was stopped so far" : "Stopped while planning, the latest first"),
    ...stopped.toReversed().map((attempt) => ({
      label: `$(circle-slash) ${attempt.tool}`,
      description: attempt.target,
      detail: `${attempt.reason} (${new Date(attempt.at).toLocaleTimeString()})`,
    })),
  ];
  await vscode.window.showQuickPick(items, { title: "What is blocked while planning", matchOnDescription: true });
  return ok(undefined);
}

function blocked(): readonly vscode.QuickPickItem[] {
  const shell =
    readSettings().shell === "readOnly"
      ? "every command that is not known to be read-only"
      : "asked for by the ordinary permission rules (by your setting planMode.shell)";
  return [
    { label: "$(edit) Edits", description: "every file but the session's own plan.md" },
    { label: "$(terminal) Commands", description: shell },
    { label: "$(plug) Other tools", description: "every external tool that is not known to be read-only" },
  ];
}
