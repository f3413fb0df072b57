import { compactConversation } from "./compaction.ts";
import { settleTurn, type TurnEnd } from "./turn.ts";
import type { TurnParts } from "./turnParts.ts";

/** A turn in which the conversation is compacted, and nothing else. */
export async function runCompaction(parts: TurnParts, focus: string, signal: AbortSignal): Promise<TurnEnd> {
  const compacted = await compactConversation(parts, focus, signal);
  if (!compacted.ok) {
    parts.transcript.remark("notice", compacted.error);
  }
  await settleTurn(parts);
  return { stopReason: signal.aborted ? "cancelled" : "end_turn" };
}
