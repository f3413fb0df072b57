import type { Anchor, LineRange } from "./anchor.ts";
import { blockAt, headingPathAt, type PlanDocument } from "./planDocument.ts";

/**
 * The anchor for lines of a revision; `null` anchors to the whole plan. Lines beyond the text are cut to it. `selection` is kept
 * when it is less than the whole lines.
 */
export function anchorAt(
  document: PlanDocument,
  range: LineRange | null,
  revisionSha: string,
  selection?: string,
): Anchor {
  const last = document.lines.length;
  if (range === null || last === 0) {
    return { revision: revisionSha, range: null, quote: [], headingPath: [], block: "plan", certainty: "exact" };
  }
  const start = Math.min(Math.max(1, Math.min(range.start, range.end)), last);
  const end = Math.min(Math.max(start, Math.max(range.start, range.end)), last);
  const quote = document.lines.slice(start - 1, end);
  const selected = selection?.trim() ?? "";
  return {
    revision: revisionSha,
    range: { start, end },
    quote,
    ...(selected === "" || selected === quote.join("\n").trim() ? {} : { selection: selected }),
    headingPath: headingPathAt(document, start),
    block: blockAt(document, start)?.kind ?? "blank",
    certainty: "exact",
  };
}
