import type { DecisionRecord } from "./decision.ts";
import type { Revision } from "./revision.ts";
import type { Thread } from "./thread.ts";

/** Version of review.json that this program writes. A file of a higher version is not read. */
export const reviewVersion = 1;

/** All that a review remembers: the content of review.json. Changed only by the pure actions of this room. */
export interface ReviewRecord {
  readonly version: typeof reviewVersion;
  /** In order of their numbers. The texts are kept beside review.json. */
  readonly revisions: readonly Revision[];
  readonly threads: readonly Thread[];
  /** By `draftKey`. */
  readonly drafts: Readonly<Record<string, string>>;
  /** The request that waits for the person; null when none does. */
  readonly parked: ParkedReview | null;
  /** Oldest first. */
  readonly decisions: readonly RequestDecision[];
  /** What was sent and is not confirmed by the agent. */
  readonly outbox: readonly OutboxEntry[];
  /** What `deleteComment` took away last; null after an undo. */
  readonly lastDeleted: DeletedComment | null;
  /** How many comments of a thread the person has seen, by thread id. */
  readonly read: Readonly<Record<string, number>>;
  /** The next numbers of thread, comment and outbox ids. They only rise, so an id never means two things. */
  readonly next: { readonly thread: number; readonly comment: number; readonly outbox: number };
}

export interface ParkedReview {
  /** Names the request for good: see `requestKey`. */
  readonly requestKey: string;
  readonly revision: number;
  readonly sha256: string;
  /** ISO 8601. */
  readonly at: string;
}

/** A decision and the request that it answers. */
export interface RequestDecision extends DecisionRecord {
  readonly requestKey: string;
}

export interface OutboxEntry {
  readonly id: string;
  /** The request whose answer carries it; absent for feedback that goes as a prompt. */
  readonly requestKey?: string;
  /** The formatted feedback, as the agent gets it. */
  readonly text: string;
  readonly revision: number;
  /** ISO 8601. */
  readonly at: string;
}

export interface DeletedComment {
  /** The whole thread as it was, with the comment. */
  readonly thread: Thread;
  readonly commentId: string;
  /** Where the thread stood in the list. */
  readonly index: number;
}

export const emptyReview: ReviewRecord = {
  version: reviewVersion,
  revisions: [],
  threads: [],
  drafts: {},
  parked: null,
  decisions: [],
  outbox: [],
  lastDeleted: null,
  read: {},
  next: { thread: 1, comment: 1, outbox: 1 },
};

/** One name for one request of one session, so that a replayed request is known again. */
export function requestKey(sessionId: string, toolCallId: string): string {
  return JSON.stringify([sessionId, toolCallId]);
}

/** The newest revision; undefined before the plan was presented or edited for the first time. */
export function latestRevision(record: ReviewRecord): Revision | undefined {
  return record.revisions.at(-1);
}
