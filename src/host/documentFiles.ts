import { stat } from "node:fs/promises";
import * as vscode from "vscode";
import { changedSpan } from "./changedSpan.ts";

/** Keeps a byte order mark, so that what is read and written again keeps it too. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Files as the editor has them: ACP's `fs` methods go through open documents, so that the agent sees unsaved text and its
 * edits can be undone.
 */
export async function readDocument(path: string, line?: number, limit?: number): Promise<string> {
  const uri = vscode.Uri.file(path);
  const text = openDocument(uri)?.getText() ?? decoder.decode(await vscode.workspace.fs.readFile(uri));
  if (line === undefined && limit === undefined) {
    return text;
  }
  const start = Math.max((line ?? 1) - 1, 0);
  return text
    .split("\n")
    .slice(start, limit === undefined ? undefined : start + limit)
    .join("\n");
}

const savedByAgent = new Set<string>();

/** Calls back with the path when the person, not the agent, has saved a file. */
export function onPersonSaved(listener: (path: string) => void): vscode.Disposable {
  return vscode.workspace.onDidSaveTextDocument((document) => {
    if (document.uri.scheme === "file" && !savedByAgent.has(document.uri.fsPath)) {
      listener(document.uri.fsPath);
    }
  });
}

/**
 * Writes as an edit of the file's document and saves it, open or not: it can be undone, formatters and other save actions run, and
 * what may not be edited is refused. Line ends and encoding stay the document's. Rejects with a sentence.
 */
export async function writeDocument(path: string, content: string): Promise<void> {
  const uri = vscode.Uri.file(path);
  const facts = await stat(path).catch(() => undefined);
  if (facts === undefined) {
    await makeFile(uri, content);
    return;
  }
  if ((facts.mode & 0o222) === 0) {
    throw new Error(`${path} is read-only. Ask the person to make it writable, if it should change.`);
  }
  const document = await documentOf(uri);
  if (document === undefined) {
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(content));
    return;
  }
  await change(document, content);
}

async function makeFile(uri: vscode.Uri, content: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.createFile(uri, { contents: new TextEncoder().encode(content) });
  if (!(await vscode.workspace.applyEdit(edit))) {
    throw new Error(`${uri.fsPath} could not be made by the editor.`);
  }
}

async function change(document: vscode.TextDocument, content: string): Promise<void> {
  const { uri } = document;
  if (isReadOnlyBySetting(document)) {
    throw new Error(`${uri.fsPath} is read-only in this editor, by the setting files.readonlyInclude.`);
  }
  const before = document.getText();
  if (!(await setText(document, asIn(document, content)))) {
    throw new Error(`${uri.fsPath} could not be changed in its editor. It may be read-only there.`);
  }
  if (!document.isDirty) {
    return;
  }
  savedByAgent.add(uri.fsPath);
  const saved = await Promise.resolve(document.save()).finally(() => savedByAgent.delete(uri.fsPath));
  if (!saved) {
    await setText(document, before);
    throw new Error(
      `${uri.fsPath} could not be saved, so it was left as it was. Another program may have changed it, or it may be read-only.`,
    );
  }
}

async function setText(document: vscode.TextDocument, text: string): Promise<boolean> {
  const span = changedSpan(document.getText(), text);
  if (span === undefined) {
    return true;
  }
  const edit = new vscode.WorkspaceEdit();
  const range = new vscode.Range(document.positionAt(span.start), document.positionAt(span.end));
  edit.replace(document.uri, range, span.text);
  return await vscode.workspace.applyEdit(edit);
}

/** VS Code would take the edit, and only then refuse to save it. */
function isReadOnlyBySetting(document: vscode.TextDocument): boolean {
  const files = vscode.workspace.getConfiguration("files", document.uri);
  const folder = vscode.workspace.getWorkspaceFolder(document.uri);
  const matches = (setting: string): boolean =>
    Object.entries(files.get<Readonly<Record<string, boolean>>>(setting) ?? {}).some(
      ([glob, on]) =>
        on &&
        [glob, ...(folder === undefined ? [] : [new vscode.RelativePattern(folder, glob)])].some(
          (pattern) => vscode.languages.match({ pattern }, document) > 0,
        ),
    );
  return matches("readonlyInclude") && !matches("readonlyExclude");
}

/** A document has one kind of line end, and its byte order mark is not in its text. */
function asIn(document: vscode.TextDocument, content: string): string {
  const text = document.encoding === "utf8bom" ? content.replace(/^\uFEFF/, "") : content;
  return text.replaceAll(/\r\n|\r|\n/g, document.eol === vscode.EndOfLine.CRLF ? "\r\n" : "\n");
}

/** Undefined for what the editor does not open as text, such as a file that is too large. */
async function documentOf(uri: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  try {
    return openDocument(uri) ?? (await vscode.workspace.openTextDocument(uri));
  } catch {
    return undefined;
  }
}

/** Other documents, such as the old side of a diff, may have the same path under another scheme. */
function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  return vscode.workspace.textDocuments.find(
    (document) => document.uri.scheme === "file" && document.uri.fsPath === uri.fsPath,
  );
}
