import type { LineRange } from "../../src/review/anchor.ts";
import { t } from "../ui/text.ts";

/** "line 12" or "lines 12–14"; t("the whole plan") without lines. */
export function lineLabel(range: LineRange | null): string {
  if (range === null) {
    return t("the whole plan");
  }
  return range.start === range.end ? t("line {0}", range.start) : t("lines {0}–{1}", range.start, range.end);
}
