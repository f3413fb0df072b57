import type { Alignment } from "./alignLines.ts";

/** Lines above and below that are compared. */
const reach = 6;

/**
 * Judges whether the counterpart of a line could be another one: identical lines elsewhere, of which one came or went, are told apart
 * only by what stands around them.
 */
export class Twins {
  private readonly alignment: Alignment;
  private readonly before: ReadonlyMap<number, readonly number[]>;
  private readonly after: ReadonlyMap<number, readonly number[]>;

  constructor(alignment: Alignment) {
    this.alignment = alignment;
    this.before = placesByKey(alignment.keysBefore);
    this.after = placesByKey(alignment.keysAfter);
  }

  /** True when `line` may not be what `target` is. */
  doubt(line: number, target: number): boolean {
    const { keysBefore, to, from, moved, strongBefore } = this.alignment;
    const key = keysBefore[line] ?? -1;
    const fit = this.fit(line, target);
    // A brace or a fence is only what stands around it.
    if (strongBefore[line] !== 1 && !this.hasSameNeighbours(line, target)) {
      return true;
    }
    const before = this.before.get(key) ?? [];
    const after = this.after.get(key) ?? [];
    if (before.length === 1 && after.length === 1) {
      return false;
    }
    if (moved[line] === 1 && fit === 0) {
      return true;
    }
    const rival = (other: number): boolean =>
      other >= fit || (other > 0 && 3 * other >= fit && strongBefore[line] === 1);
    return (
      after.some(
        (place) => (from[place] === -1 || this.isMoved(place)) && place !== target && rival(this.fit(line, place)),
      ) || before.some((place) => to[place] === -1 && place !== line && rival(this.fit(place, target)))
    );
  }

  private isMoved(place: number): boolean {
    return this.alignment.moved[this.alignment.from[place] ?? -1] === 1;
  }

  private hasSameNeighbours(line: number, place: number): boolean {
    const { before, after, keysBefore, keysAfter } = this.alignment;
    return [-1, 1].every(
      (step) => keysBefore[nextText(before, line, step)] === keysAfter[nextText(after, place, step)],
    );
  }

  /** How many of the lines next above and below are the same in both texts; blank lines do not count. */
  private fit(line: number, place: number): number {
    const { before, after, keysBefore, keysAfter } = this.alignment;
    let same = 0;
    for (const step of [-1, 1]) {
      let i = line;
      let j = place;
      for (let neighbour = 0; neighbour < reach; neighbour += 1) {
        i = nextText(before, i, step);
        j = nextText(after, j, step);
        if (keysBefore[i] !== undefined && keysBefore[i] === keysAfter[j]) {
          same += 1;
        }
      }
    }
    return same;
  }
}

function nextText(lines: readonly string[], line: number, step: number): number {
  let next = line + step;
  while (lines[next] !== undefined && (lines[next] ?? "").trim() === "") {
    next += step;
  }
  return next;
}

function placesByKey(keys: Int32Array): ReadonlyMap<number, readonly number[]> {
  const places = new Map<number, number[]>();
  keys.forEach((key, line) => {
    const found = places.get(key);
    if (found === undefined) {
      places.set(key, [line]);
    } else {
      found.push(line);
    }
  });
  return places;
}
