/** A word and the line that it stands on. */
export interface Word {
  readonly at: number;
  readonly text: string;
}

/** Index pairs of the longest common subsequence. */
export function commonWords(left: readonly Word[], right: readonly Word[]): readonly (readonly [number, number])[] {
  const width = right.length + 1;
  const tail = new Int32Array((left.length + 1) * width);
  for (let i = left.length - 1; i >= 0; i -= 1) {
    for (let j = right.length - 1; j >= 0; j -= 1) {
      tail[i * width + j] =
        left[i]?.text === right[j]?.text
          ? (tail[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(tail[(i + 1) * width + j] ?? 0, tail[i * width + j + 1] ?? 0);
    }
  }
  const pairs: [number, number][] = [];
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    if (left[i]?.text === right[j]?.text) {
      pairs.push([i, j]);
      i += 1;
      j += 1;
    } else if ((tail[(i + 1) * width + j] ?? 0) >= (tail[i * width + j + 1] ?? 0)) {
      i += 1;
    } else {
      j += 1;
    }
  }
  return pairs;
}
