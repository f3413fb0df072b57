import type { Alignment } from "./alignLines.ts";
import { commonWords } from "./commonWords.ts";
import { freeLines, NewLineIndex } from "./newLineIndex.ts";
import { countWords, sharedWords, similarity, wordsOf } from "./words.ts";

/** Where a changed line went. 0-based lines of the text after, inclusive. */
export type SimilarPlace = Place | { readonly kind: "none" };

interface Place {
  readonly kind: "found" | "several";
  readonly start: number;
  readonly end: number;
  readonly score: number;
}

const none: SimilarPlace = { kind: "none" };
const inPlace = 0.6;
const solePair = 0.5;
const elsewhere = 0.75;
/** A line of fewer words is not looked for elsewhere: too many lines of code are alike. */
const fewWords = 5;
/** Places whose likeness differs by less than this could both be meant. */
const margin = 0.1;
/** Lines on either side that are looked at in a large changed stretch. */
const reach = 150;
/** Word pairs that are compared for all threads together; then what is left counts as not found, which is said to the person. */
const mostCells = 10_000_000;

/** Finds a line that is not in the text after as it was: rewritten in place, wrapped anew, or moved and rewritten. */
export class SimilarLines {
  private readonly alignment: Alignment;
  private readonly words = {
    before: new Map<number, readonly string[]>(),
    after: new Map<number, readonly string[]>(),
  };
  private readonly found = new Map<number, SimilarPlace>();
  private readonly likeness = new Map<number, number>();
  private cellsLeft = mostCells;
  private newLines: NewLineIndex | undefined;

  constructor(alignment: Alignment) {
    this.alignment = alignment;
  }

  find(line: number): SimilarPlace {
    let place = this.found.get(line);
    if (place === undefined) {
      place = this.search(line);
      if (place.kind === "found" && this.hasTwin(line)) {
        place = { ...place, kind: "several" };
      }
      this.found.set(line, place);
    }
    return place;
  }

  /** Of identical lines that were all rewritten nobody can say which became which. */
  private hasTwin(line: number): boolean {
    const { keysBefore } = this.alignment;
    return this.gapAround(line).before.some((other) => other !== line && keysBefore[other] === keysBefore[line]);
  }

  private search(line: number): SimilarPlace {
    const own = this.wordsBefore(line);
    if (this.cellsLeft < 0 || own.length === 0 || this.alignment.strongBefore[line] !== 1) {
      return none;
    }
    const gap = this.gapAround(line);
    const away = own.length < fewWords ? none : this.best(line, this.elsewhere(own, gap.after), undefined, elsewhere);
    const wrapped = this.findWrapped(line, gap);
    if (wrapped !== undefined) {
      return away.kind === "none" ? wrapped : { ...wrapped, kind: "several" };
    }
    const enough = gap.before.length === 1 && gap.after.length === 1 && own.length >= 4 ? solePair : inPlace;
    const here = this.best(line, gap.after, gap.before, enough);
    if (here.kind === "found" && away.kind !== "none") {
      const isClear = away.kind === "found" && here.score > away.score + margin;
      return isClear ? here : { ...here, kind: "several" };
    }
    if (here.kind !== "none") {
      return here;
    }
    return away;
  }

  /** The line of the changed stretch that could be this one, although its text is found elsewhere too. */
  contender(line: number): number | undefined {
    const gap = this.gapAround(line);
    const place = this.best(line, gap.after, gap.before, inPlace);
    return place.kind === "none" ? undefined : place.start;
  }

  /** The 0-based place in the text after where the line stood: that of what follows the last line before it that stayed. */
  placeOf(line: number): number {
    const { to, moved } = this.alignment;
    for (let i = line - 1; i >= 0; i -= 1) {
      if ((to[i] ?? -1) >= 0 && moved[i] !== 1) {
        return (to[i] ?? -1) + 1;
      }
    }
    return 0;
  }

  private gapAround(line: number): { before: readonly number[]; after: readonly number[] } {
    const { to, from, moved, before, after } = this.alignment;
    const stays = (i: number): boolean => (to[i] ?? -1) >= 0 && moved[i] !== 1 && this.alignment.strongBefore[i] === 1;
    let first = line;
    while (first > 0 && !stays(first - 1)) {
      first -= 1;
    }
    let last = line + 1;
    while (last < before.length && !stays(last)) {
      last += 1;
    }
    const afterStart = first === 0 ? 0 : (to[first - 1] ?? -1) + 1;
    const afterEnd = last >= before.length ? after.length : (to[last] ?? after.length);
    const middle = afterStart + (line - first);
    return {
      before: freeLines(to, Math.max(first, line - reach), Math.min(last, line + reach)),
      after: freeLines(from, Math.max(afterStart, middle - 2 * reach), Math.min(afterEnd, middle + 2 * reach)),
    };
  }

