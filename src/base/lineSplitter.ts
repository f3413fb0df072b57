/** Makes lines of text that arrives in pieces. Gives up on a line that is longer than it should be. */
export class LineSplitter {
  private readonly longest: number;
  private rest = "";
  private gaveUp = false;

  /** `longest`: in UTF-16 units. */
  constructor(longest: number) {
    this.longest = longest;
  }

  /** A line was too long: nothing that came after it can be understood. */
  get overflowed(): boolean {
    return this.gaveUp;
  }

  /** The lines that are complete now, without their ends; empty ones are left out. */
  push(text: string): readonly string[] {
    if (this.gaveUp) {
      return [];
    }
    const [first = "", ...others] = text.split("\n");
    // A long line comes in many pieces: only the new one is looked through.
    this.rest += first;
    const lines = others.length === 0 ? [] : [this.rest, ...others.slice(0, -1)];
    this.rest = others.at(-1) ?? this.rest;
    if (this.rest.length > this.longest || lines.some((line) => line.length > this.longest)) {
      this.gaveUp = true;
      this.rest = "";
      return [];
    }
    return lines.map((line) => line.trimEnd()).filter((line) => line !== "");
  }
}
