import { formatFeedback } from "../../review/feedback.ts";
import { latestRevision, type ReviewRecord } from "../../review/reviewRecord.ts";

/** All open comments with their quotes, sent or not, and the note on the whole plan: for the clipboard. */
export function commentsText(record: ReviewRecord): string {
  return formatFeedback({
    revision: latestRevision(record)?.number ?? 1,
    revisions: record.revisions,
    threads: record.threads.filter((thread) => thread.status === "open"),
    note: record.drafts["note"] ?? "",
  });
}
