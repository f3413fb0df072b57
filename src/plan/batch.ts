/** The calls of one answer, taken apart so that the review shows the plan after all its edits. Order is kept within both. */
export function splitExitTail<Call>(
  calls: readonly Call[],
  isExit: (call: Call) => boolean,
): { readonly rest: readonly Call[]; readonly exits: readonly Call[] } {
  return { rest: calls.filter((call) => !isExit(call)), exits: calls.filter(isExit) };
}

/** The result of a call that presents the plan when the person said no to a call before it. A refusal of the gate is none. */
export const exitHeldBack =
  "Cancelled: the plan was not presented, because the person declined an earlier call of the same answer. Plan mode is still on. Take up what they said first, then present the plan again.";

/** The result of a second call that presents a plan in the same answer: one review at a time, and nothing after it. */
export const exitAlreadyPresented =
  "Not run: the plan was already presented by another call of the same answer. Its result holds the decision.";
