import { definitionPattern } from "./definitions.ts";
import { emptyWords } from "./emptyWords.ts";

/** Something of a request that can be searched for. */
export interface Term {
  /** As the person wrote it. */
  readonly text: string;
  /** ripgrep pattern, to be matched without regard to case. */
  readonly pattern: string;
  /** `area`: a part of the folder that the person chose; its pattern finds definitions. */
  readonly kind: "path" | "identifier" | "quoted" | "phrase" | "word" | "area";
  /** How much a file says about the request when it contains the term. */
  readonly weight: number;
  /** Search only here. */
  readonly path?: string;
}

const weights: Readonly<Record<Term["kind"], number>> = {
  path: 8,
  identifier: 6,
  quoted: 5,
  phrase: 4,
  word: 1.5,
  area: 2,
};

/** More searches cost more than they tell. */
const mostTerms = 8;

/** The searchable terms of a request, the telling ones first. Empty when it is too vague to search for anything. */
export function requestTerms(request: string): readonly Term[] {
  const terms = new Map<string, Term>();
  const add = (kind: Term["kind"], text: string, pattern: string): void => {
    const key = text.toLowerCase();
    if (!terms.has(key)) {
      // What is named first is mostly what the request is about ("rename A to B").
      const weight = weights[kind] + (kind !== "word" && terms.size === 0 ? 1 : 0);
      terms.set(key, { text, pattern, kind, weight });
    }
  };
  let rest = request;
  for (const match of request.matchAll(/`([^`\n]{2,60})`|"([^"\n]{2,60})"|“([^”\n]{2,60})”/g)) {
    const text = (match[1] ?? match[2] ?? match[3] ?? "").trim();
    if (text !== "") {
      add(match[1] !== undefined || isIdentifier(text) ? kindOf(text) : "quoted", text, escapePattern(text));
      rest = rest.replace(match[0], " . ");
    }
  }
  for (const [token] of rest.matchAll(/--?[A-Za-z][\w-]+|[\p{L}\p{N}_$][\p{L}\p{N}_$.\-/\\]*[\p{L}\p{N}_$]/gu)) {
    if (isIdentifier(token)) {
      add(kindOf(token), token, escapePattern(token));
      rest = kindOf(token) === "path" ? rest.replace(token, " . ") : rest;
    }
  }
  const areas = [...terms.values()].filter((term) => term.kind === "path" && !term.text.startsWith("/"));
  const words = plainWords(rest);
  for (const [first, second] of pairs(words)) {
    add("phrase", `${first} ${second}`, `${escapePattern(first)}[-_ ]?${escapePattern(stem(second))}`);
  }
  for (const word of words.flat()) {
    add("word", word, escapePattern(stem(word)));
  }
  // Of two equal terms the earlier one tells more: "add X to Y, so that Z".
  return [...areas.map((term) => areaTerm(term.text, namedArea)), ...terms.values()]
    .map((term, index) => ({ ...term, weight: term.weight - Math.min(index, 20) * 0.02 }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, mostTerms);
}

/** A file or folder that the request names counts nearly as much as a mention of it. */
const namedArea = 7;

/** Stands for a part of the folder: its "places" are the definitions in it. */
export function areaTerm(path: string, weight: number = weights.area): Term {
  return { text: path, pattern: definitionPattern([""]), kind: "area", weight, path: path.replace(/\/$/, "") };
}

/** Looks like code rather than like a word: camelCase, snake_case, a path, a flag, CONSTANT_CASE, a.b. */
export function isIdentifier(token: string): boolean {
  return (
    (/^--?[A-Za-z][\w-]+$/.test(token) ||
      /[a-z0-9][A-Z]/.test(token) ||
      /[A-Za-z0-9]_[A-Za-z0-9]/.test(token) ||
      /[\w)]\.[A-Za-z]\w*/.test(token) ||
      /[\w.]\/\w/.test(token) ||
      /^[A-Z][A-Z0-9]{3,}$/.test(token)) &&
    !/^(e\.g|i\.e|etc|and\/or|his\/her)\b/i.test(token)
  );
}

export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

function kindOf(text: string): Term["kind"] {
  return /\/|\.[A-Za-z]{1,5}$/.test(text) && !/\s/.test(text) ? "path" : /\s/.test(text) ? "quoted" : "identifier";
}

/** Runs of words that stand side by side, without those that say nothing about a code base. */
function plainWords(text: string): readonly (readonly string[])[] {
  const runs: string[][] = [[]];
  for (const [token] of text.matchAll(/[\p{L}\p{N}][\p{L}\p{N}_'’-]*|[.,;:!?()]/gu)) {
    const word = token.toLowerCase().replace(/['’]s?$/, "");
    const searchable = /^\p{L}/u.test(word) && word.length >= 3 && !emptyWords.has(word) && !isIdentifier(token);
    if (searchable) {
      runs.at(-1)?.push(word);
    } else {
      runs.push([]);
    }
  }
  return runs.filter((run) => run.length > 0);
}

function pairs(runs: readonly (readonly string[])[]): readonly (readonly [string, string])[] {
  return runs.flatMap((run) => run.slice(1).map((word, index): readonly [string, string] => [run[index] ?? "", word]));
}

/** Enough of an English word to find its other forms. */
export function stem(word: string): string {
  if (word.length > 5 && word.endsWith("ies")) {
    return word.slice(0, -3);
  }
  if (word.length > 6 && /(ing|ed)$/.test(word)) {
    return word.replace(/(ing|ed)$/, "");
  }
  return word.length > 4 && /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}
