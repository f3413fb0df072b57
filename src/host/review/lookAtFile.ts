import { latestRevision, type ReviewRecord } from "../../review/reviewRecord.ts";
import type { PlanOnScreen } from "./planOnScreen.ts";

export interface LookedAt {
  readonly isPlan: boolean;
  /** A request of a living agent waits. */
  readonly isLive: boolean;
  /** The person saved the file in an editor. */
  readonly saved: boolean;
}

export type FileNews =
  | { readonly kind: "nothing" }
  | { readonly kind: "followed" }
  /** Not shown yet: it is to become a revision by the person. */
  | { readonly kind: "handEdit" }
  | { readonly kind: "gone"; readonly why: string };

/**
 * Reads the file again, and shows a text that somebody else is writing. What is new in a plan that waits, or that was saved in an
 * editor, was written by the person. A plan that waits and a file that is no plan leave their last text on the screen.
 */
export async function lookAtFile(screen: PlanOnScreen, record: ReviewRecord, looked: LookedAt): Promise<FileNews> {
  const { isPlan, isLive, saved } = looked;
  const { context, gone } = await screen.read();
  const isShown = context.sha256 === screen.shown.sha256;
  if (gone !== undefined && (!isPlan || isLive || record.parked !== null)) {
    await screen.showKept();
    return { kind: "gone", why: gone };
  }
  const byPerson = isLive || (saved && isPlan);
  if (byPerson && !(isShown && latestRevision(record)?.sha256 === context.sha256)) {
    return { kind: "handEdit" };
  }
  if (isShown) {
    return { kind: "nothing" };
  }
  await screen.follow(context);
  return { kind: "followed" };
}

/**
 * Looks at a file that may still be written, and shows its text if it ends as the one on the screen: a file that is not written to
 * its end does not. `lookAtFile` sees to everything else, and to a text that somebody has to decide on.
 */
export async function glanceAtFile(screen: PlanOnScreen, isDecidable: boolean, shown: () => void): Promise<void> {
  const { context, gone } = await screen.read();
  const before = screen.shown;
  const isWhole = gone === undefined && context.markdown !== "" && endOf(context.markdown) === endOf(before.markdown);
  if (!isDecidable && isWhole && context.sha256 !== before.sha256) {
    await screen.follow(context);
    shown();
  }
}

/** Enough to be no accident. */
function endOf(text: string): string {
  return text.slice(-40);
}

/** What the person reads when a file that is shown has gone. */
export function lastTextStays(file: string, why: string): string {
  return `${file} ${why}. The last text stays on the screen.`;
}
