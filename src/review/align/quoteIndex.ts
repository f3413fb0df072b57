import type { Alignment } from "./alignLines.ts";
import { isStrong, lineKey } from "./lineKey.ts";

/** Finds the places of the text after that read like a quote. Built on the first question. */
export class QuoteIndex {
  private readonly alignment: Alignment;
  private readonly keys: readonly string[];
  private readonly lines = new Map<string, number[]>();

  constructor(alignment: Alignment) {
    this.alignment = alignment;
    this.keys = alignment.after.map(lineKey);
    this.keys.forEach((key, line) => {
      const places = this.lines.get(key);
      if (places === undefined) {
        this.lines.set(key, [line]);
      } else {
        places.push(line);
      }
    });
  }

  /** 0-based starts of the places, in order. `onlyNew`: at lines that were not in the text before. A quote of weak lines is nowhere. */
  find(quote: readonly string[], onlyNew: boolean): readonly number[] {
    const wanted = quote.map(lineKey);
    const lead = wanted.findIndex(isStrong);
    const places = this.lines.get(wanted[lead] ?? "") ?? [];
    return lead < 0 ? [] : places.map((line) => line - lead).filter((start) => this.fits(wanted, start, onlyNew));
  }

  private fits(wanted: readonly string[], start: number, onlyNew: boolean): boolean {
    return wanted.every((key, offset) => {
      const isNew = this.alignment.from[start + offset] === -1;
      return this.keys[start + offset] === key && (isNew || !onlyNew || !isStrong(key));
    });
  }
}
