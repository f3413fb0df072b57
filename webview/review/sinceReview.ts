import type { ReviewSnapshot } from "../../src/protocol/reviewMessages.ts";
import { changedSince, type PlanChanges } from "../../src/review/diffPlans.ts";
import { threadStatus } from "../../src/review/status.ts";
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
    base === undefined ? `your review of revision ${old.revision.number}` : `revision ${old.revision.number}`;
  if (changes === undefined || changes.nothing) {
    return base === undefined && threads.some((thread) => thread.sentWith !== undefined)
      ? "Nothing changed since your feedback."
      : `Nothing changed since ${name}.`;
  }
  const parts = [
    ...(base === undefined ? whatBecameOf(threads, changes) : []),
    ...changes.vanished.slice(0, 3).map((heading) => `section “${heading.text}” disappeared`),
    changes.vanished.length > 3 ? `${changes.vanished.length - 3} more sections disappeared` : "",
  ].filter(Boolean);
  return `Since ${name}: ${[...parts, ...(parts.length < 2 ? [tallyOfLines(changes)] : [])].join(" · ")}`;
}

function whatBecameOf(threads: ReviewSnapshot["threads"], changes: PlanChanges): readonly string[] {
  const kinds = threads
    .filter(({ status, sentWith }) => status === "open" && sentWith !== undefined)
    .map((thread) => threadStatus(thread, changes).kind);
  const count = (...wanted: readonly string[]): number => kinds.filter((kind) => wanted.includes(kind)).length;
  const addressed = count("addressed");
  return [
    addressed > 0 ? `${addressed} comment${addressed === 1 ? "" : "s"} addressed` : "",
    tally(count("changed"), "changed"),
    tally(count("unchanged", "moved"), "unchanged"),
    tally(count("outdated", "ambiguous"), "outdated"),
  ];
}

function tallyOfLines({ changes }: PlanChanges): string {
  const lines = { changed: 0, added: 0, removed: 0, moved: 0 };
  for (const change of changes) {
    const { start, end } = change.kind === "removed" ? change.before : change.after;
    lines[change.kind] += end - start + 1;
  }
  const parts = Object.entries(lines).flatMap(([kind, count]) => (count > 0 ? [`${count} ${kind}`] : []));
  return `lines: ${parts.join(", ")}`;
}

function tally(count: number, word: string): string {
  return count > 0 ? `${count} ${word}` : "";
}
