import type { OutboxEntry, ReviewRecord } from "../../review/reviewRecord.ts";
import { latestRevision } from "../../review/reviewRecord.ts";

const start = "The person edited the plan by hand:";

/** True for a note that goes along with the next words to the agent and is not worth a prompt of its own. */
export function isHandEditNote(entry: OutboxEntry): boolean {
  return entry.text.startsWith(start);
}

/**
 * Puts into the outbox what the agent has to know after the person changed plan.md. One note is enough: a newer one takes the
 * place of an older one.
 */
export function noteHandEdit(record: ReviewRecord, planPath: string, now: Date): ReviewRecord {
  const revision = latestRevision(record)?.number ?? 1;
  const text = `${start} ${planPath} is now revision ${revision}. Read it again before you change it, and keep what the person wrote.`;
  const entry: OutboxEntry = { id: `o-${record.next.outbox}`, text, revision, at: now.toISOString() };
  return {
    ...record,
    outbox: [...withoutHandEditNotes(record).outbox, entry],
    next: { ...record.next, outbox: record.next.outbox + 1 },
  };
}

export function withoutHandEditNotes(record: ReviewRecord): ReviewRecord {
  return { ...record, outbox: record.outbox.filter((entry) => !isHandEditNote(entry)) };
}
