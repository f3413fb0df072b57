import { fail, ok, type Result } from "../../base/result.ts";
import { formatFeedback, unsentThreads } from "../feedback.ts";
import type { ReviewContext } from "../reviewContext.ts";
import { latestRevision, type OutboxEntry, type ReviewRecord } from "../reviewRecord.ts";
import type { Thread } from "../thread.ts";
import { withoutDraft } from "./saveDraft.ts";

/**
 * Marks the threads' words as sent and keeps the text until `confirmDelivered`. The note on the whole plan is part of the text, so
 * its draft is used up.
 */
export function putInOutbox(
  record: ReviewRecord,
  message: Omit<OutboxEntry, "id" | "at">,
  threads: readonly Thread[],
  context: ReviewContext,
): ReviewRecord {
  const sent = new Set(threads.map((thread) => thread.id));
  const entry: OutboxEntry = { ...message, id: `o-${record.next.outbox}`, at: context.now.toISOString() };
  return {
    ...withoutDraft(record, "note"),
    threads: record.threads.map((thread) => (sent.has(thread.id) ? asSent(thread, context.sha256) : thread)),
    outbox: [...record.outbox, entry],
    next: { ...record.next, outbox: record.next.outbox + 1 },
  };
}

/** Sends comments and note without deciding anything: as a prompt, while the agent plans. */
export function sendFeedback(record: ReviewRecord, context: ReviewContext): Result<ReviewRecord> {
  const threads = unsentThreads(record.threads);
  const revision = latestRevision(record)?.number ?? 1;
  const note = record.drafts["note"] ?? "";
  const text = formatFeedback({ revision, revisions: record.revisions, threads, note });
  return text === "" ? fail("No comments to send.") : ok(putInOutbox(record, { text, revision }, threads, context));
}

/** Forgets a message that the agent has got. Confirming twice is fine. */
export function confirmDelivered(record: ReviewRecord, outboxId: string): ReviewRecord {
  return { ...record, outbox: record.outbox.filter((entry) => entry.id !== outboxId) };
}

function asSent(thread: Thread, sha256: string): Thread {
  return {
    ...thread,
    sentWith: sha256,
    comments: thread.comments.map((comment) =>
      comment.author === "person" ? { ...comment, sentWith: comment.sentWith ?? sha256 } : comment,
    ),
  };
}
