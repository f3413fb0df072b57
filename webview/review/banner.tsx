import { useMemo } from "preact/hooks";
import type { ReviewSnapshot } from "../../src/protocol/reviewMessages.ts";
import { Icon } from "../ui/icon.tsx";
import { useStore } from "../ui/store.ts";
import { changedLines } from "./changedLines.ts";
import { usePanel } from "./panelContext.ts";

/** The host's notice, and one line on what happened since the person's last review. */
export function Banner() {
  const panel = usePanel();
  const snapshot = useStore(panel.state, (state) => state.snapshot);
  const news = useMemo(
    () => (snapshot === undefined ? undefined : sinceReview(snapshot)),
    [snapshot?.markdown, snapshot?.reviewed, snapshot?.threads],
  );
  if (snapshot === undefined) {
    return null;
  }
  const { notice } = snapshot;
  return (
    <div class="notices">
      {notice !== undefined && (
        <p class={`notice ${notice.kind}`} role={notice.kind === "error" ? "alert" : "note"} data-testid="notice">
          <Icon name={notice.kind} /> {notice.text}
        </p>
      )}
      {!snapshot.canDecide && snapshot.status === "waiting" && notice === undefined && (
        <p class="notice info" role="note">
          <Icon name="info" /> This review can be read here, but not decided.
        </p>
      )}
      {news !== undefined && (
        <p class="notice quiet" role="note" data-testid="since-review">
          {news}
        </p>
      )}
    </div>
  );
}

function sinceReview({ markdown, reviewed, threads, revision }: ReviewSnapshot): string | undefined {
  if (reviewed === null || reviewed.revision.sha256 === revision?.sha256) {
    return reviewed === null ? undefined : "Nothing changed since your last review.";
  }
  const { added, removed } = changedLines(reviewed.markdown, markdown);
  const open = threads.filter((thread) => thread.status === "open" && thread.sentWith !== undefined);
  const addressed = open.filter((thread) => thread.addressedIn !== undefined).length;
  const outdated = open.filter((thread) => thread.anchor.certainty === "outdated").length;
  const parts = [
    added === 0 && removed === 0 ? "no line changed" : `${count(added, "line")} new or changed, ${removed} removed`,
    addressed > 0 ? `${count(addressed, "comment")} addressed` : "",
    open.length - addressed > 0 ? `${open.length - addressed} still open` : "",
    outdated > 0 ? `${outdated} outdated` : "",
  ];
  return `Since your review of revision ${reviewed.revision.number}: ${parts.filter(Boolean).join(" · ")}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}
