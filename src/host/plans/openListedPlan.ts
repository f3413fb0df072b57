import * as vscode from "vscode";
import type { Result } from "../../base/result.ts";
import type { Subject } from "../panels/subject.ts";
import type { PlanModeWindow } from "../planModeWindow.ts";
import type { PlanFacts } from "./planFacts.ts";

/**
 * Opens a plan of the list in review: the one of the open session as it is, a decided one to be read, and one that is still open
 * with its session. Where another window has that session, the plan can be read and says who has it.
 */
export async function openListedPlan(
  facts: PlanFacts,
  window: PlanModeWindow,
  viewPlan: () => Promise<Result<void>>,
  openReview: (subject: Subject, readOnly: string) => Promise<Result<void>>,
): Promise<Result<void>> {
  if (window.open?.session.session?.sessionId === facts.sessionId) {
    return await viewPlan();
  }
  const subject: Subject = `plan:${facts.sessionId}`;
  if (!facts.undecided) {
    return await openReview(
      subject,
      vscode.l10n.t("This plan is decided. It can be read and copied here; open its session to go on with it."),
    );
  }
  const open = await window.ready();
  const session = open.ok ? await open.value.session.openSession(facts.sessionId) : open;
  return session.ok
    ? await viewPlan()
    : await openReview(
        subject,
        vscode.l10n.t("{0} Until then this plan can only be read.", vscode.l10n.t(session.error)),
      );
}
