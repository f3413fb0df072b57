import type { PlanReply } from "./approval.ts";

/** An option of `session/request_permission`, in ACP's shape. */
export interface PermissionOption {
  readonly optionId: string;
  readonly name: string;
  readonly kind: "allow_once" | "allow_always" | "reject_once" | "reject_always";
}

/** The review for clients without the extension methods (design.md, "ACP on the wire"). Widening comes second, never first. */
export const planPermissionOptions: readonly PermissionOption[] = [
  { optionId: "approve", name: "Approve", kind: "allow_once" },
  { optionId: "approve-always", name: "Approve and always-approve", kind: "allow_always" },
  { optionId: "keep-planning", name: "Keep planning", kind: "reject_once" },
  { optionId: "quit", name: "Quit plan mode", kind: "reject_always" },
];

/** The agent asks whether it may enter plan mode. */
export const enterPermissionOptions: readonly PermissionOption[] = [
  { optionId: "allow-once", name: "Enter plan mode", kind: "allow_once" },
  { optionId: "reject-once", name: "Go on without a plan", kind: "reject_once" },
];

/**
 * Reads the answer to a plan permission request: `{outcome: "selected", optionId}`. A cancelled request is no decision, since
 * clients cancel when the turn stops, and neither is an option that was not offered: the review waits on.
 */
export function replyFromPermission(outcome: unknown): PlanReply {
  if (!isObject(outcome) || outcome["outcome"] !== "selected") {
    return { outcome: "undecided", why: "the request was closed without a choice" };
  }
  switch (outcome["optionId"]) {
    case "approve":
      return { outcome: "approved", nextMode: "previous", start: true, freshContext: false };
    case "approve-always":
      return { outcome: "approved", nextMode: "always-approve", start: true, freshContext: false };
    case "keep-planning":
      return { outcome: "changesRequested" };
    case "quit":
      return { outcome: "abandoned" };
    default:
      return { outcome: "undecided", why: "the chosen option was not offered" };
  }
}

/** Whether the person agreed to enter plan mode. Anything but that very choice is a no. */
export function agreedToEnter(outcome: unknown): boolean {
  return isObject(outcome) && outcome["outcome"] === "selected" && outcome["optionId"] === "allow-once";
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}
