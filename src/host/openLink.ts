import { isAbsolute, resolve } from "node:path";
import * as vscode from "vscode";
import { fail, ok, type Result } from "../base/result.ts";
import { findFile } from "./links/resolveLinks.ts";
import { candidates, type LinkPlace } from "./links/workspacePlace.ts";
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

/** Opens a link of a reviewed text: files of the workspace in the editor's main column, folders in the explorer. */
export async function openReviewLink(href: string, place: LinkPlace): Promise<Result<void>> {
  const target = readLink(href);
  if (target.kind !== "file") {
    return await openLink(href, undefined);
  }
  const found = await findFile(href, place);
  if (found !== undefined) {
    return await openFile(found.path, target.line, target.endLine, undefined, vscode.ViewColumn.One);
  }
  for (const path of candidates(target.path, place)) {
    const uri = vscode.Uri.file(path);
    const facts = await vscode.workspace.fs.stat(uri).then(
      (stat) => stat.type,
      () => vscode.FileType.Unknown,
    );
    if ((facts & vscode.FileType.Directory) !== 0) {
      await vscode.commands.executeCommand("revealInExplorer", uri);
      return ok(undefined);
    }
  }
  return await openFile(target.path, target.line, target.endLine, place.bases[0], vscode.ViewColumn.One);
}

/** Lines are 1-based and inclusive. */
export async function openFile(
  path: string,
  line: number | undefined,
  endLine: number | undefined,
  cwd: string | undefined,
  viewColumn?: vscode.ViewColumn,
): Promise<Result<void>> {
  if (!isAbsolute(path) && cwd === undefined) {
    return fail(vscode.l10n.t("Open a folder first: this path is relative to it."));
  }
  const uri = vscode.Uri.file(isAbsolute(path) ? path : resolve(cwd ?? "", path));
  try {
    await vscode.workspace.fs.stat(uri);
  } catch {
    return fail(vscode.l10n.t("There is no file {0}.", uri.fsPath));
  }
  const selection = line === undefined ? {} : { selection: new vscode.Range(line - 1, 0, (endLine ?? line) - 1, 0) };
  await vscode.commands.executeCommand("vscode.open", uri, {
    preview: true,
    ...selection,
    ...(viewColumn === undefined ? {} : { viewColumn }),
  });
  return ok(undefined);
}
