import type { Revision } from "./revision.ts";
import type { Thread } from "./thread.ts";

export interface FeedbackInput {
  /** Number of the reviewed revision. */
  readonly revision: number;
  /** Names the revision of a quote whose text is gone. */
  readonly revisions?: readonly Revision[];
  /** Sent as given; choose with `unsentThreads`. */
  readonly threads: readonly Thread[];
  /** Words on the whole plan; blank means none. */
  readonly note?: string;
}

/** The text that the agent gets: see `parseFeedback` for what can be read back from it. Empty when there is nothing to say. */
export function formatFeedback(input: FeedbackInput): string {
  void input;
  return "";
}

/** Open threads with words of the person that the agent has not got. */
export function unsentThreads(threads: readonly Thread[]): readonly Thread[] {
  return threads.filter(
    (thread) =>
      thread.status === "open" &&
      thread.comments.some((comment) => comment.author === "person" && comment.sentWith === undefined),
  );
}
