import type { Anchor } from "./anchor.ts";
import {
  agentHeader,
  commentHeader,
  escapeBody,
  noteHeader,
  removalHeader,
  replacementHeader,
  selectionHeader,
} from "./feedbackFormat.ts";
import type { Revision } from "./revision.ts";
import type { Thread } from "./thread.ts";

export interface FeedbackInput {
  /** Number of the reviewed revision. */
  readonly revision: number;
  /** Names the revision of a quote whose text is gone. */
  readonly revisions?: readonly Revision[];
  /** Sent as given, in this order; choose with `unsentThreads`. */
  readonly threads: readonly Thread[];
  /** Words on the whole plan; blank means none. */
  readonly note?: string;
}

/**
 * The text that the agent gets: lines, quoted text, heading and the person's words, verbatim. Empty when there is nothing to say.
 * `parseFeedback` reads it back.
 */
export function formatFeedback(input: FeedbackInput): string {
  const note = input.note ?? "";
  const parts = input.threads.map((thread) => formatThread(thread, input.revisions ?? []));
  if (note.trim() !== "") {
    parts.push(`${noteHeader}\n${escapeBody(note)}`);
  }
  return parts.length === 0
    ? ""
    : [`The person reviewed revision ${input.revision} of the plan.`, ...parts].join("\n\n");
}

/** Open threads with words of the person that the agent has not got. */
export function unsentThreads(threads: readonly Thread[]): readonly Thread[] {
  return threads.filter(
    (thread) =>
      thread.status === "open" &&
      thread.comments.some((comment) => comment.author === "person" && comment.sentWith === undefined),
  );
}

function formatThread(thread: Thread, revisions: readonly Revision[]): string {
  // The lines of an outdated anchor are only where its text used to be: what the person saw is quoted instead.
  const anchor = thread.anchor.certainty === "outdated" ? thread.origin : thread.anchor;
  const lines = [`Thread ${thread.id}, ${formatPlace(thread, anchor, revisions)}:`];
  if (anchor.range !== null) {
    lines.push(...anchor.quote.map((line) => (line === "" ? ">" : `> ${line}`)));
    if (anchor.selection !== undefined) {
      lines.push(`${selectionHeader}${JSON.stringify(anchor.selection)}`);
    }
  }
  if (thread.replacement === "") {
    lines.push(removalHeader);
  } else if (thread.replacement !== undefined) {
    lines.push(replacementHeader, ...thread.replacement.split("\n").map((line) => `| ${line}`));
  }
  for (const comment of thread.comments) {
    // A suggestion may stand without words.
    if (comment.body !== "" || thread.replacement === undefined) {
      lines.push(comment.author === "person" ? commentHeader : agentHeader, escapeBody(comment.body));
    }
  }
  return lines.join("\n");
}

function formatPlace(thread: Thread, anchor: Anchor, revisions: readonly Revision[]): string {
  if (anchor.range === null) {
    return "the whole plan";
  }
  const { start, end } = anchor.range;
  const lines = start === end ? `line ${start}` : `lines ${start}-${end}`;
  const heading = anchor.headingPath.at(-1);
  const under = heading === undefined ? "" : `, under ${JSON.stringify(heading)}`;
  if (thread.anchor.certainty === "ambiguous") {
    return `perhaps ${lines}${under}`;
  }
  if (thread.anchor.certainty !== "outdated") {
    return `${lines}${under}`;
  }
  const number = revisions.find((revision) => revision.sha256 === anchor.revision)?.number;
  return `${lines} as of ${number === undefined ? "an earlier revision" : `revision ${number}`}${under}`;
}
