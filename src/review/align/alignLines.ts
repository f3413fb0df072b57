import { alignGap, type Gap, strongWeight } from "./alignGap.ts";
import { isStrong, lineKey } from "./lineKey.ts";
import { type Pair, risingPairs } from "./risingPairs.ts";

/** Which line of one text is which of another. All numbers are 0-based; -1 means none. */
export interface Alignment {
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** By line of `before`: its line in `after`. */
  readonly to: Int32Array;
  /** By line of `after`: its line in `before`. */
  readonly from: Int32Array;
  /** By line of `before`: 1 when another line of `after` would fit as well. */
  readonly unsure: Uint8Array;
  /** By line of `before`: 1 when the line went to another place, past lines that stayed. */
  readonly moved: Uint8Array;
  /** By line of `before`: 1 when it has enough text to be recognised. */
  readonly strongBefore: Uint8Array;
  /** By line: a number for its key (see `lineKey`), the same in both texts. */
  readonly keysBefore: Int32Array;
  readonly keysAfter: Int32Array;
}

/** Above this many pairs a gap is split at lines that are unique in it, and at last only trimmed. */
const mostPairs = 1_000_000;

/** Compares two texts line by line: lines that are unique in both first (patience), then the best alignment between them. */
export function alignLines(before: readonly string[], after: readonly string[]): Alignment {
  const ids = new Map<string, number>();
  const strong: number[] = [];
  const identify = (line: string): number => {
    const key = lineKey(line);
    let id = ids.get(key);
    if (id === undefined) {
      id = ids.size;
      ids.set(key, id);
      strong.push(isStrong(key) ? 1 : 0);
    }
    return id;
  };
  const a = Int32Array.from(before, identify);
  const b = Int32Array.from(after, identify);
  const to = new Int32Array(a.length).fill(-1);
  const from = new Int32Array(b.length).fill(-1);
  const unsure = new Uint8Array(a.length);
  const moved = new Uint8Array(a.length);
  const match = (i: number, j: number): void => {
    to[i] = j;
    from[j] = i;
  };
  const weight = (i: number, j: number): number => {
    if (a[i] !== b[j]) {
      return 0;
    }
    // Of two lines with one key, the one that is equal to the letter fits better.
    return strong[a[i] ?? 0] === 1 ? strongWeight + (before[i] === after[j] ? 5 : 0) : before[i]?.trim() === "" ? 2 : 4;
  };

  const align = (gap: Gap): void => {
    const rows = gap.beforeEnd - gap.beforeStart;
    const columns = gap.afterEnd - gap.afterStart;
    if (rows === 0 || columns === 0) {
      return;
    }
    if (rows === columns && isSame(a, b, gap)) {
      for (let k = 0; k < rows; k += 1) {
        match(gap.beforeStart + k, gap.afterStart + k);
      }
    } else if (rows * columns <= mostPairs) {
      alignGap(gap, weight, { match, unsure: (line) => (unsure[line] = 1) });
    } else {
      const pairs = uniquePairs(a, b, strong, gap);
      const rising = risingPairs(pairs);
      if (rising.length > 0) {
        split(gap, rising);
      } else {
        trim(gap);
      }
    }
  };
  const split = (gap: Gap, pairs: readonly Pair[]): void => {
    let { beforeStart, afterStart } = gap;
    for (const [i, j] of pairs) {
      match(i, j);
      align({ beforeStart, beforeEnd: i, afterStart, afterEnd: j });
      beforeStart = i + 1;
      afterStart = j + 1;
    }
    align({ beforeStart, beforeEnd: gap.beforeEnd, afterStart, afterEnd: gap.afterEnd });
  };
  // Thousands of lines of which none is unique: equal ends are matched, but nothing about them is sure.
  const trim = (gap: Gap): void => {
    const most = Math.min(gap.beforeEnd - gap.beforeStart, gap.afterEnd - gap.afterStart);
    let head = 0;
    while (head < most && a[gap.beforeStart + head] === b[gap.afterStart + head]) {
      match(gap.beforeStart + head, gap.afterStart + head);
      head += 1;
    }
    let tail = 0;
    while (tail < most - head && a[gap.beforeEnd - 1 - tail] === b[gap.afterEnd - 1 - tail]) {
      match(gap.beforeEnd - 1 - tail, gap.afterEnd - 1 - tail);
      tail += 1;
    }
    unsure.fill(1, gap.beforeStart, gap.beforeEnd);
  };

  const whole = { beforeStart: 0, beforeEnd: a.length, afterStart: 0, afterEnd: b.length };
  if (a.length === b.length && isSame(a, b, whole)) {
    align(whole);
  } else {
    split(whole, risingPairs(uniquePairs(a, b, strong, whole)));
    matchMoved({ a, b, to, from, unsure, moved, strong });
  }
  const strongBefore = Uint8Array.from(a, (id) => strong[id] ?? 0);
  return { before, after, to, from, unsure, moved, strongBefore, keysBefore: a, keysAfter: b };
}

