import { relative } from "node:path";
import * as vscode from "vscode";
import { mentionText } from "./mentions/mentionText.ts";

/** What `planMode.planFix` is told. */
export interface ProblemsHere {
  /** A mention, as in a prompt. */
  readonly place: string;
  /** As "error: message (source)". */
  readonly problems: readonly string[];
}

/** The light bulb: a problem can be planned away, a selection can be changed by a plan. */
export class PlanCodeActions implements vscode.CodeActionProvider {
  static readonly kinds = [vscode.CodeActionKind.QuickFix, vscode.CodeActionKind.RefactorRewrite];

  provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    const here = problemsHere(document, diagnostics);
    return [
      ...(here === undefined ? [] : [planFix(diagnostics, here)]),
      ...(range.isEmpty ? [] : [planHere(document)]),
    ];
  }
}

/** The errors and warnings among these; undefined without any. */
export function problemsHere(
  document: vscode.TextDocument,
  diagnostics: readonly vscode.Diagnostic[],
): ProblemsHere | undefined {
  const found = diagnostics.filter(isProblem);
  const lines = found.map(({ range }) => range.start.line + 1);
  return found.length === 0
    ? undefined
    : {
        place: mentionText(pathOf(document.uri), { start: Math.min(...lines), end: Math.max(...lines) }),
        problems: found.map(problemText),
      };
}

function isProblem({ severity }: vscode.Diagnostic): boolean {
  return severity <= vscode.DiagnosticSeverity.Warning;
}

function planFix(diagnostics: readonly vscode.Diagnostic[], here: ProblemsHere): vscode.CodeAction {
  const title =
    here.problems.length === 1
      ? vscode.l10n.t("Plan a fix for this problem")
      : vscode.l10n.t("Plan a fix for these problems");
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.diagnostics = diagnostics.filter(isProblem);
  action.command = { command: "planMode.planFix", title, arguments: [here] };
  return action;
}

function planHere(document: vscode.TextDocument): vscode.CodeAction {
  const title = vscode.l10n.t("Plan a change here…");
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.RefactorRewrite);
  action.command = { command: "planMode.planHere", title, arguments: [document.uri] };
  return action;
}

const severityWords = ["error", "warning", "info", "hint"] as const;

function problemText({ severity, message, source, code }: vscode.Diagnostic): string {
  const number = typeof code === "object" ? code.value : code;
  const origin = [source, number].filter((part) => part !== undefined).join(" ");
  return `${severityWords[severity]}: ${message}${origin === "" ? "" : ` (${origin})`}`;
}

function pathOf(uri: vscode.Uri): string {
  const folder = vscode.workspace.getWorkspaceFolder(uri);
  return folder === undefined ? uri.fsPath : relative(folder.uri.fsPath, uri.fsPath);
}
