import { approvalResult } from "../../plan/approval.ts";
import { questionWaits } from "./questionDesk.ts";
import type { SessionRecord } from "./sessionRecord.ts";

/**
 * What the model is told of a call whose result the end of the process has swallowed: the decision or answer
 * that was given, or that the review or the question waits on. Undefined for all other calls.
 */
export function cutCallResult(
  { decided, parked, questions }: Pick<SessionRecord, "decided" | "parked" | "questions">,
  toolCallId: string,
  reviewWaits: boolean,
): string | undefined {
  if (questions.some((open) => open.toolCallId === toolCallId)) {
    return questionWaits;
  }
  // A decision whose review is still marked as waiting was not carried out: it will be asked for again.
  if (!reviewWaits) {
    return decided?.toolCallId === toolCallId ? decided.text : undefined;
  }
  return toolCallId === (parked?.call ?? parked?.toolCallId)
    ? approvalResult({ kind: "undecided", why: "the program ended before the person had decided" })
    : undefined;
}
