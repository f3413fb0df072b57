import { existsSync } from "node:fs";
import * as vscode from "vscode";
import { fail, ok, type Result } from "../../base/result.ts";
import { isSessionId, sessionDirectory } from "../../disk/home.ts";
import { lockSession } from "../../disk/sessionLock.ts";
import type { SessionView } from "../agentPort.ts";
import { saveText } from "../planFiles.ts";
import { moveToTrash } from "../plans/planActions.ts";
import type { OpenFolder } from "./openFolder.ts";
import { isPlanUndecided } from "./parkedSessions.ts";
import { transcriptMarkdown } from "./transcriptMarkdown.ts";

export async function renameSession(open: OpenFolder, sessionId: string, title: string): Promise<void> {
  const name = await vscode.window.showInputBox({
    title: vscode.l10n.t("Rename the session"),
    value: open.names.nameOf(sessionId) ?? title,
    prompt: vscode.l10n.t("Leave it empty to use the agent's own title."),
  });
  if (name !== undefined) {
    await open.names.rename(sessionId, name);
  }
}

/** A session of its own that begins with all that was said in this one, and is shown. A name that the person gave goes along. */
export async function forkSession(open: OpenFolder, sessionId: string): Promise<Result<void>> {
  const name = open.names.nameOf(sessionId);
  const forked = await open.session.forkSession(sessionId);
  if (!forked.ok) {
    return forked;
  }
  if (name !== undefined) {
    await open.names.rename(forked.value.sessionId, vscode.l10n.t("{0} (copy)", name));
  }
  return ok(undefined);
}

export async function exportSession(view: SessionView, cwd: string | undefined, name?: string): Promise<Result<void>> {
  const title = name ?? view.title;
  const fileName =
    title
      .replaceAll(/[^\p{L}\p{M}\p{N}._ -]+/gu, " ")
      .trim()
      .slice(0, 60) || "session";
  const folder = vscode.Uri.file(cwd ?? "/");
  return await saveText(
    transcriptMarkdown(title, view.entries),
    vscode.l10n.t("Export the session"),
    vscode.Uri.joinPath(folder, `${fileName}.md`),
  );
}

/** Moves a session to the trash, after asking; one whose plan is undecided in other words. False: it is still there. */
export async function deleteSession(open: OpenFolder, sessionId: string, title: string): Promise<Result<boolean>> {
  const directory = isSessionId(sessionId) ? sessionDirectory(open.home, open.cwd, sessionId) : undefined;
  if (directory === undefined || !existsSync(directory)) {
    return fail(vscode.l10n.t("This session's files are not kept by Plan Mode."));
  }
  const shown = open.session.session;
  const known = [shown, ...open.session.others].find((session) => session?.sessionId === sessionId);
  if (known?.busy === true) {
    return fail(vscode.l10n.t("The agent works in this session now. Stop it first."));
  }
  const lock = await lockSession(directory);
  if (lock.ok) {
    lock.value.dispose();
  } else if (lock.error.pid !== process.pid) {
    return fail(vscode.l10n.t("This session is open in another window or program. Close it there first."));
  }
  if (!(await confirmDelete(title, await isPlanUndecided(directory), known === shown && known !== undefined))) {
    return ok(false);
  }
  if (known !== undefined && known === shown) {
    const made = await open.session.newSession();
    if (!made.ok) {
      return made;
    }
  }
  await open.session.closeSession(sessionId);
  open.reviews.forget(sessionId);
  const deleted = await moveToTrash(vscode.Uri.file(directory));
  return deleted.ok ? ok(true) : deleted;
}

async function confirmDelete(title: string, undecided: boolean, isShown: boolean): Promise<boolean> {
  const button = undecided ? vscode.l10n.t("Delete Undecided Plan") : vscode.l10n.t("Move to Trash");
  const detail = [
    undecided ? vscode.l10n.t("A plan waits in this session. Deleting it decides nothing: it is only gone.") : "",
    vscode.l10n.t("The conversation, its plan and the comments on it go to the trash."),
    isShown ? vscode.l10n.t("The session is open: a new one is started in its place.") : "",
  ];
  const picked = await vscode.window.showWarningMessage(
    vscode.l10n.t("Delete the session “{0}”?", title),
    { modal: true, detail: detail.filter((line) => line !== "").join("\n\n") },
    button,
  );
  return picked === button;
}
