import * as vscode from "vscode";
import { fail, ok, type Result } from "../../base/result.ts";
import type { CodePlace, Editor, FoundSymbol, NamedPlace, Severity } from "./editor.ts";
import { fileProblems, severityOf } from "./fileProblems.ts";
import { findSymbol } from "./findSymbol.ts";
import { callLanguageTool, languageTools } from "./languageTools.ts";

/** The editor as it is: its problems, and whatever language servers the person has. Everything here only reads. */
export const vscodeEditor: Editor = {
  problems: async (path) => {
    const found = path === undefined ? ok(vscode.languages.getDiagnostics()) : await problemsOf(path);
    return found.ok
      ? ok(
          found.value.flatMap(([uri, problems]) =>
            problems.map((problem) => ({ ...problemFacts(problem), ...placeOf(uri, problem.range) })),
          ),
        )
      : found;
  },
  workspaceSymbols: async (query) => {
    const symbols = await vscode.commands.executeCommand<vscode.SymbolInformation[] | undefined>(
      "vscode.executeWorkspaceSymbolProvider",
      query,
    );
    return (symbols ?? []).map(
      ({ name, kind, containerName, location }): FoundSymbol => ({
        name,
        kind: vscode.SymbolKind[kind].toLowerCase(),
        container: containerName,
        ...placeOf(location.uri, location.range),
      }),
    );
  },
  references: (at) => places("vscode.executeReferenceProvider", at),
  definitions: (at) => places("vscode.executeDefinitionProvider", at),
  hover: async (at) => {
    const target = await locate(at);
    if (!target.ok) {
      return target;
    }
    const { uri, position } = target.value;
    const hovers = await vscode.commands.executeCommand<vscode.Hover[] | undefined>(
      "vscode.executeHoverProvider",
      uri,
      position,
    );
    return ok((hovers ?? []).flatMap(({ contents }) => contents.map(markdownOf)).filter((text) => text.trim() !== ""));
  },
  languageTools,
  callLanguageTool,
};

async function problemsOf(path: string): Promise<Result<readonly [vscode.Uri, readonly vscode.Diagnostic[]][]>> {
  const document = await openDocument(path);
  return document.ok ? ok([[document.value.uri, await fileProblems(document.value.uri)]]) : document;
}

function problemFacts({ severity, message, source, code }: vscode.Diagnostic): {
  readonly severity: Severity;
  readonly message: string;
  readonly origin: string;
} {
  const rule = typeof code === "object" ? code.value : code;
  return {
    severity: severityOf(severity),
    message,
    origin: [source, rule].filter((part) => part !== undefined).join(" "),
  };
}

async function places(command: string, at: NamedPlace): Promise<Result<readonly CodePlace[]>> {
  const target = await locate(at);
  if (!target.ok) {
    return target;
  }
  const { uri, position } = target.value;
  const found = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[] | undefined>(
    command,
    uri,
    position,
  );
  return ok(await Promise.all((found ?? []).map(withText)));
}

async function withText(found: vscode.Location | vscode.LocationLink): Promise<CodePlace> {
  const [uri, range] =
    "targetUri" in found
      ? [found.targetUri, found.targetSelectionRange ?? found.targetRange]
      : [found.uri, found.range];
  const text = await vscode.workspace.openTextDocument(uri).then(
    (document) => document.lineAt(range.start.line).text.trim(),
    () => "",
  );
  return { ...placeOf(uri, range), text };
}

async function locate(
  at: NamedPlace,
): Promise<Result<{ readonly uri: vscode.Uri; readonly position: vscode.Position }>> {
  const document = await openDocument(at.path);
  if (!document.ok) {
    return document;
  }
  const found = findSymbol(document.value.getText(), at);
  return found.ok
    ? ok({ uri: document.value.uri, position: new vscode.Position(found.value.line, found.value.character) })
    : found;
}

/** Opens it for the language servers, not for the person; unsaved text is seen. */
async function openDocument(path: string): Promise<Result<vscode.TextDocument>> {
  for (const uri of candidates(path)) {
    try {
      return ok(await vscode.workspace.openTextDocument(uri));
    } catch {
      // The next folder may have it.
    }
  }
  return fail(`There is no text file ${path}. Use a path relative to the folder, or an absolute one.`);
}

function candidates(path: string): readonly vscode.Uri[] {
  if (/^([/\\]|[A-Za-z]:[/\\])/.test(path)) {
    return [vscode.Uri.file(path)];
  }
  return (vscode.workspace.workspaceFolders ?? []).map(({ uri }) => vscode.Uri.joinPath(uri, path));
}

function placeOf(uri: vscode.Uri, range: vscode.Range) {
  return {
    path: vscode.workspace.asRelativePath(uri),
    line: range.start.line + 1,
    column: range.start.character + 1,
  };
}

function markdownOf(content: vscode.MarkdownString | vscode.MarkedString): string {
  return typeof content === "string" ? content : content.value;
}