/** Lines with enough text that occur once in either side of the gap. */
function uniquePairs(a: Int32Array, b: Int32Array, strong: readonly number[], gap: Gap): readonly Pair[] {
  const inBefore = singles(a, gap.beforeStart, gap.beforeEnd);
  const inAfter = singles(b, gap.afterStart, gap.afterEnd);
  const pairs: Pair[] = [];
  for (const [id, i] of inBefore) {
    const j = inAfter.get(id) ?? -1;
    if (i >= 0 && j >= 0 && strong[id] === 1) {
      pairs.push([i, j]);
    }
  }
  return pairs.toSorted((left, right) => left[0] - right[0]);
}

/** By id: its only line, or -1 when it has several. */
function singles(lines: Int32Array, start: number, end: number): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (let line = start; line < end; line += 1) {
    const id = lines[line] ?? -1;
    found.set(id, found.has(id) ? -1 : line);
  }
  return found;
}

function isSame(a: Int32Array, b: Int32Array, gap: Gap): boolean {
  for (let k = 0; k < gap.beforeEnd - gap.beforeStart; k += 1) {
    if (a[gap.beforeStart + k] !== b[gap.afterStart + k]) {
      return false;
    }
  }
  return true;
}

interface MoveState {
  readonly a: Int32Array;
  readonly b: Int32Array;
  readonly to: Int32Array;
  readonly from: Int32Array;
  readonly unsure: Uint8Array;
  readonly moved: Uint8Array;
  readonly strong: readonly number[];
}

/** What stayed unmatched and has one counterpart went elsewhere; weak lines beside it went with it. */
function matchMoved({ a, b, to, from, unsure, moved, strong }: MoveState): void {
  const left = singles(
    a.map((id, line) => ((to[line] ?? 0) < 0 ? id : -1)),
    0,
    a.length,
  );
  const right = singles(
    b.map((id, line) => ((from[line] ?? 0) < 0 ? id : -1)),
    0,
    b.length,
  );
  const pairs: Pair[] = [];
  for (const [id, i] of left) {
    const j = right.get(id) ?? -1;
    if (id >= 0 && i >= 0 && j >= 0 && strong[id] === 1 && unsure[i] === 0) {
      pairs.push([i, j]);
    }
  }
  const move = (i: number, j: number): void => {
    to[i] = j;
    from[j] = i;
    moved[i] = 1;
  };
  for (const [i, j] of pairs) {
    move(i, j);
  }
  for (const [i, j] of pairs) {
    for (const step of [-1, 1]) {
      let k = step;
      while (to[i + k] === -1 && from[j + k] === -1 && a[i + k] === b[j + k] && unsure[i + k] === 0) {
        move(i + k, j + k);
        k += step;
      }
    }
  }
}
