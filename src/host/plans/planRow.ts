import { type Translate, untranslated } from "../../base/translate.ts";
import type { PlanFacts, PlanStatus } from "./planFacts.ts";

/** The words of one row of the list of plans. */
export interface PlanRow {
  readonly label: string;
  readonly description: string;
  readonly tooltip: string;
  /** A codicon, and the theme colour it takes; none for the ordinary one. */
  readonly icon: string;
  readonly color: string | undefined;
}

const statuses: Readonly<Record<PlanStatus, Pick<PlanRow, "icon" | "color">>> = {
  planning: { icon: "edit", color: undefined },
  waiting: { icon: "bell-dot", color: "notificationsWarningIcon.foreground" },
  approved: { icon: "pass", color: "testing.iconPassed" },
  changesRequested: { icon: "request-changes", color: undefined },
  quit: { icon: "circle-slash", color: undefined },
};

export function planRow(facts: PlanFacts, now: Date, translate: Translate = untranslated): PlanRow {
  const { icon, color } = statuses[facts.status];
  const name = statusName(facts.status, translate);
  const counts = countsOf(facts, translate);
  const changed = new Date(facts.changedAt);
  return {
    label: facts.title,
    description: [name, shortDate(changed, now), counts].filter((part) => part !== "").join(" · "),
    tooltip: [
      facts.title,
      translate("{0}, last changed {1}", capital(name), changed.toLocaleString()),
      translate(
        "{0}, {1}",
        facts.revisions === 1 ? translate("{0} revision", 1) : translate("{0} revisions", facts.revisions),
        counts === "" ? translate("no comments") : counts,
      ),
    ].join("\n"),
    icon,
    color,
  };
}

function countsOf(facts: PlanFacts, translate: Translate): string {
  if (facts.threads === 0) {
    return "";
  }
  const all = facts.threads === 1 ? translate("{0} comment", 1) : translate("{0} comments", facts.threads);
  return facts.openThreads === 0 ? all : translate("{0}, {1} open", all, facts.openThreads);
}

function statusName(status: PlanStatus, translate: Translate): string {
  switch (status) {
    case "planning":
      return translate("planning");
    case "waiting":
      return translate("waits for you");
    case "approved":
      return translate("approved");
    case "changesRequested":
      return translate("changes requested");
    case "quit":
      return translate("quit");
  }
}

/** The time of today, else the day. */
function shortDate(date: Date, now: Date): string {
  return date.toDateString() === now.toDateString()
    ? date.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })
    : date.toLocaleDateString();
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