  /** The candidate most like the line, unless another line of `rivals` is more like it. */
  private best(
    line: number,
    candidates: readonly number[],
    rivals: readonly number[] | undefined,
    enough: number,
  ): SimilarPlace {
    const own = this.wordsBefore(line);
    const counts = countWords(own);
    const scored: { readonly at: number; readonly score: number }[] = [];
    for (const at of candidates) {
      const words = this.wordsAfter(at);
      this.cellsLeft -= own.length + words.length;
      if (this.cellsLeft < 0) {
        return none;
      }
      const bound = (2 * sharedWords(counts, words)) / Math.max(1, own.length + words.length);
      const score = bound < enough - margin ? 0 : this.alike(line, at);
      if (score >= enough - margin && !this.hasCloserRival(line, at, score, rivals)) {
        scored.push({ at, score });
      }
    }
    scored.sort((left, right) => right.score - left.score);
    const [first, second] = scored;
    if (first === undefined || first.score < enough) {
      return none;
    }
    return second !== undefined && second.score > first.score - margin
      ? { kind: "several", start: first.at, end: first.at, score: first.score }
      : { kind: "found", start: first.at, end: first.at, score: first.score };
  }

  private hasCloserRival(line: number, at: number, score: number, rivals: readonly number[] | undefined): boolean {
    const words = this.wordsAfter(at);
    const counts = countWords(words);
    return (rivals ?? this.rivalsFor(line)).some((rival) => {
      const theirs = rival === line ? [] : this.wordsBefore(rival);
      this.cellsLeft -= words.length + theirs.length;
      if (this.cellsLeft < 0) {
        return true;
      }
      const bound = (2 * sharedWords(counts, theirs)) / Math.max(1, words.length + theirs.length);
      return bound > score && this.alike(rival, at) > score;
    });
  }

  private alike(line: number, at: number): number {
    const key = line * (this.alignment.after.length + 1) + at;
    let found = this.likeness.get(key);
    if (found === undefined) {
      const [left, right] = [this.wordsBefore(line), this.wordsAfter(at)];
      this.cellsLeft -= left.length * right.length;
      found = this.cellsLeft < 0 ? 0 : similarity(left, right);
      this.likeness.set(key, found);
    }
    return found;
  }

  private rivalsFor(line: number): readonly number[] {
    return freeLines(this.alignment.to, Math.max(0, line - reach), Math.min(this.alignment.to.length, line + reach));
  }

  /**
   * A paragraph that was wrapped anew keeps its words in order. When a changed stretch did, the line went where its words are.
   */
  private findWrapped(
    line: number,
    gap: { readonly before: readonly number[]; readonly after: readonly number[] },
  ): Place | undefined {
    if (gap.before.length + gap.after.length < 3 || gap.after.length === 0) {
      return undefined;
    }
    const left = gap.before.flatMap((at) => this.wordsBefore(at).map((text) => ({ at, text })));
    const right = gap.after.flatMap((at) => this.wordsAfter(at).map((text) => ({ at, text })));
    if (left.length * right.length > Math.min(1_000_000, this.cellsLeft)) {
      return undefined;
    }
    this.cellsLeft -= left.length * right.length;
    const pairs = commonWords(left, right);
    if ((2 * pairs.length) / (left.length + right.length) < 0.8) {
      return undefined;
    }
    const places = pairs.filter(([i]) => left[i]?.at === line).map(([, j]) => right[j]?.at ?? 0);
    if (places.length < 0.6 * this.wordsBefore(line).length) {
      return undefined;
    }
    return { kind: "found", start: Math.min(...places), end: Math.max(...places), score: 0.8 };
  }

  private elsewhere(own: readonly string[], here: readonly number[]): readonly number[] {
    this.newLines ??= new NewLineIndex(this.alignment.from, (line) => this.wordsAfter(line));
    return this.newLines.likely(own, here);
  }

  private wordsBefore(line: number): readonly string[] {
    return cached(this.words.before, line, this.alignment.before);
  }

  private wordsAfter(line: number): readonly string[] {
    return cached(this.words.after, line, this.alignment.after);
  }
}

function cached(words: Map<number, readonly string[]>, line: number, lines: readonly string[]): readonly string[] {
  let found = words.get(line);
  if (found === undefined) {
    found = wordsOf(lines[line] ?? "");
    words.set(line, found);
  }
  return found;
}
