import type { LineRange } from "./anchor.ts";

/** True for a plan without a word: a legal plan, which the person may approve, send back or quit. */
export function isBlankPlan(markdown: string): boolean {
  return markdown.replace(/^\uFEFF/, "").trim() === "";
}

/** What stands over a plan that waits (seed, approval view). */
export function planStatusLine(markdown: string): string {
  return isBlankPlan(markdown) ? "No plan written — approve or request changes" : "Waiting on plan approval";
}

/** With comments the button says that they go along. */
export function approveLabel(comments: number): string {
  return comments > 0 ? "Approve with comments" : "Approve";
}

/** The body in place of a plan without a word. */
export const emptyPlan = {
  heading: "No plan written yet",
  text: "The agent asks for approval without having written a plan. You can:",
  choices: [
    { name: "Approve", effect: "lets the agent start without a written plan." },
    { name: "Request changes", effect: "asks the agent to write the plan first." },
    { name: "Quit", effect: "leaves plan mode and drops this request." },
  ],
} as const;

/** `L3`, `L3-5`, or `Whole plan`. */
export function lineLabel(range: LineRange | null): string {
  if (range === null) {
    return "Whole plan";
  }
  return range.start === range.end ? `L${range.start}` : `L${range.start}-${range.end}`;
}
