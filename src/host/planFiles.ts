import * as vscode from "vscode";
import { fail, ok, type Result } from "../base/result.ts";
import type { Revision } from "../review/revision.ts";
import { commentsText } from "./review/commentsText.ts";
import type { PlanReview } from "./review/planReview.ts";
import type { RevisionDocuments } from "./revisionDocuments.ts";

export type CopyWhat = "plan" | "comments" | "both";

/** The text for the clipboard: what was reviewed, and what was said about it. Needs no agent. */
export function copyReview(review: PlanReview, what: CopyWhat): string {
  const { markdown } = review.shown;
  const comments = commentsText(review.record);
  if (what === "plan" || (what === "both" && comments === "")) {
    return markdown;
  }
  return what === "comments" ? comments : `${markdown.trimEnd()}\n\n${comments}`;
}

/** Puts that text on the clipboard; refused when it is empty. */
export async function copyToClipboard(review: PlanReview, what: CopyWhat): Promise<Result<void>> {
  const text = copyReview(review, what);
  if (text.trim() === "") {
    return fail(what === "plan" ? vscode.l10n.t("No plan written yet.") : vscode.l10n.t("No comments to copy."));
  }
  await vscode.env.clipboard.writeText(text);
  return ok(undefined);
}

export async function openPlanInEditor(review: PlanReview): Promise<Result<void>> {
  try {
    const uri = vscode.Uri.file(review.planPath);
    await vscode.window.showTextDocument(uri, { preview: false, viewColumn: vscode.ViewColumn.One });
    return ok(undefined);
  } catch {
    return fail(vscode.l10n.t("There is no plan to open: {0} can't be read.", review.planPath));
  }
}

/** Unsaved text in an editor is no part of what is decided on, and would overwrite what is restored; undefined when there is none. */
export function unsavedProblem(review: PlanReview): Result<void> | undefined {
  const path = vscode.Uri.file(review.planPath).fsPath;
  const unsaved = vscode.workspace.textDocuments.some((open) => open.isDirty && open.uri.fsPath === path);
  return unsaved
    ? fail(vscode.l10n.t("plan.md has unsaved changes in an editor. Save or discard them first."))
    : undefined;
}

/** VS Code's diff editor: an earlier revision beside the text of now. Without a number the person picks one. */
export async function comparePlan(
  review: PlanReview,
  documents: RevisionDocuments,
  number?: number,
): Promise<Result<void>> {
  const earlier = earlierRevisions(review);
  if (earlier.length === 0) {
    return fail(vscode.l10n.t("There is no earlier revision of this plan."));
  }
  const picked =
    number === undefined && earlier.length === 1
      ? earlier[0]
      : number === undefined
        ? await pickRevision(earlier, vscode.l10n.t("Compare the plan"), vscode.l10n.t("With which revision?"))
        : review.record.revisions.find((revision) => revision.number === number);
  if (picked === undefined) {
    return number === undefined ? ok(undefined) : fail(vscode.l10n.t("There is no revision {0} of this plan.", number));
  }
  const file = vscode.Uri.file(review.planPath);
  const latest = review.record.revisions.at(-1)?.number ?? picked.number;
  const exists = await vscode.workspace.fs.stat(file).then(
    () => true,
    () => false,
  );
  const now = exists ? file : documents.uriOf(review, latest);
  const title = `plan.md: ${vscode.l10n.t("revision {0}", picked.number)} ↔ ${exists ? vscode.l10n.t("now") : vscode.l10n.t("revision {0}", latest)}`;
  await vscode.commands.executeCommand("vscode.diff", documents.uriOf(review, picked.number), now, title, {
    viewColumn: vscode.ViewColumn.One,
  });
  return ok(undefined);
}

/** Lets the person pick an older revision and makes it the newest one. */
export async function restorePlanRevision(review: PlanReview): Promise<Result<void>> {
  const earlier = earlierRevisions(review);
  if (earlier.length === 0) {
    return fail(vscode.l10n.t("There is no earlier revision of this plan."));
  }
  const { sha256 } = review.shown;
  const picked = await pickRevision(
    earlier,
    vscode.l10n.t("Restore a revision"),
    vscode.l10n.t("Which revision should become the plan again?"),
  );
  return picked === undefined
    ? ok(undefined)
    : (unsavedProblem(review) ?? (await review.restore({ revision: picked.number, sha256 })));
}

/** Writes the reviewed bytes into the workspace, where the person says. */
export async function savePlanToWorkspace(review: PlanReview, cwd: string): Promise<Result<void>> {
  return await saveText(
    review.shown.markdown,
    vscode.l10n.t("Save the plan"),
    vscode.Uri.joinPath(vscode.Uri.file(cwd), "plan.md"),
  );
}

/** Writes a text where the person says, and opens it. */
export async function saveText(text: string, title: string, suggested: vscode.Uri): Promise<Result<void>> {
  if (text.trim() === "") {
    return fail(vscode.l10n.t("No plan written yet."));
  }
  const filters = { Markdown: ["md"] };
  const target = await vscode.window.showSaveDialog({ title, defaultUri: suggested, filters });
  if (target !== undefined) {
    await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
    await vscode.window.showTextDocument(target);
  }
  return ok(undefined);
}

function earlierRevisions(review: PlanReview): readonly Revision[] {
  return review.record.revisions.filter((revision) => revision.sha256 !== review.shown.sha256);
}

async function pickRevision(
  revisions: readonly Revision[],
  title: string,
  placeHolder: string,
): Promise<Revision | undefined> {
  const items = revisions.toReversed().map((revision) => ({
    label: vscode.l10n.t("Revision {0}", revision.number),
    description: `${revision.author === "agent" ? vscode.l10n.t("by the agent") : vscode.l10n.t("by you")}, ${new Date(revision.at).toLocaleString()}`,
    revision,
  }));
  return (await vscode.window.showQuickPick(items, { title, placeHolder, matchOnDescription: true }))?.revision;
}
