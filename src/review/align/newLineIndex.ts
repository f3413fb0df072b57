/** Finds lines without a counterpart by their words. */
export class NewLineIndex {
  private readonly lines = new Map<string, number[]>();

  constructor(from: Int32Array, wordsAfter: (line: number) => readonly string[]) {
    for (const line of freeLines(from, 0, from.length)) {
      for (const text of new Set(wordsAfter(line))) {
        const places = this.lines.get(text);
        if (places === undefined) {
          this.lines.set(text, [line]);
        } else {
          places.push(line);
        }
      }
    }
  }

  /** The lines that share most words with `words`, best first, without those of `except`. */
  likely(words: readonly string[], except: readonly number[]): readonly number[] {
    const hits = new Map<number, number>();
    for (const text of new Set(words)) {
      const places = this.lines.get(text) ?? [];
      // A word that stands everywhere tells nothing.
      for (const line of places.length > 100 ? [] : places) {
        hits.set(line, (hits.get(line) ?? 0) + 1);
      }
    }
    return [...hits]
      .filter(([line]) => !except.includes(line))
      .toSorted((left, right) => right[1] - left[1])
      .slice(0, 30)
      .map(([line]) => line);
  }
}

/** The lines of a stretch that have no counterpart. */
export function freeLines(counterpart: Int32Array, start: number, end: number): readonly number[] {
  const lines: number[] = [];
  for (let line = start; line < end; line += 1) {
    if ((counterpart[line] ?? 0) < 0) {
      lines.push(line);
    }
  }
  return lines;
}
