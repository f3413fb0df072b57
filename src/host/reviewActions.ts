import * as vscode from "vscode";
import { assertNever } from "../base/assertNever.ts";
import { fail, ok, type Result } from "../base/result.ts";
import type { ReviewAction } from "../protocol/reviewMessages.ts";
import { previewLink } from "./links/previewLink.ts";
import { resolveImages } from "./links/resolveImages.ts";
import { resolveLinks } from "./links/resolveLinks.ts";
import { openReviewLink } from "./openLink.ts";
import type { ReviewPage } from "./panels/reviewPage.ts";
import type { ReviewSubjects } from "./panels/reviewSubjects.ts";
import { comparePlan, copyReview, openPlanInEditor, unsavedProblem } from "./planFiles.ts";
import type { RevisionDocuments } from "./revisionDocuments.ts";

export interface ReviewActionPorts {
  readonly subjects: ReviewSubjects;
  readonly documents: RevisionDocuments;
  /** Lets the session take what waits in the outboxes. */
  readonly sendWaiting: () => Promise<Result<void>>;
}

/** Does what a review panel asks for. */
export async function handleReviewAction(
  action: ReviewAction,
  page: ReviewPage,
  ports: ReviewActionPorts,
): Promise<Result<void>> {
  const place = ports.subjects.place(page.subject);
  switch (action.type) {
    case "load":
    case "ready":
    case "focus":
      return ok(undefined);
    case "selectModel":
      await vscode.commands.executeCommand("planMode.selectModel");
      return ok(undefined);
    case "openLink":
      return await openReviewLink(action.href, place);
    case "resolveLinks":
      page.post(await resolveLinks(action.paths, place));
      return ok(undefined);
    case "resolveImages": {
      const { webview } = page.panel;
      page.post(
        await resolveImages(action.paths, place, (path) => webview.asWebviewUri(vscode.Uri.file(path)).toString()),
      );
      return ok(undefined);
    }
    case "previewLink": {
      const preview = await previewLink(action.href, place);
      if (preview.ok) {
        page.post(preview.value);
      }
      return preview.ok ? ok(undefined) : preview;
    }
    default:
      return await handleInReview(action, page, ports);
  }
}

type InReview = Exclude<
  ReviewAction,
  { type: "load" | "ready" | "focus" | "selectModel" | "openLink" | "resolveLinks" | "resolveImages" | "previewLink" }
>;

async function handleInReview(action: InReview, page: ReviewPage, ports: ReviewActionPorts): Promise<Result<void>> {
  const review = ports.subjects.find(page.subject);
  if (review === undefined) {
    return fail(vscode.l10n.t("This review is not open in this window any more."));
  }
  switch (action.type) {
    case "approve": {
      const { nextMode, start, freshContext, sha256, withComments } = action;
      const decision = { kind: "approve", nextMode, start, freshContext } as const;
      return unsavedProblem(review) ?? (await review.decide(decision, sha256, withComments, action.optionId));
    }
    case "requestChanges":
      return unsavedProblem(review) ?? (await review.decide({ kind: "requestChanges" }, action.sha256));
    case "quit":
      return await review.decide({ kind: "quit" }, action.sha256);
    case "addThread":
    case "reply":
    case "editComment":
    case "deleteComment":
    case "undoDelete":
    case "setThreadStatus":
    case "placeThread":
    case "saveDraft":
    case "markRead":
      return await review.edit(action);
    case "copy":
      await vscode.env.clipboard.writeText(copyReview(review, action.what));
      return ok(undefined);
    case "openInEditor":
      return await openPlanInEditor(review);
    case "compare":
      return await comparePlan(review, ports.documents, action.revision);
    case "compareWith":
      return await review.compareWith(action.revision);
    case "restoreRevision":
      return unsavedProblem(review) ?? (await review.restore(action));
    case "sendComments": {
      const kept = await review.sendComments();
      return kept.ok ? await ports.sendWaiting() : kept;
    }
    default:
      return assertNever(action);
  }
}
