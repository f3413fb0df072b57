import * as vscode from "vscode";
import type { PlanReview } from "./review/planReview.ts";

/**
 * Kept revisions as read-only documents, for VS Code's diff editor. An address names a review that is open in this window and a
 * number, never a path: nothing else can be read through it.
 */
export class RevisionDocuments implements vscode.TextDocumentContentProvider, vscode.Disposable {
  static readonly scheme = "plan-mode-revision";
  private readonly reviews = new Map<string, PlanReview>();
  private readonly registration: vscode.Disposable;

  constructor() {
    this.registration = vscode.workspace.registerTextDocumentContentProvider(RevisionDocuments.scheme, this);
  }

  /** The address of a kept revision. */
  uriOf(review: PlanReview, revision: number): vscode.Uri {
    this.reviews.set(review.planPath, review);
    const query = new URLSearchParams({ plan: review.planPath, revision: String(revision) });
    return vscode.Uri.from({
      scheme: RevisionDocuments.scheme,
      path: `/revision ${revision}/${vscode.Uri.file(review.planPath).path.split("/").at(-1) ?? "plan.md"}`,
      query: query.toString(),
    });
  }

  async provideTextDocumentContent(uri: vscode.Uri): Promise<string> {
    const query = new URLSearchParams(uri.query);
    const text = await this.reviews.get(query.get("plan") ?? "")?.revisionText(Number(query.get("revision")));
    return (
      text ?? `${vscode.l10n.t("The text of this revision is not kept, or its review is not open in this window.")}\n`
    );
  }

  dispose(): void {
    this.registration.dispose();
  }
}
