import type { Anchor } from "./anchor.ts";
import { anchorAt } from "./anchorAt.ts";
import { parsePlan } from "./planDocument.ts";

const newThread = /^(new|suggest|select):(\d+)-(\d+)$/;

/**
 * Drafts of threads that are not made yet, of the replacements in them and of the text that was selected for them, are keyed by
 * lines, so they move like threads. Where two meet, both texts are kept, one after the other; of two selections, which are no words
 * of the person, the first.
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
  for (const key of keys) {
    const [, kind, start, end] = newThread.exec(key) ?? [];
    const body = drafts[key] ?? "";
    const lines = { start: Number(start), end: Number(end) };
    const range = start === undefined ? null : move(anchorAt(document, lines, "draft")).range;
    const target = range === null ? key : `${kind}:${range.start}-${range.end}`;
    const there = moved[target];
    moved[target] = there === undefined ? body : kind === "select" ? there : `${there}\n\n${body}`;
  }
  return moved;
}
