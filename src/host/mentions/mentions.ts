import { relative } from "node:path";
import * as vscode from "vscode";
import type { MentionItem } from "../../protocol/agentMessages.ts";
import { problemCount } from "./mentionContext.ts";
import { mentionText, rankPath } from "./mentionText.ts";

const most = 12;

/** More files than this are not searched through for one keystroke. */
const mostFiles = 20_000;

/** Files are listed anew after this, in milliseconds. */
const listAge = 15_000;

/** Finds what an `@` could mean. Keeps the list of files for a moment, since it is asked for at every key. */
export class Mentions {
  private listed: { readonly cwd: string; readonly at: number; readonly paths: Promise<readonly string[]> } | undefined;

  /** The selection and the problems first, then files, folders and symbols. */
  async complete(query: string, cwd: string | undefined): Promise<readonly MentionItem[]> {
    if (cwd === undefined) {
      return [];
    }
    const [paths, symbols] = await Promise.all([this.filesOf(cwd), symbolsFor(query, cwd)]);
    const folders = query === "" ? [] : foldersOf(paths);
    const ranked = [
      ...rank(paths, query).map(({ path, score }) => ({ score, item: fileItem(path) })),
      ...rank(folders, query).map(({ path, score }) => ({ score: score - 0.1, item: folderItem(path) })),
    ].sort((left, right) => right.score - left.score);
    const places = ranked.slice(0, most).map(({ item }) => item);
    return [...specialItems(query, cwd), ...places, ...symbols].slice(0, most + 6);
  }

  /** Paths relative to the folder, with slashes; what the person's settings exclude is left out. */
  private filesOf(cwd: string): Promise<readonly string[]> {
    if (this.listed === undefined || this.listed.cwd !== cwd || Date.now() - this.listed.at > listAge) {
      const pattern = new vscode.RelativePattern(vscode.Uri.file(cwd), "**/*");
      const found = Promise.resolve(vscode.workspace.findFiles(pattern, "**/{node_modules,.git}/**", mostFiles));
      const paths = found.then((uris) => uris.map((uri) => relative(cwd, uri.fsPath).replaceAll("\\", "/")));
      this.listed = { cwd, at: Date.now(), paths };
    }
    return this.listed.paths;
  }
}

function specialItems(query: string, cwd: string): readonly MentionItem[] {
  const items: MentionItem[] = [];
  const editor = vscode.window.activeTextEditor ?? vscode.window.visibleTextEditors[0];
  if (editor?.document.uri.scheme === "file" && "selection".startsWith(query.toLowerCase())) {
    const path = relative(cwd, editor.document.uri.fsPath);
    const { start, end, isEmpty } = editor.selection;
    const insert = isEmpty ? mentionText(path) : mentionText(path, { start: start.line + 1, end: end.line + 1 });
    items.push({ kind: "selection", label: vscode.l10n.t("Selection"), detail: insert.slice(1), insert });
  }
  const problems = problemCount();
  if (problems > 0 && "problems".startsWith(query.toLowerCase())) {
    const detail = vscode.l10n.t("{0} in the editor", problems);
    items.push({ kind: "problems", label: vscode.l10n.t("Problems"), detail, insert: "@problems" });
  }
  return items;
}

function fileItem(path: string): MentionItem {
  const slash = path.lastIndexOf("/");
  return {
    kind: "file",
    label: path.slice(slash + 1),
    detail: slash < 0 ? "" : path.slice(0, slash),
    insert: mentionText(path),
  };
}

function folderItem(path: string): MentionItem {
  return { kind: "folder", label: `${path}/`, detail: "", insert: mentionText(`${path}/`) };
}

function rank(paths: readonly string[], query: string): readonly { readonly path: string; readonly score: number }[] {
  return paths
    .flatMap((path) => {
      const score = rankPath(path, query);
      return score === undefined ? [] : [{ path, score }];
    })
    .sort((left, right) => right.score - left.score)
    .slice(0, most);
}

function foldersOf(paths: readonly string[]): readonly string[] {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let slash = path.indexOf("/"); slash >= 0; slash = path.indexOf("/", slash + 1)) {
      folders.add(path.slice(0, slash));
    }
  }
  return [...folders];
}

/** Milliseconds that a language server gets for one keystroke. */
const symbolPatience = 400;

async function symbolsFor(query: string, cwd: string): Promise<readonly MentionItem[]> {
  if (query.length < 3 || query.includes("/")) {
    return [];
  }
  const late = new Promise<readonly vscode.SymbolInformation[]>((resolve) => {
    setTimeout(() => resolve([]), symbolPatience);
  });
  const asked = Promise.resolve(
    vscode.commands.executeCommand<readonly vscode.SymbolInformation[]>("vscode.executeWorkspaceSymbolProvider", query),
  ).catch(() => []);
  const symbols = await Promise.race([asked, late]);
  return symbols
    .filter(({ location }) => location.uri.scheme === "file" && !relative(cwd, location.uri.fsPath).startsWith(".."))
    .slice(0, 5)
    .map(({ name, location }): MentionItem => {
      const path = relative(cwd, location.uri.fsPath);
      const line = location.range.start.line + 1;
      return {
        kind: "symbol",
        label: name,
        detail: `${path}:${line}`,
        insert: mentionText(path, { start: line, end: line }),
      };
    });
}
