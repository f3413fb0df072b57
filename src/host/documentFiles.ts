import * as vscode from "vscode";

/** Keeps a byte order mark, so that what is read and written again keeps it too. */
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * Files as the editor has them: ACP's `fs` methods go through open documents, so that the agent sees unsaved text and its
 * edits can be undone.
 */
export async function readDocument(path: string, line?: number, limit?: number): Promise<string> {
  const uri = vscode.Uri.file(path);
  const open = vscode.workspace.textDocuments.find((document) => document.uri.fsPath === uri.fsPath);
  const text = open?.getText() ?? decoder.decode(await vscode.workspace.fs.readFile(uri));
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

/** Writes through the open document and saves it; a file that is not open is written on disk. Rejects with a sentence. */
export async function writeDocument(path: string, content: string): Promise<void> {
  const uri = vscode.Uri.file(path);
  const open = vscode.workspace.textDocuments.find((document) => document.uri.fsPath === uri.fsPath);
  if (open === undefined) {
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(content));
    return;
  }
  const edit = new vscode.WorkspaceEdit();
  const end = open.lineAt(open.lineCount - 1).rangeIncludingLineBreak.end;
  edit.replace(uri, new vscode.Range(new vscode.Position(0, 0), end), content);
  if (!(await vscode.workspace.applyEdit(edit))) {
    throw new Error(`${path} could not be changed in its editor.`);
  }
  savedByAgent.add(uri.fsPath);
  const saved = await Promise.resolve(open.save()).finally(() => savedByAgent.delete(uri.fsPath));
  if (!saved) {
    throw new Error(`${path} was changed in its editor, but could not be saved.`);
  }
}
