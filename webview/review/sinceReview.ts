import type { ReviewSnapshot } from "../../src/protocol/reviewMessages.ts";
import { changedSince, type PlanChanges } from "../../src/review/diffPlans.ts";
import { threadStatus } from "../../src/review/status.ts";
import { t, tCount } from "../ui/text.ts";
import type { ReviewState } from "./reviewState.ts";

/** The text that the plan is compared with: a chosen revision, else that of the person's last review. */
export function comparedWith(snapshot: ReviewSnapshot | undefined): ReviewSnapshot["base"] {
  return snapshot?.base ?? snapshot?.reviewed ?? undefined;
}

/** Comparing takes a while on a long plan, so it is done once for each pair of texts. */
export function changesOf(state: ReviewState, snapshot: ReviewSnapshot): Pick<ReviewState, "changes" | "compared"> {
  const { markdown } = snapshot;
  const before = state.snapshot;
  const compare = (known: PlanChanges | undefined, old: string | undefined, now: string | undefined) =>
    before?.markdown === markdown && old === now
      ? known
      : now === undefined || now === markdown
        ? undefined
        : changedSince(now, markdown);
  return {
    changes: compare(state.changes, before?.reviewed?.markdown, snapshot.reviewed?.markdown),
    compared: compare(state.compared, before?.base?.markdown, snapshot.base?.markdown),
  };
}

/** The changes that are drawn in the document; undefined while the plain document is shown. */
export function shownChanges(state: ReviewState): PlanChanges | undefined {
  if (!state.showChanges) {
    return undefined;
  }
  return state.snapshot?.base === undefined ? state.changes : state.compared;
}

/** One line on what happened since the person's last review; undefined when there was none. */
export function sinceReview(snapshot: ReviewSnapshot, changes: PlanChanges | undefined): string | undefined {
  const { reviewed, base, threads } = snapshot;
  const old = base ?? reviewed;
  if (old === null) {
    return undefined;
  }
  const name =
    base === undefined ? t("your review of revision {0}", old.revision.number) : t("revision {0}", old.revision.number);
  if (changes === undefined || changes.nothing) {
    // A warning about what came back, not about what was sent just now, or is decided.
    if (base === undefined && snapshot.status !== "waiting") {
      return undefined;
    }
    return base === undefined && threads.some((thread) => thread.sentWith !== undefined)
      ? t("Nothing changed since your feedback.")
      : t("Nothing changed since {0}.", name);
  }
  const parts = [
    ...(base === undefined ? whatBecameOf(threads, changes) : []),
    ...changes.vanished.slice(0, 3).map((heading) => t("section “{0}” disappeared", heading.text)),
    changes.vanished.length > 3 ? t("{0} more sections disappeared", changes.vanished.length - 3) : "",
  ].filter(Boolean);
  return t("Since {0}: {1}", name, [...parts, ...(parts.length < 2 ? [tallyOfLines(changes)] : [])].join(" · "));
}

function whatBecameOf(threads: ReviewSnapshot["threads"], changes: PlanChanges): readonly string[] {
  const kinds = threads
    .filter(({ status, sentWith }) => status === "open" && sentWith !== undefined)
    .map((thread) => threadStatus(thread, changes).kind);
  const count = (...wanted: readonly string[]): number => kinds.filter((kind) => wanted.includes(kind)).length;
  const addressed = count("addressed");
  const changed = count("changed");
  const unchanged = count("unchanged", "moved");
  const outdated = count("outdated", "ambiguous");
  return [
    ...tally(addressed, tCount(addressed, "{0} comment addressed", "{0} comments addressed")),
    ...tally(changed, t("{0} changed", changed)),
    ...tally(unchanged, t("{0} unchanged", unchanged)),
    ...tally(outdated, t("{0} outdated", outdated)),
  ];
}

function tallyOfLines({ changes }: PlanChanges): string {
  const lines = { changed: 0, added: 0, removed: 0, moved: 0 };
  for (const change of changes) {
    const { start, end } = change.kind === "removed" ? change.before : change.after;
    lines[change.kind] += end - start + 1;
  }
  const parts = [
    ...tally(lines.changed, t("{0} changed", lines.changed)),
    ...tally(lines.added, t("{0} added", lines.added)),
    ...tally(lines.removed, t("{0} removed", lines.removed)),
    ...tally(lines.moved, t("{0} moved", lines.moved)),
  ];
  return t("lines: {0}", parts.join(", "));
}

/** Nothing is said of none. */
function tally(count: number, text: string): readonly string[] {
  return count > 0 ? [text] : [];
}
