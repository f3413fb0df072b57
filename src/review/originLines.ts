import type { PlanChanges } from "./diffPlans.ts";

/**
 * For each line of the new text (0-based) the 1-based line of the old text that it was; 0 for an added one. A rewritten line and a
 * moved one come from what they were.
 */
export function originLines(changes: PlanChanges, newLines: number): Int32Array {
  const origins = new Int32Array(newLines);
  const gone = new Set<number>();
  const told = new Set<number>();
  for (const change of changes.changes) {
    if (change.kind !== "added") {
      // Rewritten and moved lines are told here, removed ones have no place in the new text: the rest keeps its order.
      for (let line = change.before.start; line <= change.before.end; line += 1) {
        gone.add(line);
      }
    }
    if (change.kind !== "removed") {
      for (let line = change.after.start; line <= change.after.end; line += 1) {
        told.add(line);
        if (change.kind !== "added") {
          origins[line - 1] = change.before.start + line - change.after.start;
        }
      }
    }
  }
  let old = 1;
  for (let line = 1; line <= newLines; line += 1) {
    if (!told.has(line)) {
      while (gone.has(old)) {
        old += 1;
      }
      origins[line - 1] = old;
      old += 1;
    }
  }
  return origins;
}
