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

const statuses: Readonly<Record<PlanStatus, Pick<PlanRow, "icon" | "color"> & { readonly name: string }>> = {
  planning: { name: "planning", icon: "edit", color: undefined },
  waiting: { name: "waits for you", icon: "bell-dot", color: "notificationsWarningIcon.foreground" },
  approved: { name: "approved", icon: "pass", color: "testing.iconPassed" },
  changesRequested: { name: "changes requested", icon: "request-changes", color: undefined },
  quit: { name: "quit", icon: "circle-slash", color: undefined },
};

export function planRow(facts: PlanFacts, now: Date): PlanRow {
  const { name, icon, color } = statuses[facts.status];
  const counts = countsOf(facts);
  const changed = new Date(facts.changedAt);
  return {
    label: facts.title,
    description: [name, shortDate(changed, now), counts].filter((part) => part !== "").join(" · "),
    tooltip: [
      facts.title,
      `${capital(name)}, last changed ${changed.toLocaleString()}`,
      `${facts.revisions} ${facts.revisions === 1 ? "revision" : "revisions"}${counts === "" ? ", no comments" : `, ${counts}`}`,
    ].join("\n"),
    icon,
    color,
  };
}

function countsOf(facts: PlanFacts): string {
  if (facts.threads === 0) {
    return "";
  }
  const all = facts.threads === 1 ? "1 comment" : `${facts.threads} comments`;
  return facts.openThreads === 0 ? all : `${all}, ${facts.openThreads} open`;
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
