const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{N}_]+/gu;
const longest = 400;

/** The words of a line, for comparing; scripts without spaces count by character. Very long lines are compared by their beginning. */
export function wordsOf(line: string): readonly string[] {
  const found: string[] = [];
  for (const match of line.slice(0, 20_000).matchAll(word)) {
    found.push(match[0].toLowerCase());
    if (found.length === longest) {
      break;
    }
  }
  return found;
}

/** How alike two word sequences are, 0 to 1: twice their longest common subsequence over the sum of their lengths. */
export function similarity(a: readonly string[], b: readonly string[]): number {
  if (a.length === 0 || b.length === 0) {
    return 0;
  }
  let previous = new Int32Array(b.length + 1);
  let current = new Int32Array(b.length + 1);
  for (const left of a) {
    for (let j = 1; j <= b.length; j += 1) {
      current[j] = left === b[j - 1] ? (previous[j - 1] ?? 0) + 1 : Math.max(previous[j] ?? 0, current[j - 1] ?? 0);
    }
    [previous, current] = [current, previous];
  }
  return (2 * (previous[b.length] ?? 0)) / (a.length + b.length);
}

/** An upper bound of `similarity` that costs no more than counting. */
export function sharedWords(a: ReadonlyMap<string, number>, b: readonly string[]): number {
  const left = new Map(a);
  let shared = 0;
  for (const text of b) {
    const rest = left.get(text) ?? 0;
    if (rest > 0) {
      left.set(text, rest - 1);
      shared += 1;
    }
  }
  return shared;
}

export function countWords(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const text of words) {
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return counts;
}
