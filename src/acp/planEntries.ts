import type { Translate } from "../base/translate.ts";
import { summarizePlan } from "../review/planSummary.ts";
import type { PlanEntry, TranscriptEntry } from "./transcriptEntry.ts";

/** A plan waits: its row stands at the end of the transcript, once for each request. */
export function addPlan(
  entries: readonly TranscriptEntry[],
  plan: { readonly toolCallId: string; readonly revision?: number | undefined; readonly text: string | null },
  translate: Translate,
): readonly TranscriptEntry[] {
  const id = planEntryId(plan.toolCallId);
  const entry: PlanEntry = {
    kind: "plan",
    id,
    ...(plan.revision === undefined ? {} : { revision: plan.revision }),
    status: "waiting",
    summary: summaryOf(plan.text, translate),
  };
  return [...entries.filter((other) => other.id !== id), entry];
}

export function setPlanStatus(
  entries: readonly TranscriptEntry[],
  toolCallId: string,
  status: PlanEntry["status"],
): readonly TranscriptEntry[] {
  const id = planEntryId(toolCallId);
  return entries.map((entry) => (entry.kind === "plan" && entry.id === id ? { ...entry, status } : entry));
}

/** The agent took the request back: nothing waits, and nothing was decided. */
export function removePlan(entries: readonly TranscriptEntry[], toolCallId: string): readonly TranscriptEntry[] {
  return entries.filter((entry) => entry.id !== planEntryId(toolCallId));
}

function planEntryId(toolCallId: string): string {
  return `plan-${toolCallId}`;
}

/** How much the plan is: "6 steps, 5 files". Of a plan that has neither, its title or its first words. */
function summaryOf(text: string | null, translate: Translate): string {
  const first = (text ?? "").split(/\r?\n/).find((line) => line.trim() !== "");
  if (text === null || first === undefined) {
    return translate("No plan written yet");
  }
  const { title, steps, files } = summarizePlan(text, first.trim().slice(0, 120));
  const ofSteps = steps === 1 ? translate("{0} step", 1) : translate("{0} steps", steps);
  const ofFiles = files === 1 ? translate("{0} file", 1) : translate("{0} files", files);
  const counts = [...(steps === 0 ? [] : [ofSteps]), ...(files === 0 ? [] : [ofFiles])];
  return counts.length === 0 ? title : counts.join(", ");
}
