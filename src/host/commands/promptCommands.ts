import { relative } from "node:path";
import * as vscode from "vscode";
import { fail, ok, type Result } from "../../base/result.ts";
import type { AgentView } from "../agentView.ts";
import { mentionText } from "../mentions/mentionText.ts";
import { type ProblemsHere, problemsHere } from "../planCodeActions.ts";
import type { Command } from "./command.ts";

export interface PromptCommandPorts {
  readonly view: AgentView;
  readonly submit: (text: string) => Promise<Result<void>>;
}

/** Commands of the editor's and the explorer's menus: they speak of what was clicked, or of the selection. */
export function promptCommands({ view, submit }: PromptCommandPorts): Readonly<Record<string, Command>> {
  return {
    "planMode.planHere": async (argument) => {
      const place = mentionOf(argument);
      if (place === undefined) {
        return fail(vscode.l10n.t("Open a file, or select one in the explorer."));
      }
      const text = await vscode.window.showInputBox({
        title: vscode.l10n.t("Plan a change at {0}", place.slice(1)),
        prompt: vscode.l10n.t("What should change? The agent explores, writes a plan and waits for your decision."),
        ignoreFocusOut: true,
      });
      if (text === undefined || text.trim() === "") {
        return ok(undefined);
      }
      await vscode.commands.executeCommand(`${view.viewId}.focus`);
      return await submit(`/plan ${text.trim()}\n\n${place}`);
    },
    "planMode.planFix": async (argument) => {
      const here = isProblemsHere(argument) ? argument : problemsAtCursor();
      if (here === undefined) {
        return fail(vscode.l10n.t("The editor reports no problem here."));
      }
      const list = here.problems.map((problem) => `- ${problem}`).join("\n");
      await vscode.commands.executeCommand(`${view.viewId}.focus`);
      return await submit(`/plan Fix what the editor reports at ${here.place}\n\n${list}`);
    },
    "planMode.addToPrompt": async (argument) => {
      const place = mentionOf(argument);
      if (place === undefined) {
        return fail(vscode.l10n.t("Open a file, or select one in the explorer."));
      }
      await view.insert(place);
      return ok(undefined);
    },
  };
}

function problemsAtCursor(): ProblemsHere | undefined {
  const editor = vscode.window.activeTextEditor;
  if (editor?.document.uri.scheme !== "file") {
    return undefined;
  }
  const { document, selection } = editor;
  const lines = new vscode.Range(selection.start.line, 0, selection.end.line + 1, 0);
  const all = vscode.languages.getDiagnostics(document.uri);
  return problemsHere(
    document,
    all.filter(({ range }) => range.intersection(lines) !== undefined),
  );
}

function isProblemsHere(argument: unknown): argument is ProblemsHere {
  return (
    typeof argument === "object" &&
    argument !== null &&
    "place" in argument &&
    typeof argument.place === "string" &&
    "problems" in argument &&
    Array.isArray(argument.problems)
  );
}

/** The explorer passes the file that was clicked; the editor its own, whose selection is meant. */
function mentionOf(argument: unknown): string | undefined {
  const editor = vscode.window.activeTextEditor;
  const uri = argument instanceof vscode.Uri ? argument : editor?.document.uri;
  if (uri === undefined || uri.scheme !== "file") {
    return undefined;
  }
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  const path = folder === undefined ? uri.fsPath : relative(folder.uri.fsPath, uri.fsPath);
  const selection = editor?.document.uri.toString() === uri.toString() ? editor.selection : undefined;
  if (selection === undefined || selection.isEmpty) {
    return mentionText(path === "" ? "." : path);
  }
  // A selection that ends before the first letter of a line does not mean that line.
  const end =
    selection.end.character === 0 && selection.end.line > selection.start.line
      ? selection.end.line
      : selection.end.line + 1;
  return mentionText(path, { start: selection.start.line + 1, end });
}
