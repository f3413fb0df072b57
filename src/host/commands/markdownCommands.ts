import * as vscode from "vscode";
import { fail, ok, type Result } from "../../base/result.ts";
import type { Subject } from "../panels/subject.ts";
import type { Command } from "./command.ts";

/** Commands about Markdown files that are no plans. */
export function markdownCommands(open: (subject: Subject) => Promise<Result<void>>): Readonly<Record<string, Command>> {
  return {
    "planMode.reviewMarkdown": async (argument) => {
      const uri = argument instanceof vscode.Uri ? argument : vscode.window.activeTextEditor?.document.uri;
      if (uri === undefined) {
        return fail(vscode.l10n.t("Open a Markdown file first."));
      }
      if (uri.scheme !== "file") {
        return fail(vscode.l10n.t("Only a file on disk can be reviewed. Save it first."));
      }
      const document = vscode.workspace.textDocuments.find((candidate) => candidate.uri.fsPath === uri.fsPath);
      // What is reviewed is the file, and comments stand on its lines: unsaved text would not be among them.
      if (document?.isDirty === true && !(await document.save())) {
        return fail(vscode.l10n.t("The file could not be saved, and what is reviewed is the file."));
      }
      const opened = await open(`markdown:${uri.fsPath}`);
      return opened.ok ? ok(undefined) : opened;
    },
  };
}
