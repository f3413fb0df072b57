/** A line of the text before and a line of the text after, 0-based. */
export type Pair = readonly [before: number, after: number];

/** The longest run of pairs (sorted by their first number) whose second numbers rise: the lines that did not change their order. */
export function risingPairs(pairs: readonly Pair[]): readonly Pair[] {
  const ends: number[] = [];
  const previous = new Int32Array(pairs.length).fill(-1);
  pairs.forEach(([, value], index) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < value) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    previous[index] = ends[low - 1] ?? -1;
    ends[low] = index;
  });
  const run: Pair[] = [];
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) {
    const pair = pairs[index];
    if (pair !== undefined) {
      run.push(pair);
    }
  }
  return run.toReversed();
}
