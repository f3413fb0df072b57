/** A plan whose words know which line they were born on, and random edits of it: the truth that anchors are judged by. */

export type Random = (below: number) => number;

interface Word {
  readonly text: string;
  readonly born: number;
}

export interface Line {
  /** List mark, heading mark or indentation. */
  readonly mark: string;
  readonly words: readonly Word[];
}

const vocabulary = (
  "add remove parse render session agent review plan thread comment anchor revision file line test check gate shell command panel " +
  "button status draft outbox decision hash store reload restart window editor keyboard focus theme contrast outline heading table " +
  "list code block diff word merge split move keep drop send receive answer question permission mode state snapshot reminder tool " +
  "model prompt token stream cancel resume error result schema version migrate config setting scope trust folder path link image " +
  "cache index search match score limit budget time clock port adapter fake fixture table seed script build bundle release note"
).split(" ");
const small = "the a of to in for with and when from by on into before after".split(" ");
const boilerplate = [
  "Run the unit tests and look at the output",
  "Update the docs",
  "No change in behaviour here",
  "See the table above",
];

export function randomOf(seed: number): Random {
  let state = seed + 0x9e3779b9;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

/** What must not matter to an anchor. */
export interface Style {
  readonly crlf: boolean;
  readonly bom: boolean;
  readonly finalEnd: boolean;
  readonly frontMatter: boolean;
}

export class EditedPlan {
  lines: Line[] = [];
  private nextLine = 1;
  private readonly random: Random;

  constructor(random: Random) {
    this.random = random;
    for (let section = 0; section < 6; section += 1) {
      this.lines.push(...this.section());
    }
  }

  text(style: Style): string {
    const end = style.crlf ? "\r\n" : "\n";
    const lines = [...(style.frontMatter ? frontMatter : []), ...this.lines.map(lineText)];
    return (style.bom ? "\uFEFF" : "") + lines.join(end) + (style.finalEnd ? end : "");
  }

  /** One random edit. */
  edit(): string {
    const edits: Readonly<Record<string, () => void>> = {
      insert: () => this.insert(this.block()),
      insertLine: () => this.insert([this.sentence(this.pick(["- ", "", "2. "]))]),
      delete: () => this.lines.splice(this.random(this.lines.length), 1 + this.random(4)),
      move: () => {
        const taken = this.lines.splice(this.random(this.lines.length), 1 + this.random(6));
        this.lines.splice(this.random(this.lines.length + 1), 0, ...taken);
      },
      rewrite: () => this.change((line) => this.rewrite(line)),
      rewrap: () => this.rewrap(),
      renumber: () => this.renumber(),
      duplicate: () => {
        const start = this.random(this.lines.length);
        const copy = this.lines.slice(start, start + 1 + this.random(5)).map((line) => this.reborn(line));
        this.lines.splice(this.random(2) === 0 ? start : this.random(this.lines.length + 1), 0, ...copy);
      },
      headings: () => {
        this.lines = this.lines.map((line) =>
          line.mark.startsWith("#") ? { ...line, mark: `#${line.mark}`.slice(-4) } : line,
        );
      },
    };
    const names = Object.keys(edits);
    const name = this.pick(names);
    edits[name]?.();
    return name;
  }

  restyle(style: Style): Style {
    const flip = (value: boolean, chance: number): boolean => (this.random(chance) === 0 ? !value : value);
    return {
      crlf: flip(style.crlf, 4),
      bom: flip(style.bom, 6),
      finalEnd: flip(style.finalEnd, 3),
      frontMatter: flip(style.frontMatter, 8),
    };
  }

  /** The lines that the words of these 0-based lines were born on. */
  bornOn(start: number, end: number): ReadonlySet<number> {
    const lines = this.lines.slice(Math.max(0, start), end + 1);
    return new Set(lines.flatMap((line) => line.words.map((word) => word.born)));
  }

  /** 0-based lines that hold words born on these lines. */
  linesOf(born: ReadonlySet<number>): number[] {
    return this.lines.flatMap((line, index) => (line.words.some((word) => born.has(word.born)) ? [index] : []));
  }

  private section(): Line[] {
    const blocks = Array.from({ length: 2 + this.random(3) }, () => this.block());
    return [this.sentence("## "), blank, ...blocks.flat()];
  }

  private block(): Line[] {
    const kind = this.random(5);
    const length = 2 + this.random(4);
    if (kind === 0) {
      return [...Array.from({ length }, () => this.sentence("")), blank];
    }
    if (kind === 1) {
      return [...Array.from({ length }, (_, index) => this.sentence(`${index + 1}. `)), blank];
    }
    if (kind === 2) {
      return [this.line("- ", this.pick(boilerplate).split(" ")), this.sentence("- [ ] "), blank];
    }
    if (kind === 3) {
      const code = Array.from({ length }, () =>
        this.line("  ", [`const ${this.word()} = ${this.word()}(${this.word()});`]),
      );
      return [
        this.line("", ["```ts"]),
        this.line("", ["{"]),
        ...code,
        this.line("", ["}"]),
        this.line("", ["```"]),
        blank,
      ];
    }
    return [...Array.from({ length }, () => this.sentence("- ")), blank];
  }

  private insert(lines: readonly Line[]): void {
    this.lines.splice(this.random(this.lines.length + 1), 0, ...lines);
  }

  private change(how: (line: Line) => Line): void {
    const index = this.random(this.lines.length);
    const line = this.lines[index];
    if (line !== undefined && line.words.length >= 4) {
      this.lines[index] = how(line);
    }
  }

  private rewrite(line: Line): Line {
    const born = line.words[0]?.born ?? 0;
    const words = [...line.words];
    const changes = 1 + this.random(Math.max(1, Math.floor(words.length / 3)));
    for (let change = 0; change < changes; change += 1) {
      words.splice(this.random(words.length), this.random(2), { text: this.word(), born });
    }
    return { ...line, words };
  }

  private rewrap(): void {
    const start = this.lines.findIndex((line, index) => index >= this.random(this.lines.length) && isProse(line));
    let end = Math.max(0, start);
    while (isProse(this.lines[end])) {
      end += 1;
    }
    const words = this.lines.slice(Math.max(0, start), end).flatMap((line) => line.words);
    const width = 4 + this.random(10);
    const wrapped: Line[] = [];
    for (let at = 0; at < words.length; at += width) {
      wrapped.push({ mark: "", words: words.slice(at, at + width) });
    }
    if (start >= 0) {
      this.lines.splice(start, end - start, ...wrapped);
    }
  }

  private renumber(): void {
    const shift = this.random(3);
    this.lines = this.lines.map((line) => {
      const number = /^(\d+)\. $/.exec(line.mark)?.[1];
      return number === undefined ? line : { ...line, mark: `${Number(number) + shift}. ` };
    });
  }

  private reborn(line: Line): Line {
    const born = this.nextLine;
    this.nextLine += 1;
    return { ...line, words: line.words.map((word) => ({ ...word, born })) };
  }

  private sentence(mark: string): Line {
    const length = 4 + this.random(8);
    return this.line(
      mark,
      Array.from({ length }, () => (this.random(3) === 0 ? this.pick(small) : this.word())),
    );
  }

  private line(mark: string, texts: readonly string[]): Line {
    return this.reborn({ mark, words: texts.map((text) => ({ text, born: 0 })) });
  }

  private word(): string {
    return this.pick(vocabulary);
  }

  private pick<T>(from: readonly T[]): T {
    return from[this.random(from.length)]!;
  }
}

export const frontMatter = ["---", "title: A plan", "---", ""];
const blank: Line = { mark: "", words: [] };

export function lineText(line: Line): string {
  return line.mark + line.words.map((word) => word.text).join(" ");
}

function isProse(line: Line | undefined): boolean {
  return line !== undefined && line.mark === "" && line.words.length > 1;
}
