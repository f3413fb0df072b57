import type { ReviewSnapshot } from "../../src/protocol/reviewMessages.ts";
import type { LineRange } from "../../src/review/anchor.ts";
import type { PlanChanges } from "../../src/review/diffPlans.ts";
import { type ThreadStatus, threadStatus } from "../../src/review/status.ts";
import { t } from "../ui/text.ts";
import type { ShownThread } from "./inserts.ts";
import { lineLabel } from "./lineLabel.ts";

/** The revision on the screen, and all there are. */
export interface ShownRevision {
  readonly revision: ReviewSnapshot["revision"];
  readonly revisions: readonly ReviewSnapshot["revisions"][number][];
}

export interface ThreadTag {
  readonly kind: "good" | "warning" | "quiet";
  readonly text: string;
  /** Lines of the edit that answers the thread. */
  readonly edit?: LineRange;
}

const tags: Readonly<Record<Exclude<ThreadStatus["kind"], "changed">, ThreadTag | undefined>> = {
  addressed: { kind: "good", text: t("addressed") },
  unchanged: { kind: "quiet", text: t("unchanged") },
  moved: { kind: "quiet", text: t("moved") },
  ambiguous: { kind: "warning", text: t("several places fit") },
  outdated: { kind: "warning", text: t("outdated: its text is gone") },
  fresh: undefined,
};

function changedTag({ anchor, origin }: ShownThread): ThreadTag {
  if (anchor.range === null) {
    return { kind: "quiet", text: t("the plan changed") };
  }
  // Of lines that are as they were, only the neighbours can have gone.
  return anchor.quote.join("\n") === origin.quote.join("\n")
    ? { kind: "quiet", text: t("changed beside it") }
    : { kind: "good", text: t("its lines changed") };
}

const noChanges: PlanChanges = { nothing: true, changes: [], vanished: [] };

/** One word on how the thread stands to the revision on the screen; undefined for a fresh comment on it. */
export function threadTag(
  thread: ShownThread,
  shown: ShownRevision,
  changes: PlanChanges | undefined,
): ThreadTag | undefined {
  if (thread.status === "resolved") {
    return { kind: "quiet", text: t("resolved") };
  }
  const { kind, edit } = threadStatus(thread, changes ?? noChanges);
  // Sent with this very revision: the agent has not answered yet.
  if (kind === "unchanged" && thread.sentWith === shown.revision?.sha256) {
    return { kind: "quiet", text: t("sent") };
  }
  const tag = kind === "changed" ? changedTag(thread) : tags[kind];
  if (edit === undefined || tag === undefined) {
    return tag;
  }
  return { ...tag, edit, text: kind === "addressed" ? t("addressed by this edit") : tag.text };
}

/** The quote is shown when the lines on the screen are no longer those that the person commented on. */
export function showsQuote(thread: ShownThread, shown: ShownRevision): boolean {
  return thread.origin.range !== null && thread.origin.revision !== shown.revision?.sha256;
}

/**
 * "line 16 · from revision 1", or only the line when that is the revision on the screen. Where the text is gone, the lines that it had
 * then: "revision 1 · line 15".
 */
export function threadPlace({ anchor, origin }: ShownThread, shown: ShownRevision): string {
  const known = shown.revisions.find((candidate) => candidate.sha256 === origin.revision);
  if (anchor.range === null || origin.revision === shown.revision?.sha256 || known === undefined) {
    return lineLabel(anchor.range);
  }
  return anchor.certainty === "outdated"
    ? `${t("revision {0}", known.number)} · ${lineLabel(origin.range)}`
    : `${lineLabel(anchor.range)} · ${t("from revision {0}", known.number)}`;
}
