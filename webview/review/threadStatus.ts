import type { ReviewSnapshot } from "../../src/protocol/reviewMessages.ts";
import type { ShownThread } from "./inserts.ts";

/** The revision on the screen, and all there are. */
export interface ShownRevision {
  readonly revision: ReviewSnapshot["revision"];
  readonly revisions: readonly ReviewSnapshot["revisions"][number][];
}

export interface ThreadTag {
  readonly kind: "good" | "warning" | "quiet";
  readonly text: string;
}

/** One word on how the thread stands to the revision on the screen; undefined for a fresh comment on it. */
export function threadTag(thread: ShownThread, shown: ShownRevision): ThreadTag | undefined {
  if (thread.status === "resolved") {
    return { kind: "quiet", text: "resolved" };
  }
  if (thread.anchor.certainty === "outdated") {
    return { kind: "warning", text: "outdated: its text is gone" };
  }
  if (thread.addressedIn !== undefined) {
    return { kind: "good", text: "addressed" };
  }
  if (thread.anchor.certainty === "ambiguous") {
    return { kind: "warning", text: "several places fit" };
  }
  const isOlder = thread.sentWith !== undefined && thread.sentWith !== shown.revision?.sha256;
  if (!isOlder) {
    return undefined;
  }
  return thread.anchor.certainty === "exact" && sameLines(thread.anchor.quote, thread.origin.quote)
    ? { kind: "quiet", text: "unchanged" }
    : { kind: "quiet", text: "changed near it" };
}

function sameLines(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((line, index) => line === b[index]);
}

/** The quote is shown when the lines on the screen are no longer those that the person commented on. */
export function showsQuote(thread: ShownThread, shown: ShownRevision): boolean {
  return thread.origin.range !== null && thread.origin.revision !== shown.revision?.sha256;
}

/** "on revision 2 · line 5", or only the line when that is the revision on the screen. */
export function originRevision(thread: ShownThread, shown: ShownRevision): string | undefined {
  const { revision } = thread.origin;
  const known = shown.revisions.find((candidate) => candidate.sha256 === revision);
  return revision === shown.revision?.sha256 || known === undefined ? undefined : `revision ${known.number}`;
}
