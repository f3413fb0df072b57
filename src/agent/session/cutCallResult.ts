import { approvalResult } from "../../plan/approval.ts";
import type { SessionRecord } from "./sessionRecord.ts";

/**
 * What the model is told of a call whose result the end of the process has swallowed: the decision that was taken, or that the
 * review waits on. Undefined for all other calls.
 */
export function cutCallResult(
  { decided, parked }: Pick<SessionRecord, "decided" | "parked">,
  toolCallId: string,
  reviewWaits: boolean,
): string | undefined {
  // A decision whose review is still marked as waiting was not carried out: it will be asked for again.
  if (!reviewWaits) {
    return decided?.toolCallId === toolCallId ? decided.text : undefined;
  }
  return toolCallId === (parked?.call ?? parked?.toolCallId)
    ? approvalResult({ kind: "undecided", why: "the program ended before the person had decided" })
    : undefined;
}
