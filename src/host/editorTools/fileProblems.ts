import * as vscode from "vscode";
import type { Severity } from "./editor.ts";

/** A language server that has just been shown a file needs a moment; one that has nothing to say says nothing. */
const patienceMs = 3_000;
/** Problems arrive in several parts. */
const quietMs = 300;

/** The problems of a file that may have been opened only now. */
export async function fileProblems(uri: vscode.Uri): Promise<readonly vscode.Diagnostic[]> {
  const known = vscode.languages.getDiagnostics(uri);
  if (known.length > 0) {
    return known;
  }
  await new Promise<void>((resolve) => {
    let quiet: NodeJS.Timeout | undefined;
    const changes = vscode.languages.onDidChangeDiagnostics(({ uris }) => {
      if (uris.some((changed) => changed.toString() === uri.toString())) {
        clearTimeout(quiet);
        quiet = setTimeout(done, quietMs);
      }
    });
    const limit = setTimeout(done, patienceMs);
    function done(): void {
      clearTimeout(quiet);
      clearTimeout(limit);
      changes.dispose();
      resolve();
    }
  });
  return vscode.languages.getDiagnostics(uri);
}

export function severityOf(severity: vscode.DiagnosticSeverity): Severity {
  switch (severity) {
    case vscode.DiagnosticSeverity.Error:
      return "error";
    case vscode.DiagnosticSeverity.Warning:
      return "warning";
    case vscode.DiagnosticSeverity.Information:
      return "information";
    case vscode.DiagnosticSeverity.Hint:
      return "hint";
  }
}
