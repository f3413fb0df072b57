import type { FileChange } from "../../src/protocol/agentMessages.ts";

/** How long something took, for people. */
export function durationText(milliseconds: number): string {
  if (milliseconds < 1000) {
    return `${Math.round(milliseconds)} ms`;
  }
  const seconds = milliseconds / 1000;
  return seconds < 90 ? `${seconds.toFixed(1)} s` : `${Math.round(seconds / 60)} min`;
}

/** Lines that are added and removed, over all files. */
export function changeCounts(changes: readonly FileChange[]): { readonly added: number; readonly removed: number } {
  return {
    added: changes.reduce((sum, { added }) => sum + added, 0),
    removed: changes.reduce((sum, { removed }) => sum + removed, 0),
  };
}
