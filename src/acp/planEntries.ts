import type { PlanEntry, TranscriptEntry } from "./transcriptEntry.ts";

/** A plan waits: its row stands at the end of the transcript, once for each request. */
export function addPlan(
  entries: readonly TranscriptEntry[],
  plan: { readonly toolCallId: string; readonly revision: number; readonly text: string | null },
): readonly TranscriptEntry[] {
  const id = planEntryId(plan.toolCallId);
  const entry: PlanEntry = {
    kind: "plan",
    id,
    revision: plan.revision,
    status: "waiting",
    summary: summaryOf(plan.text),
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

/** The first heading of the plan, else its first words. */
function summaryOf(text: string | null): string {
  const lines = (text ?? "").split(/\r?\n/).map((line) => line.trim());
  const heading = lines.find((line) => /^#{1,6}\s+\S/.test(line)) ?? lines.find((line) => line !== "");
  return heading === undefined ? "No plan written yet" : heading.replace(/^#{1,6}\s+/, "").slice(0, 120);
}
