/** What came back from presenting the plan. The sentences are those of src/plan/approval.ts. */
export type PresentedEnd =
  | { readonly kind: "approved"; readonly plan: string; readonly start: boolean; readonly comments: string | undefined }
  | { readonly kind: "changes"; readonly feedback: string | undefined }
  | { readonly kind: "abandoned" }
  /** Not decided, stopped, replaced or stale: the review waits. */
  | { readonly kind: "open" }
  /** The person never saw it. */
  | { readonly kind: "notPresented" };

export function readDecision(result: string): PresentedEnd {
  const text = result.trim();
  if (text.startsWith("The person approved")) {
    const { comments, plan } = approvedParts(text);
    return { kind: "approved", plan, comments, start: !text.split("\n", 1)[0]?.includes("Do not start yet") };
  }
  if (text.startsWith("The person quit")) {
    return { kind: "abandoned" };
  }
  const words = /^The person (?:asks for changes|sent back)[\s\S]*?Their words:\n\n([\s\S]*)$/.exec(text)?.[1];
  if (words !== undefined) {
    return { kind: "changes", feedback: words.trim() === "" ? undefined : words };
  }
  if (/^The person (wants the plan changed|does not want to leave)/.test(text)) {
    return { kind: "changes", feedback: undefined };
  }
  return /still on|newer one before the person decided/.test(text) ? { kind: "open" } : { kind: "notPresented" };
}

function approvedParts(text: string): { readonly plan: string; readonly comments: string | undefined } {
  const planStart = text.indexOf("\n\n## Plan\n\n");
  const head = planStart < 0 ? text : text.slice(0, planStart);
  const plan = planStart < 0 ? "" : text.slice(planStart + "\n\n## Plan\n\n".length);
  return { plan, comments: /\n\n## Comments of the reviewer\n\n[^\n]*\n\n([\s\S]*)$/.exec(head)?.[1] };
}

/** Whether a message of its own carries a decision. */
export function isDecision(text: string): boolean {
  const start = text.trim().split("\n", 1)[0] ?? "";
  return (
    /^The person (approved|quit|asks for changes|sent back|wants the plan changed|does not want to leave)/.test(
      start,
    ) && /[Pp]lan mode is (off|still on)/.test(start)
  );
}
