import { assertNever } from "../base/assertNever.ts";

/** One meaning of "there is a plan" everywhere: the file holds something but white space and a byte order mark. */
export function hasPlanContent(text: string): boolean {
  return text.trim() !== "";
}

/** What an attempt to read the plan file came to. `code`: the operating system's, such as ENOENT. */
export type PlanRead = { readonly text: string } | { readonly code: string; readonly reason: string };

export type PlanOnDisk =
  | { readonly kind: "present"; readonly text: string }
  | { readonly kind: "absent" }
  | { readonly kind: "unreadable"; readonly reason: string };

/** Blank and missing are the same to a reviewer; a file that can't be read is not: its content is unknown. */
export function classifyPlanRead(read: PlanRead): PlanOnDisk {
  if ("text" in read) {
    return hasPlanContent(read.text) ? { kind: "present", text: read.text } : { kind: "absent" };
  }
  return read.code === "ENOENT" ? { kind: "absent" } : { kind: "unreadable", reason: read.reason };
}

/** The request's `planContent`: null says that there is nothing to show; the review opens all the same. */
export function planContentOf(plan: PlanOnDisk): string | null {
  switch (plan.kind) {
    case "present":
      return plan.text;
    case "absent":
    case "unreadable":
      return null;
    default:
      return assertNever(plan);
  }
}
