import type { Anchor } from "./anchor.ts";

/** One conversation about some lines of the plan. Ids are stable for good; they are what the agent's tool names. */
export interface Thread {
  readonly id: string;
  readonly anchor: Anchor;
  /** Lines and quote as the person saw them when the thread was made. Never moved. */
  readonly origin: Anchor;
  readonly kind: "comment" | "suggestion";
  /** For a suggestion: the text that replaces the quoted lines; empty means remove them. */
  readonly replacement?: string;
  readonly comments: readonly Comment[];
  readonly status: "open" | "resolved";
  /** Set when the agent says that a revision answers the thread. */
  readonly addressedIn?: string;
  /** Hash of the last revision with which the thread was sent to the agent. */
  readonly sentWith?: string;
}

export interface Comment {
  readonly id: string;
  readonly author: "person" | "agent";
  /** Markdown. */
  readonly body: string;
  /** ISO 8601. */
  readonly at: string;
  readonly editedAt?: string;
  /** Of a person's comment: hash of the revision with which these words went to the agent. Absent: not sent, or edited since. */
  readonly sentWith?: string;
}
