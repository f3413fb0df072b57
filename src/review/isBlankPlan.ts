/** True for a plan without a word: a legal plan, which the person may approve, send back or quit. */
export function isBlankPlan(markdown: string): boolean {
  return markdown.replace(/^\uFEFF/, "").trim() === "";
}
