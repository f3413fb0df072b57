import type { FileChange } from "../../src/protocol/agentMessages.ts";
import { t } from "../ui/text.ts";

/** How long something took, for people. */
export function durationText(milliseconds: number): string {
  if (milliseconds < 1000) {
    return t("{0} ms", Math.round(milliseconds));
  }
  const seconds = milliseconds / 1000;
  return seconds < 90 ? t("{0} s", seconds.toFixed(1)) : t("{0} min", Math.round(seconds / 60));
}

/** Lines that are added and removed, over all files. */
export function changeCounts(changes: readonly FileChange[]): { readonly added: number; readonly removed: number } {
  return {
    added: changes.reduce((sum, { added }) => sum + added, 0),
    removed: changes.reduce((sum, { removed }) => sum + removed, 0),
  };
}
