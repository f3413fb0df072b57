import * as vscode from "vscode";
import { fail, ok, type Result } from "../base/result.ts";
import type { PlanReview } from "./review/planReview.ts";

export type CopyWhat = "plan" | "comments" | "both";

/** The text for the clipboard: what was reviewed, and what was said about it. */
export function copyReview(review: PlanReview, what: CopyWhat): string {
  const { markdown } = review.shown;
  const comments = review.commentsText();
  return what === "plan" ? markdown : what === "comments" ? comments : `${markdown.trimEnd()}\n\n${comments}`;
}

export async function openPlanInEditor(review: PlanReview): Promise<Result<void>> {
  try {
    await vscode.window.showTextDocument(vscode.Uri.file(review.planPath), { preview: false });
    return ok(undefined);
  } catch {
    return fail(`There is no plan to open: ${review.planPath} can't be read.`);
  }
}

/** Shows an earlier revision beside the current text; of several, the person picks one. */
export async function comparePlan(review: PlanReview): Promise<Result<void>> {
  const earlier = review.record.revisions.filter((revision) => revision.sha256 !== review.shown.sha256);
  if (earlier.length === 0) {
    return fail("There is no earlier revision of this plan.");
  }
  const picked =
    earlier.length === 1
      ? earlier[0]
      : (
          await vscode.window.showQuickPick(
            earlier.toReversed().map((revision) => ({
              label: `Revision ${revision.number}`,
              description: new Date(revision.at).toLocaleString(),
              revision,
            })),
            { title: "Compare the plan", placeHolder: "With which revision?" },
          )
        )?.revision;
  if (picked === undefined) {
    return ok(undefined);
  }
  const title = `plan.md: revision ${picked.number} and now`;
  const left = vscode.Uri.file(review.revisionPath(picked.number));
  await vscode.commands.executeCommand("vscode.diff", left, vscode.Uri.file(review.planPath), title);
  return ok(undefined);
}

/** Writes the reviewed bytes into the workspace, where the person says. */
export async function savePlanToWorkspace(review: PlanReview, cwd: string): Promise<Result<void>> {
  if (review.shown.markdown.trim() === "") {
    return fail("No plan written yet.");
  }
  const target = await vscode.window.showSaveDialog({
    title: "Save the plan",
    defaultUri: vscode.Uri.joinPath(vscode.Uri.file(cwd), "plan.md"),
    filters: { Markdown: ["md"] },
  });
  if (target !== undefined) {
    await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(review.shown.markdown));
    await vscode.window.showTextDocument(target);
  }
  return ok(undefined);
}
