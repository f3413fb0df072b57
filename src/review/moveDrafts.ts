import type { Anchor } from "./anchor.ts";
import { anchorAt } from "./anchorAt.ts";
import { draftWithoutLines, joinDrafts } from "./draftWithoutLines.ts";
import { parsePlan } from "./planDocument.ts";

const newThread = /^(new|suggest|select):(\d+)-(\d+)$/;
const onWholePlan = "new:plan";

/**
 * Drafts of threads that are not made yet, of the replacements in them and of the text that was selected for them, are keyed by
 * lines, so they move like threads. Where two meet, both texts are kept, one after the other; of two selections, which are no words
 * of the person, the first. Of lines that are gone, the words go to the draft on the whole plan, with the lines as a quote.
 */
export function moveDrafts(
  drafts: Readonly<Record<string, string>>,
  before: string,
  move: (anchor: Anchor) => Anchor,
): Readonly<Record<string, string>> {
  const keys = Object.keys(drafts);
  if (!keys.some((key) => newThread.test(key))) {
    return drafts;
  }
  const document = parsePlan(before);
  const moved: Record<string, string> = {};
  const gone = new Map<string, readonly string[]>();
  for (const key of keys) {
    const [, kind, start, end] = newThread.exec(key) ?? [];
    const body = drafts[key] ?? "";
    const lines = { start: Number(start), end: Number(end) };
    const anchor = start === undefined ? undefined : move(anchorAt(document, lines, "draft"));
    if (anchor?.certainty === "outdated") {
      gone.set(`${start}-${end}`, anchor.quote);
      continue;
    }
    const range = anchor?.range ?? null;
    const target = range === null ? key : `${kind}:${range.start}-${range.end}`;
    moved[target] = kind === "select" ? (moved[target] ?? body) : joinDrafts(moved[target], body);
  }
  for (const [lines, quote] of gone) {
    const kept = draftWithoutLines(quote, {
      words: drafts[`new:${lines}`] ?? "",
      replacement: drafts[`suggest:${lines}`],
    });
    if (kept !== "") {
      moved[onWholePlan] = joinDrafts(moved[onWholePlan], kept);
    }
  }
  return moved;
}
