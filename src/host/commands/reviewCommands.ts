import * as vscode from "vscode";
import { fail, ok, type Result } from "../../base/result.ts";
import type { ApproveOptions } from "../../review/decision.ts";
import { unresolvedThreads } from "../../review/unresolvedThreads.ts";
import { dialogs } from "../asks.ts";
import type { ReviewPanels } from "../panels/reviewPanels.ts";
import type { ReviewSubjects } from "../panels/reviewSubjects.ts";
import type { Subject } from "../panels/subject.ts";
import {
  comparePlan,
  copyToClipboard,
  openPlanInEditor,
  restorePlanRevision,
  savePlanToWorkspace,
  unsavedProblem,
} from "../planFiles.ts";
import type { PlanModeWindow } from "../planModeWindow.ts";
import type { PlanReview } from "../review/planReview.ts";
import type { RevisionDocuments } from "../revisionDocuments.ts";
import { showGate } from "../showGate.ts";
import type { Command } from "./command.ts";

export interface ReviewCommandPorts {
  readonly window: PlanModeWindow;
  readonly panels: ReviewPanels;
  readonly subjects: ReviewSubjects;
  readonly documents: RevisionDocuments;
  readonly viewPlan: () => Promise<Result<void>>;
  /** Lets the session take what waits in the outboxes. */
  readonly sendWaiting: () => Promise<Result<void>>;
}

/** Commands about the plan that is under review. */
export function reviewCommands(ports: ReviewCommandPorts): Readonly<Record<string, Command>> {
  const { window, panels, subjects, documents } = ports;
  const inPanel = (command: "comment" | "nextThread" | "previousThread" | "requestChanges"): Command => {
    return async () => {
      const page = panels.active;
      if (page === undefined) {
        return await ports.viewPlan();
      }
      panels.reveal(page.subject, true);
      page.run(command);
      return ok(undefined);
    };
  };
  const approve = (nextMode: ApproveOptions["nextMode"]): Command => {
    return async () => {
      const shown = shownPlan(ports);
      if (!shown.ok) {
        return shown;
      }
      // The panel shows what is not settled, and asks whether it goes along.
      if (unresolvedThreads(shown.value.review.record.threads).length > 0) {
        panels.reveal(shown.value.subject, true).run(approveInPanel[nextMode]);
        return ok(undefined);
      }
      if (nextMode === "always-approve" && !(await dialogs.approveAlways())) {
        return ok(undefined);
      }
      const decision = { kind: "approve", nextMode, start: true, freshContext: false } as const;
      const { review, sha256 } = shown.value;
      return unsavedProblem(review) ?? (await review.decide(decision, sha256));
    };
  };
  const withReview = (act: (review: PlanReview) => Promise<Result<void>>): Command => {
    return async () => {
      const review = subjects.find(panels.active?.subject ?? "session") ?? window.review;
      return review === undefined ? fail(vscode.l10n.t("No plan written yet.")) : await act(review);
    };
  };
  return {
    "planMode.viewPlan": ports.viewPlan,
    "planMode.approve": approve("previous"),
    "planMode.approveAskEach": approve("default"),
    "planMode.approveAlways": approve("always-approve"),
    "planMode.requestChanges": inPanel("requestChanges"),
    "planMode.quitPlan": async () => {
      const { review, subject } = underReview(ports);
      if (review === undefined || !(await dialogs.quitPlan())) {
        return review === undefined ? fail(vscode.l10n.t("No plan is waiting for a decision.")) : ok(undefined);
      }
      if (review.live) {
        return await review.decide({ kind: "quit" }, review.shown.sha256);
      }
      const session = subject === "session" ? window.open?.session.session : undefined;
      return session === undefined
        ? fail(vscode.l10n.t("No plan is waiting for a decision."))
        : await session.setMode(session.mode.shown.permissionMode);
    },
    "planMode.comment": inPanel("comment"),
    "planMode.nextThread": inPanel("nextThread"),
    "planMode.previousThread": inPanel("previousThread"),
    "planMode.copyPlan": withReview((review) => copyToClipboard(review, "plan")),
    "planMode.copyComments": withReview((review) => copyToClipboard(review, "comments")),
    "planMode.openPlanInEditor": withReview(openPlanInEditor),
    "planMode.comparePlan": withReview((review) => comparePlan(review, documents)),
    "planMode.restoreRevision": withReview(restorePlanRevision),
    "planMode.sendComments": withReview(async (review) => {
      const kept = await review.sendComments();
      return kept.ok ? await ports.sendWaiting() : kept;
    }),
    "planMode.savePlanToWorkspace": withReview((review) => savePlanToWorkspace(review, window.open?.cwd ?? "")),
    "planMode.showGate": () => showGate(window),
  };
}

const approveInPanel = { previous: "approve", default: "approveAskEach", "always-approve": "approveAlways" } as const;

/** A plan is decided on only after it has been on the screen: a command from the palette opens it first. */
function shownPlan(
  ports: ReviewCommandPorts,
): Result<{ readonly review: PlanReview; readonly sha256: string; readonly subject: Subject }> {
  const { review, subject } = underReview(ports);
  const sha256 = ports.panels.all.find((page) => page.subject === subject)?.shownHash;
  if (review?.live !== true) {
    return fail(vscode.l10n.t("No plan is waiting for a decision."));
  }
  if (sha256 === undefined) {
    ports.panels.reveal(subject, true).show(review.snapshot());
    return fail(vscode.l10n.t("The plan is open now. Read it, then approve."));
  }
  return ok({ review, sha256, subject });
}

/** The plan that the person works on: that of the open session, unless the panel of an agent outside the editor is in front. */
function underReview({ window, panels, subjects }: ReviewCommandPorts): {
  readonly review: PlanReview | undefined;
  readonly subject: Subject;
} {
  const active = panels.active?.subject ?? "session";
  return active.startsWith("guest:")
    ? { review: subjects.find(active), subject: active }
    : { review: window.review, subject: "session" };
}
