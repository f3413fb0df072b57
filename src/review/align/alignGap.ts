/** A stretch of both texts between two lines that are known to correspond. Half-open, 0-based. */
export interface Gap {
  readonly beforeStart: number;
  readonly beforeEnd: number;
  readonly afterStart: number;
  readonly afterEnd: number;
}

/** How much it says that two lines correspond; 0 when they do not. */
export type MatchWeight = (before: number, after: number) => number;

/** The least weight of a line with words. Blank and short lines weigh less than `slack`. */
export const strongWeight = 32;

/** For a line with words an alignment that is worse by no more than a blank or short line is as good: those decide nothing. */
const slack = 4;

export interface GapResult {
  match(before: number, after: number): void;
  /** Another alignment, equally good, says something else about this line. */
  unsure(before: number): void;
}

/**
 * The best alignment of a gap, by weight, and for every line whether it is the only best one: identical lines of which one was
 * deleted or copied cannot be told apart, and must not look as if they could.
 */
export function alignGap(gap: Gap, weight: MatchWeight, result: GapResult): void {
  const rows = gap.beforeEnd - gap.beforeStart;
  const columns = gap.afterEnd - gap.afterStart;
  const width = columns + 1;
  const w = (i: number, j: number): number => weight(gap.beforeStart + i, gap.afterStart + j);
  const head = new Int32Array((rows + 1) * width);
  const tail = new Int32Array((rows + 1) * width);
  for (let i = 1; i <= rows; i += 1) {
    for (let j = 1; j <= columns; j += 1) {
      const both = w(i - 1, j - 1);
      const skip = Math.max(head[(i - 1) * width + j] ?? 0, head[i * width + j - 1] ?? 0);
      head[i * width + j] = both > 0 ? Math.max(skip, (head[(i - 1) * width + j - 1] ?? 0) + both) : skip;
    }
  }
  for (let i = rows - 1; i >= 0; i -= 1) {
    for (let j = columns - 1; j >= 0; j -= 1) {
      const both = w(i, j);
      const skip = Math.max(tail[(i + 1) * width + j] ?? 0, tail[i * width + j + 1] ?? 0);
      tail[i * width + j] = both > 0 ? Math.max(skip, (tail[(i + 1) * width + j + 1] ?? 0) + both) : skip;
    }
  }
  const best = tail[0] ?? 0;
  let column = 0;
  for (let i = 0; i < rows; i += 1) {
    let options = 0;
    let first = -1;
    let canSkip = false;
    let isStrong = false;
    for (let j = 0; j < columns && !isStrong; j += 1) {
      isStrong = w(i, j) >= strongWeight;
    }
    const enough = isStrong ? best - slack : best;
    for (let j = 0; j <= columns; j += 1) {
      const before = head[i * width + j] ?? 0;
      if (before + (tail[(i + 1) * width + j] ?? 0) >= enough) {
        canSkip = true;
      }
      const both = j < columns ? w(i, j) : 0;
      if (both > 0 && before + both + (tail[(i + 1) * width + j + 1] ?? 0) >= enough) {
        options += 1;
        // The walk is greedy: the first option that still leaves the best rest.
        if (
          first < 0 &&
          j >= column &&
          both + (tail[(i + 1) * width + j + 1] ?? 0) === (tail[i * width + column] ?? 0)
        ) {
          first = j;
        }
      }
    }
    if (first >= 0) {
      result.match(gap.beforeStart + i, gap.afterStart + first);
      column = first + 1;
    }
    if (options > 1 || (options === 1 && canSkip)) {
      result.unsure(gap.beforeStart + i);
    }
  }
}
