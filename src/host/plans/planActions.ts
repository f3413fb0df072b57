import { join } from "node:path";
import * as vscode from "vscode";
import { fail, ok, type Result } from "../../base/result.ts";
import { writeFileAtomic } from "../../disk/atomicFile.ts";
import { errorText } from "../../disk/errorCode.ts";
import { lockSession } from "../../disk/sessionLock.ts";
import { exportPlan } from "../../review/exportPlan.ts";
import { type CopyWhat, copyToClipboard, saveText } from "../planFiles.ts";
import type { PlanModeWindow } from "../planModeWindow.ts";
import type { PlanReview } from "../review/planReview.ts";
import type { PlanFacts } from "./planFacts.ts";

/** Gives a plan a name of its own in the list; an empty one takes it away. */
export async function renamePlan(facts: PlanFacts): Promise<Result<void>> {
  const title = await vscode.window.showInputBox({
    title: vscode.l10n.t("Rename the plan"),
    value: facts.title,
    prompt: vscode.l10n.t("The name in the list of plans. Leave it empty to use the heading of the plan."),
  });
  if (title !== undefined) {
    await writeFileAtomic(join(facts.directory, "plan.json"), `${JSON.stringify({ title: title.trim() })}\n`);
  }
  return ok(undefined);
}

export async function exportPlanFile(
  facts: PlanFacts,
  window: PlanModeWindow,
  withThreads: boolean,
): Promise<Result<void>> {
  return await withReview(facts, window, async (review) => {
    const text = exportPlan(review.shown.markdown, withThreads ? review.record.threads : []);
    const name =
      facts.title
        .replaceAll(/[^\p{L}\p{M}\p{N}._ -]+/gu, " ")
        .trim()
        .slice(0, 60) || "plan";
    const folder = vscode.Uri.file(window.cwd ?? facts.directory);
    return await saveText(text, vscode.l10n.t("Export the plan"), vscode.Uri.joinPath(folder, `${name}.md`));
  });
}

export async function copyPlan(facts: PlanFacts, window: PlanModeWindow, what: CopyWhat): Promise<Result<void>> {
  return await withReview(facts, window, (review) => copyToClipboard(review, what));
}

/** Runs something with the review of a plan, which is opened for reading if it is not open yet. */
export async function withReview(
  facts: PlanFacts,
  window: PlanModeWindow,
  act: (review: PlanReview) => Promise<Result<void>>,
): Promise<Result<void>> {
  const folder = await window.folderToRead();
  if (folder === undefined) {
    return fail(vscode.l10n.t("Open a folder first."));
  }
  const wasOpen = folder.reviews.known(facts.sessionId) !== undefined;
  const review = await folder.openToRead(facts.sessionId, vscode.l10n.t("This plan was opened to be read."));
  try {
    return await act(review);
  } finally {
    if (!wasOpen) {
      folder.reviews.forget(facts.sessionId);
    }
  }
}

/** Moves the session with its plan to the trash, after asking; of an undecided one, in other words. */
export async function deletePlan(facts: PlanFacts, window: PlanModeWindow): Promise<Result<void>> {
  const session = window.open?.session.session;
  const isOpen = session?.sessionId === facts.sessionId;
  if (isOpen && session.busy) {
    return fail(vscode.l10n.t("The agent works on this plan now. Stop it first."));
  }
  const lock = await lockSession(facts.directory);
  if (!lock.ok && lock.error.pid !== process.pid) {
    const { pid, host } = lock.error;
    return fail(
      vscode.l10n.t(
        "This plan is open in another window or program (process {0} on {1}). Close it there first.",
        pid,
        host,
      ),
    );
  }
  if (lock.ok) {
    lock.value.dispose();
  }
  if (!(await confirmDelete(facts, isOpen))) {
    return ok(undefined);
  }
  if (isOpen) {
    const made = await window.open?.session.newSession();
    if (made?.ok === false) {
      return made;
    }
  }
  window.open?.reviews.forget(facts.sessionId);
  return await moveToTrash(vscode.Uri.file(facts.directory));
}

async function confirmDelete(facts: PlanFacts, isOpen: boolean): Promise<boolean> {
  const button = facts.undecided ? vscode.l10n.t("Delete Undecided Plan") : vscode.l10n.t("Move to Trash");
  const detail = [
    facts.undecided
      ? vscode.l10n.t("Nobody has decided about this plan yet. Deleting it decides nothing: it is only gone.")
      : "",
    vscode.l10n.t("Plan, comments, revisions and the conversation that made it go to the trash."),
    isOpen ? vscode.l10n.t("The session is open: a new one is started in its place.") : "",
  ];
  const picked = await vscode.window.showWarningMessage(
    vscode.l10n.t("Delete the plan “{0}”?", facts.title),
    { modal: true, detail: detail.filter((line) => line !== "").join("\n\n") },
    button,
  );
  return picked === button;
}

/** Remote machines may have no trash: then the person is asked once more. */
export async function moveToTrash(directory: vscode.Uri): Promise<Result<void>> {
  try {
    await vscode.workspace.fs.delete(directory, { recursive: true, useTrash: true });
  } catch (error) {
    const button = vscode.l10n.t("Delete for Good");
    const detail = vscode.l10n.t("It could not be moved to the trash: {0}", errorText(error));
    const picked = await vscode.window.showWarningMessage(
      vscode.l10n.t("Delete for good?"),
      { modal: true, detail },
      button,
    );
    if (picked === button) {
      await vscode.workspace.fs.delete(directory, { recursive: true, useTrash: false });
    }
  }
  return ok(undefined);
}
