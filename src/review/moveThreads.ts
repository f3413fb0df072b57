import { anchorMover } from "./anchorMover.ts";
import { moveDrafts } from "./moveDrafts.ts";
import type { ReviewRecord } from "./reviewRecord.ts";
import type { Thread } from "./thread.ts";

/**
 * Moves every thread, and every draft of one, from the text `before`, whose lines the anchors count, to the text `after`, whose hash is `sha256`. Compares the
 * texts once. Threads that are there already stay as they are.
 */
export function moveThreads(record: ReviewRecord, before: string, after: string, sha256: string): ReviewRecord {
  const move = anchorMover(before, after, sha256);
  const moveThread = (thread: Thread): Thread => {
    const anchor = move(thread.anchor);
    return anchor === thread.anchor ? thread : { ...thread, anchor };
  };
  return {
    ...record,
    threads: record.threads.map(moveThread),
    drafts: before === after ? record.drafts : moveDrafts(record.drafts, before, move),
    lastDeleted:
      record.lastDeleted === null ? null : { ...record.lastDeleted, thread: moveThread(record.lastDeleted.thread) },
  };
}
