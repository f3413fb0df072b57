import { alignGap, type Gap } from "./alignGap.ts";
import { countWords, sharedWords, wordsOf } from "./words.ts";

/** Above this many pairs a stretch is shown as removed and added. */
const mostPairs = 40_000;

/**
 * Lines that were rewritten where they stood: of each changed stretch, the pairs that share at least half of their words, in order.
 * Returns the 0-based line of `after` by that of `before`.
 */
export function pairChanged(
  before: readonly string[],
  after: readonly string[],
  to: Int32Array,
  from: Int32Array,
  moved: Uint8Array,
): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  for (const gap of gaps(before.length, after.length, to, moved)) {
    const left = lines(gap.beforeStart, gap.beforeEnd, to, before);
    const right = lines(gap.afterStart, gap.afterEnd, from, after);
    if (left.length === 0 || right.length === 0 || left.length * right.length > mostPairs) {
      continue;
    }
    const whole = { beforeStart: 0, beforeEnd: left.length, afterStart: 0, afterEnd: right.length };
    const weights = left.map((own) => {
      const counts = countWords(own.words);
      return right.map((theirs) => {
        const alike = (200 * sharedWords(counts, theirs.words)) / Math.max(1, own.words.length + theirs.words.length);
        return alike >= 50 ? Math.round(alike) : 0;
      });
    });
    alignGap(whole, (i, j) => weights[i]?.[j] ?? 0, {
      match: (i, j) => pairs.set(left[i]?.line ?? 0, right[j]?.line ?? 0),
      unsure: () => undefined,
    });
  }
  return pairs;
}

/** The stretches between lines that stayed. */
function gaps(before: number, after: number, to: Int32Array, moved: Uint8Array): readonly Gap[] {
  const found: Gap[] = [];
  let beforeStart = 0;
  let afterStart = 0;
  for (let line = 0; line <= before; line += 1) {
    const target = line === before ? after : moved[line] === 1 ? -1 : (to[line] ?? -1);
    if (target >= 0) {
      if (line > beforeStart && target > afterStart) {
        found.push({ beforeStart, beforeEnd: line, afterStart, afterEnd: target });
      }
      beforeStart = line + 1;
      afterStart = target + 1;
    }
  }
  return found;
}

function lines(
  start: number,
  end: number,
  counterpart: Int32Array,
  texts: readonly string[],
): readonly { line: number; words: readonly string[] }[] {
  const free: { line: number; words: readonly string[] }[] = [];
  for (let line = start; line < end; line += 1) {
    const text = texts[line] ?? "";
    if (counterpart[line] === -1 && text.trim() !== "") {
      free.push({ line, words: wordsOf(text) });
    }
  }
  return free;
}
