/**
 * Paths on the page of which only the host knows what they are. Works on the page directly: the answer comes later, and must not
 * make anything be drawn again.
 */
export interface PathPlaces<Answer> {
  /** Selects the elements that were not looked at yet. */
  readonly fresh: string;
  /** Selects those that wait for an answer. */
  readonly asked: string;
  readonly pathOf: (place: HTMLElement) => string;
  readonly show: (place: HTMLElement, path: string, answer: Answer | "asked") => void;
  /** How many paths one request may ask for. */
  readonly most: number;
}

export class AskedPaths<Answer> {
  private readonly places: PathPlaces<Answer>;
  private readonly ask: (paths: readonly string[]) => void;
  private readonly known = new Map<string, Answer | "asked">();

  constructor(places: PathPlaces<Answer>, ask: (paths: readonly string[]) => void) {
    this.places = places;
    this.ask = ask;
  }

  /** After rendering: shows what is known, and asks for what is not. */
  rendered(root: HTMLElement): void {
    const { fresh, pathOf, show, most } = this.places;
    const unknown = new Set<string>();
    for (const place of root.querySelectorAll<HTMLElement>(fresh)) {
      const path = pathOf(place);
      const answer = this.known.get(path);
      if (answer === undefined) {
        unknown.add(path);
      }
      show(place, path, answer ?? "asked");
    }
    const paths = [...unknown].slice(0, most);
    if (paths.length > 0) {
      for (const path of paths) {
        this.known.set(path, "asked");
      }
      this.ask(paths);
    }
  }

  answered(root: HTMLElement, answers: Iterable<readonly [path: string, answer: Answer]>): void {
    const { asked, pathOf, show } = this.places;
    for (const [path, answer] of answers) {
      this.known.set(path, answer);
    }
    for (const place of root.querySelectorAll<HTMLElement>(asked)) {
      const path = pathOf(place);
      show(place, path, this.known.get(path) ?? "asked");
    }
  }

  /** These are asked for again at the next rendering. */
  forget(which: (answer: Answer | "asked") => boolean): void {
    for (const [path, answer] of this.known) {
      if (which(answer)) {
        this.known.delete(path);
      }
    }
  }
}
