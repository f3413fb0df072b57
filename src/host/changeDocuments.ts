import { basename, isAbsolute, relative } from "node:path";
import * as vscode from "vscode";
import { ok, type Result } from "../base/result.ts";
import type { FileDiff } from "./agentPort.ts";

const scheme = "plan-mode-change";

/** How many changes stay open to be read; older ones are forgotten, and their editors keep what they show. */
const mostKept = 40;

/** Shows a file before and after a call in VS Code's diff editor, as the agent told it: read-only, whatever the file is now. */
export class ChangeDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly registration = vscode.workspace.registerTextDocumentContentProvider(scheme, this);

  async open(toolCallId: string, diff: FileDiff): Promise<Result<void>> {
    const before = this.keep(toolCallId, "before", diff.path, diff.oldText ?? "");
    const after = this.keep(toolCallId, "after", diff.path, diff.newText);
    const name = basename(diff.path);
    const title =
      diff.oldText === null ? vscode.l10n.t("{0} (new file)", name) : vscode.l10n.t("{0} (change by the agent)", name);
    await vscode.commands.executeCommand("vscode.diff", before, after, title, { preview: true });
    return ok(undefined);
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.texts.get(uri.toString()) ?? "";
  }

  dispose(): void {
    this.registration.dispose();
  }

  private keep(toolCallId: string, side: "before" | "after", path: string, text: string): vscode.Uri {
    // The file's name stands last, so that VS Code knows its language.
    const place = (isAbsolute(path) ? relative("/", path) : path).replaceAll("\\", "/");
    const uri = vscode.Uri.from({ scheme, path: `/${place}`, query: `${side}-${toolCallId}` });
    this.texts.delete(uri.toString());
    this.texts.set(uri.toString(), text);
    for (const old of this.texts.keys()) {
      if (this.texts.size <= mostKept * 2) {
        break;
      }
      this.texts.delete(old);
    }
    return uri;
  }
}
