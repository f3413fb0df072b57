import type { LineRange } from "../../src/review/anchor.ts";

/** "line 12" or "lines 12–14"; "the whole plan" without lines. */
export function lineLabel(range: LineRange | null): string {
  if (range === null) {
    return "the whole plan";
  }
  return range.start === range.end ? `line ${range.start}` : `lines ${range.start}–${range.end}`;
}
