import { diffArrays } from "diff";
import { splitLines } from "../../src/review/lines.ts";

export interface ChangedLines {
  /** 1-based lines of `now` that are new or different. */
  readonly lines: ReadonlySet<number>;
  readonly added: number;
  readonly removed: number;
}

/** Compares two texts of the plan by lines. */
export function changedLines(before: string, now: string): ChangedLines {
  const lines = new Set<number>();
  let [line, removed] = [1, 0];
  for (const part of diffArrays([...splitLines(before)], [...splitLines(now)])) {
    if (part.removed) {
      removed += part.value.length;
      continue;
    }
    if (part.added) {
      part.value.forEach((text, index) => {
        if (text.trim() !== "") {
          lines.add(line + index);
        }
      });
    }
    line += part.value.length;
  }
  return { lines, added: lines.size, removed };
}
