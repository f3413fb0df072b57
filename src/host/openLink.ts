import { isAbsolute, resolve } from "node:path";
import * as vscode from "vscode";
import { fail, ok, type Result } from "../base/result.ts";
import { readLink } from "./linkTarget.ts";

/** Opens a link of a plan or of the transcript: web addresses through VS Code's own question, paths in an editor. */
export async function openLink(href: string, cwd: string | undefined): Promise<Result<void>> {
  const target = readLink(href);
  switch (target.kind) {
    case "external":
      await vscode.env.openExternal(vscode.Uri.parse(target.url, true));
      return ok(undefined);
    case "file":
      return await openFile(target.path, target.line, target.endLine, cwd);
    case "refused":
      return fail(target.reason);
  }
}

/** Lines are 1-based and inclusive. */
export async function openFile(
  path: string,
  line: number | undefined,
  endLine: number | undefined,
  cwd: string | undefined,
): Promise<Result<void>> {
  if (!isAbsolute(path) && cwd === undefined) {
    return fail("Open a folder first: this path is relative to it.");
  }
  const uri = vscode.Uri.file(isAbsolute(path) ? path : resolve(cwd ?? "", path));
  try {
    await vscode.workspace.fs.stat(uri);
  } catch {
    return fail(`There is no file ${uri.fsPath}.`);
  }
  const selection = line === undefined ? {} : { selection: new vscode.Range(line - 1, 0, (endLine ?? line) - 1, 0) };
  await vscode.commands.executeCommand("vscode.open", uri, { preview: true, ...selection });
  return ok(undefined);
}
