import type { TranscriptEntry } from "./transcriptEntry.ts";

/** Codex marks the plan in its answer with tags on lines of their own. The last one counts; undefined when there is none. */
export function proposedPlan(answer: string): string | undefined {
  const plan = [...answer.matchAll(/<proposed_plan>[ \t]*\r?\n?([\s\S]*?)<\/proposed_plan>/gu)].at(-1)?.[1];
  return plan === undefined || plan.trim() === "" ? undefined : `${plan.trim()}\n`;
}

/** All that the agent said since the person's last words. */
export function lastAnswer(entries: readonly TranscriptEntry[]): string {
  const start = entries.findLastIndex(({ kind }) => kind === "person") + 1;
  return entries
    .slice(start)
    .flatMap((entry) => (entry.kind === "agent" ? [entry.text] : []))
    .join("\n\n")
    .trim();
}

/** The last message of the answer, without remarks between calls. */
export function lastMessage(entries: readonly TranscriptEntry[]): string {
  const start = entries.findLastIndex(({ kind }) => kind === "person") + 1;
  const last = entries.slice(start).findLast((entry) => entry.kind === "agent" && entry.text.trim() !== "");
  return last?.kind === "agent" ? last.text.trim() : "";
}

/** For agents that never ask for an approval: a heading and at least two steps. Questions and short answers are none. */
export function looksLikePlan(text: string): boolean {
  const lines = text.split(/\r?\n/u);
  const heading = lines.some((line) => /^(#{1,4}\s+\S|\*\*[^*]+\*\*:?\s*$)/u.test(line));
  const steps = lines.filter((line) => /^\s{0,3}(\d+[.)]|[-*] \[[ xX]\])\s+\S/u.test(line)).length;
  return heading && steps >= 2;
}
