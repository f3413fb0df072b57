import type { Anchor } from "./anchor.ts";
import { anchorMover } from "./anchorMover.ts";

/** Moves one anchor from the text `before`, whose lines it counts, to the text `after`. For many anchors use `anchorMover`. */
export function moveAnchor(anchor: Anchor, before: string, after: string, afterSha: string): Anchor {
  return anchorMover(before, after, afterSha)(anchor);
}
