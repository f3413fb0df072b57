/** How an earlier call of the same answer ended. `followUp`: the person wrote a message instead of answering. */
export type CallEnd = "done" | "failed" | "rejectedByPerson" | "cancelled" | "followUp";

/** The calls of one answer, taken apart so that the review shows the plan after all its edits. Order is kept within both. */
export function splitExitTail<Call>(
  calls: readonly Call[],
  isExit: (call: Call) => boolean,
): { readonly rest: readonly Call[]; readonly exits: readonly Call[] } {
  return { rest: calls.filter((call) => !isExit(call)), exits: calls.filter(isExit) };
}

/** Calls that present a plan last; the others keep their order. By the tool's kind, so pass a predicate, not a name. */
export function orderBatch<Call>(calls: readonly Call[], isExit: (call: Call) => boolean): readonly Call[] {
  const { rest, exits } = splitExitTail(calls, isExit);
  return [...rest, ...exits];
}

/**
 * Whether the calls of the batch before it let a plan be presented: undefined, or the result that the model gets instead. A
 * refusal of the gate or a failed tool does not hold it back; a person who said no or wants to talk does.
 */
export function exitHeldBack(earlier: readonly CallEnd[]): string | undefined {
  return earlier.some((end) => end === "rejectedByPerson" || end === "cancelled" || end === "followUp")
    ? "Cancelled: the plan was not presented, because the person stopped an earlier call of the same answer. Plan mode is still on. Take up what they said first."
    : undefined;
}

/** The result of a second call that presents a plan in the same answer: one review at a time, and nothing after it. */
export const exitAlreadyPresented =
  "Not run: the plan was already presented by another call of the same answer. Its result holds the decision.";
