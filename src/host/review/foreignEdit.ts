import type { ReviewRecord } from "../../review/reviewRecord.ts";
import type { PlanRequest } from "../agentPort.ts";
import { isHandEditNote } from "./handEditNote.ts";

/** Another agent knows only the text that it sent; our own reads plan.md again. True where the person has changed it since. */
export function isChangedForeignPlan(asked: PlanRequest | undefined, markdown: string): boolean {
  const foreign = asked?.choices !== undefined || asked?.readsFeedback?.approved === false;
  return foreign && (asked.planContent ?? "").trim() !== markdown.trim();
}

/** The note on a hand edit becomes the text itself: another agent may not be able to read the file. */
export function withWholeText(record: ReviewRecord, markdown: string): ReviewRecord {
  const text = `The person changed the plan. Keep what the person wrote. The plan now:\n\n${markdown}`;
  return {
    ...record,
    outbox: record.outbox.map((entry) => (isHandEditNote(entry) ? { ...entry, text } : entry)),
  };
}
