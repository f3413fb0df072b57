import type { LineRange } from "./anchor.ts";
import type { PlanChange, PlanChanges } from "./diffPlans.ts";
import type { Thread } from "./thread.ts";

/**
 * What became of a thread since the person's last review. `addressed`: the agent says that it answered; `edit` is the change that does.
 * `changed`: its lines changed, or something was taken away beside them, and the agent said nothing; of one on the whole plan,
 * anything changed. `ambiguous` and `outdated` as in the anchor. `fresh`: made since then.
 */
export interface ThreadStatus {
  readonly kind: "addressed" | "changed" | "unchanged" | "moved" | "ambiguous" | "outdated" | "fresh";
  /** Lines of the present text, where the change is to be seen. */
  readonly edit?: LineRange;
}

/** Lines beside a thread whose change may answer it. */
const near = 2;

/** The status of a thread against `changes`: from the last reviewed text to the present one, whose lines the anchor counts. */
export function threadStatus(thread: Thread, changes: PlanChanges): ThreadStatus {
  const { range, certainty } = thread.anchor;
  const edit = range === null ? undefined : editAt(changes.changes, range);
  const shown = edit === undefined ? {} : { edit };
  if (thread.addressedIn !== undefined && !hasNewWords(thread)) {
    const answer = edit ?? (range === null ? undefined : editAt(changes.changes, around(range)));
    return { kind: "addressed", ...(answer === undefined ? {} : { edit: answer }) };
  }
  if (certainty === "outdated") {
    return { kind: "outdated", ...shown };
  }
  if (certainty === "ambiguous") {
    return { kind: "ambiguous", ...shown };
  }
  if (thread.sentWith === undefined) {
    return { kind: "fresh" };
  }
  if (edit !== undefined) {
    return { kind: "changed", edit };
  }
  if (range === null) {
    return { kind: changes.nothing ? "unchanged" : "changed" };
  }
  const isMoved = changes.changes.some((change) => change.kind === "moved" && meets(change.after, range));
  return { kind: isMoved ? "moved" : "unchanged" };
}

/** True when the person said something that the agent has not got: an older claim does not answer it. */
function hasNewWords(thread: Thread): boolean {
  return thread.comments.some((comment) => comment.author === "person" && comment.sentWith === undefined);
}

function around(range: LineRange): LineRange {
  return { start: Math.max(1, range.start - near), end: range.end + near };
}

/** The lines of the new text that are added, changed, or follow something removed within the range. */
function editAt(changes: readonly PlanChange[], range: LineRange): LineRange | undefined {
  const touched = changes.flatMap((change) => {
    const lines = linesOf(change);
    return lines !== undefined && meets(lines, range) ? [lines] : [];
  });
  if (touched.length === 0) {
    return undefined;
  }
  return {
    start: Math.min(...touched.map((lines) => lines.start)),
    end: Math.max(...touched.map((lines) => lines.end)),
  };
}

function linesOf(change: PlanChange): LineRange | undefined {
  if (change.kind === "removed") {
    return { start: Math.max(1, change.at - 1), end: change.at };
  }
  return change.kind === "moved" || (change.kind === "changed" && change.renumbered) ? undefined : change.after;
}

function meets(left: LineRange, right: LineRange): boolean {
  return left.start <= right.end && right.start <= left.end;
}
