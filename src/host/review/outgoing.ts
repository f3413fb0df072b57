import type { ReviewRecord } from "../../review/reviewRecord.ts";
import { isHandEditNote } from "./handEditNote.ts";

/** Words that wait to go to the agent with a prompt. */
export interface Outgoing {
  readonly id: string;
  readonly text: string;
  /** True: worth a prompt of its own. False: goes along with the next one. */
  readonly asks: boolean;
}

/** What of the outbox goes with prompts; the rest is carried by the answer to a request. */
export function outgoing(record: ReviewRecord): readonly Outgoing[] {
  return record.outbox
    .filter((entry) => entry.requestKey === undefined)
    .map((entry) => ({ id: entry.id, text: entry.text, asks: !isHandEditNote(entry) }));
}

/** Ids of what was sent with a decision and is not confirmed. */
export function sentWithDecision(record: ReviewRecord): readonly string[] {
  return record.outbox.flatMap((entry) => (entry.requestKey === undefined ? [] : [entry.id]));
}
