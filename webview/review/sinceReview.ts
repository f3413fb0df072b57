import type { ReviewSnapshot } from "../../src/protocol/reviewMessages.ts";
import { changedSince, type PlanChanges } from "../../src/review/diffPlans.ts";
import { threadStatus } from "../../src/review/status.ts";
import type { ReviewState } from "./reviewState.ts";

/** Comparing takes a while on a long plan, so it is done once for each pair of texts. */
export function changesOf(state: ReviewState, { reviewed, markdown }: ReviewSnapshot): PlanChanges | undefined {
  const before = state.snapshot;
  if (before?.markdown === markdown && before.reviewed?.markdown === reviewed?.markdown) {
    return state.changes;
  }
  return reviewed === null || reviewed.markdown === markdown ? undefined : changedSince(reviewed.markdown, markdown);
}

/** 1-based lines of the present text that are new or different. */
export function changedLines(changes: PlanChanges | undefined): ReadonlySet<number> {
  const lines = new Set<number>();
  for (const change of changes?.changes ?? []) {
    if (change.kind === "added" || change.kind === "changed") {
      for (let line = change.after.start; line <= change.after.end; line++) {
        lines.add(line);
      }
    }
  }
  return lines;
}

/** One line on what happened since the person's last review; undefined when there was none. */
export function sinceReview(snapshot: ReviewSnapshot, changes: PlanChanges | undefined): string | undefined {
  const { reviewed, threads, markdown } = snapshot;
  if (reviewed === null) {
    return undefined;
  }
  if (changes === undefined || changes.nothing || reviewed.markdown === markdown) {
    return "Nothing changed since your last review.";
  }
  const kinds = threads
    .filter(({ status, sentWith }) => status === "open" && sentWith !== undefined)
    .map((thread) => threadStatus(thread, changes).kind);
  const count = (...wanted: readonly string[]): number => kinds.filter((kind) => wanted.includes(kind)).length;
  const addressed = count("addressed");
  const parts = [
    addressed > 0 ? `${addressed} comment${addressed === 1 ? "" : "s"} addressed` : "",
    tally(count("changed"), "changed"),
    tally(count("unchanged", "moved"), "unchanged"),
    tally(count("outdated", "ambiguous"), "outdated"),
    ...changes.vanished.slice(0, 3).map((heading) => `section “${heading.text}” disappeared`),
  ].filter(Boolean);
  const lines = changedLines(changes).size;
  const summary = parts.length > 0 ? parts.join(" · ") : `${lines} line${lines === 1 ? "" : "s"} new or changed`;
  return `Since your review of revision ${reviewed.revision.number}: ${summary}`;
}

function tally(count: number, word: string): string {
  return count > 0 ? `${count} ${word}` : "";
}
