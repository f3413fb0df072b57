import * as vscode from "vscode";
import type { PromptPart } from "../agentPort.ts";

/** More problems than this say no more than these. */
const mostProblems = 100;

/** What goes along with a prompt that speaks of `@problems`. Files and selections are named by their paths, which agents read. */
export function mentionContext(text: string): readonly PromptPart[] {
  return /(?:^|\s)@problems\b/.test(text) ? [{ kind: "context", uri: "plan-mode:problems", text: problemsText() }] : [];
}

export function problemCount(): number {
  return problems().length;
}

function problemsText(): string {
  const all = problems();
  const rows = all.slice(0, mostProblems).map(({ path, diagnostic }) => {
    const { line, character } = diagnostic.range.start;
    return `${path}:${line + 1}:${character + 1}: ${severityWords[diagnostic.severity]}: ${diagnostic.message}`;
  });
  const more = all.length > mostProblems ? [`… and ${all.length - mostProblems} more`] : [];
  return all.length === 0
    ? "The editor knows of no problems."
    : ["Problems in the editor:", ...rows, ...more].join("\n");
}

const severityWords = ["error", "warning", "info", "hint"] as const;

function problems(): readonly { readonly path: string; readonly diagnostic: vscode.Diagnostic }[] {
  return vscode.languages
    .getDiagnostics()
    .filter(([uri]) => uri.scheme === "file")
    .flatMap(([uri, diagnostics]) =>
      diagnostics
        .filter(({ severity }) => severity <= vscode.DiagnosticSeverity.Warning)
        .map((diagnostic) => ({ path: vscode.workspace.asRelativePath(uri, false), diagnostic })),
    )
    .sort((left, right) => left.diagnostic.severity - right.diagnostic.severity);
}
