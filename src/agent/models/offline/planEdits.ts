import type { PlannedCall } from "./answer.ts";
import type { Hunk } from "./draftLines.ts";

/**
 * The hunks (last one first) as edits of the plan file: each replaces the lines it is about, with just as many neighbours
 * as make the old text unique. Undefined when that can't be had; then the file is written as a whole.
 */
export function planEdits(
  before: readonly string[],
  hunks: readonly Hunk[],
  planPath: string,
): readonly PlannedCall[] | undefined {
  let lines = [...before];
  const calls: PlannedCall[] = [];
  for (const hunk of hunks) {
    const window = uniqueWindow(lines, hunk);
    if (window === undefined) {
      return undefined;
    }
    const above = lines.slice(window.start - 1, hunk.start - 1);
    const below = lines.slice(hunk.end, window.end);
    const oldText = lines.slice(window.start - 1, window.end);
    calls.push({
      name: "search_replace",
      input: {
        path: planPath,
        old_string: oldText.join("\n"),
        new_string: [...above, ...hunk.lines, ...below].join("\n"),
      },
    });
    lines = [...lines.slice(0, hunk.start - 1), ...hunk.lines, ...lines.slice(hunk.end)];
  }
  return calls;
}

/**
 * Grows the hunk until its text occurs once. Lines that vanish take a neighbour along: their line break has to vanish too,
 * and an insertion has nothing to replace but its neighbour.
 */
function uniqueWindow(
  lines: readonly string[],
  hunk: Hunk,
): { readonly start: number; readonly end: number } | undefined {
  const text = lines.join("\n");
  let { start, end } = hunk;
  const grow = (): boolean => {
    if (start > 1) {
      start -= 1;
      return true;
    }
    if (end < lines.length) {
      end += 1;
      return true;
    }
    return false;
  };
  if ((hunk.end < hunk.start || hunk.lines.length === 0) && !grow()) {
    return undefined;
  }
  for (;;) {
    const part = lines.slice(start - 1, end).join("\n");
    if (part.trim() !== "" && text.indexOf(part) === text.lastIndexOf(part)) {
      return { start, end };
    }
    if (!grow()) {
      return undefined;
    }
  }
}
