/**
 * Lets a review be decided once. The latch closes with the first click and opens again only when the decision failed, when
 * the host says that the review still waits, or when there is another revision to decide on.
 */
import { assertNever } from "../../src/base/assertNever.ts";
import type { ReviewAction, ReviewSnapshot } from "../../src/protocol/reviewMessages.ts";

export type DecisionAction = Extract<ReviewAction, { readonly type: "approve" | "requestChanges" | "quit" }>;

export type Latch =
  | { readonly kind: "open" }
  | { readonly kind: "sent"; readonly action: DecisionAction }
  /** `seq`: of the newest snapshot when the host acknowledged. */
  | { readonly kind: "acknowledged"; readonly action: DecisionAction; readonly seq: number }
  | { readonly kind: "failed"; readonly action: DecisionAction; readonly error: string };

export const openLatch: Latch = { kind: "open" };

export type LatchEvent =
  | { readonly kind: "decide"; readonly action: DecisionAction }
  | { readonly kind: "acknowledged"; readonly seq: number }
  | { readonly kind: "failed"; readonly error: string }
  | { readonly kind: "snapshot"; readonly snapshot: ReviewSnapshot };

export function stepLatch(latch: Latch, event: LatchEvent): Latch {
  switch (event.kind) {
    case "decide":
      return mayDecide(latch) ? { kind: "sent", action: event.action } : latch;
    case "acknowledged":
      return latch.kind === "sent" ? { kind: "acknowledged", action: latch.action, seq: event.seq } : latch;
    case "failed":
      return latch.kind === "sent" ? { kind: "failed", action: latch.action, error: event.error } : latch;
    case "snapshot":
      return afterSnapshot(latch, event.snapshot);
    default:
      return assertNever(event);
  }
}

/** A failed decision may be made again, or differently. */
export function mayDecide(latch: Latch): boolean {
  return latch.kind === "open" || latch.kind === "failed";
}

function afterSnapshot(latch: Latch, snapshot: ReviewSnapshot): Latch {
  if (latch.kind === "open") {
    return latch;
  }
  const isOther = snapshot.revision?.sha256 !== undefined && snapshot.revision.sha256 !== latch.action.sha256;
  const isOver = snapshot.status !== "waiting" && latch.kind !== "sent";
  const waitsStill =
    latch.kind === "acknowledged" && snapshot.status === "waiting" && !snapshot.deciding && snapshot.seq > latch.seq;
  return isOther || isOver || waitsStill ? openLatch : latch;
}
