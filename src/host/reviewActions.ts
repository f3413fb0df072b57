import * as vscode from "vscode";
import { assertNever } from "../base/assertNever.ts";
import { fail, ok, type Result } from "../base/result.ts";
import type { ReviewAction } from "../protocol/reviewMessages.ts";
import { openLink } from "./openLink.ts";
import { comparePlan, copyReview, openPlanInEditor } from "./planFiles.ts";
import type { PlanModeWindow } from "./planModeWindow.ts";

/** Does what the review panel asks for. */
export async function handleReviewAction(action: ReviewAction, window: PlanModeWindow): Promise<Result<void>> {
  if (action.type === "ready" || action.type === "focus") {
    return ok(undefined);
  }
  if (action.type === "openLink") {
    return await openLink(action.href, window.open?.cwd);
  }
  const { review } = window;
  if (review === undefined) {
    return fail("No plan is open in this window any more.");
  }
  switch (action.type) {
    case "approve": {
      const { nextMode, start, freshContext } = action;
      return await review.decide({ kind: "approve", nextMode, start, freshContext }, action.sha256);
    }
    case "requestChanges":
      return await review.decide({ kind: "requestChanges" }, action.sha256);
    case "quit":
      return await review.decide({ kind: "quit" }, action.sha256);
    case "addThread":
    case "reply":
    case "editComment":
    case "deleteComment":
    case "undoDelete":
    case "setThreadStatus":
    case "saveDraft":
      return await review.edit(action);
    case "copy":
      await vscode.env.clipboard.writeText(copyReview(review, action.what));
      return ok(undefined);
    case "openInEditor":
      return await openPlanInEditor(review);
    case "compare":
      return await comparePlan(review);
    default:
      return assertNever(action);
  }
}
