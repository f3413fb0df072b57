import { fail, ok, type Result } from "../../base/result.ts";
import { sendFeedback } from "../../review/actions/outbox.ts";
import { latestRevision, type ReviewRecord } from "../../review/reviewRecord.ts";
import { isHandEditNote } from "./handEditNote.ts";
import type { PlanOnScreen } from "./planOnScreen.ts";
import type { PlanReviewPorts } from "./planReviewPorts.ts";

/**
 * Puts the unsent comments and the note into the outbox, on disk; the session takes them from there. The text that they are
 * about is kept as a revision, so that its number means something. Asking again sends nothing twice, it only tries again.
 */
export async function sendComments(
  about: Pick<PlanReviewPorts, "kind" | "title" | "store">,
  screen: PlanOnScreen,
): Promise<Result<void>> {
  const { kind, title, store } = about;
  if (store.record.parked !== null) {
    return fail("The plan waits for your decision: comments go with it. Request changes to send them back.");
  }
  if (latestRevision(store.record)?.sha256 !== screen.shown.sha256) {
    await screen.present(screen.context(), { author: kind === "plan" ? "agent" : "person" });
  }
  const sent = sendFeedback(store.record, screen.context());
  if (!sent.ok) {
    return store.record.outbox.some((entry) => !isHandEditNote(entry)) ? ok(undefined) : fail(sent.error);
  }
  return await store.trySave(kind === "plan" ? sent.value : aboutFile(sent.value, title));
}

/** The newest entry, in words about a file. Lines of the person that look like these are escaped by then. */
function aboutFile(record: ReviewRecord, name: string): ReviewRecord {
  const entry = record.outbox.at(-1);
  return entry === undefined
    ? record
    : { ...record, outbox: [...record.outbox.slice(0, -1), { ...entry, text: fileFeedback(entry.text, name) }] };
}

/** Feedback on a plan (`formatFeedback`), said of another Markdown file. */
export function fileFeedback(text: string, name: string): string {
  return text
    .replace(
      /^The person reviewed revision \d+ of the plan\.$/m,
      `The person reviewed the file ${name} and commented on it. Lines are counted in that file.`,
    )
    .replace(/^(Thread \S+), the whole plan:$/gm, "$1, the whole file:")
    .replace(/^Note on the whole plan:$/gm, "Note on the whole file:");
}
