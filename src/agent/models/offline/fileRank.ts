import { type Definition, definitionIn } from "./definitions.ts";
import type { Facts, TermHit } from "./facts.ts";
import { groupBy } from "./groupBy.ts";
import { type PathKind, pathKind, pathStem } from "./pathKind.ts";
import { stem, type Term } from "./requestWords.ts";

/** A definition and the line that it stands on. */
export interface PlacedDefinition extends Definition {
  readonly path: string;
  readonly line: number;
}

/** A file that has to do with the request. */
export interface RankedFile {
  readonly path: string;
  readonly kind: PathKind;
  readonly score: number;
  /** Sorted by line, one per line. */
  readonly hits: readonly TermHit[];
  /** The terms that it contains, the telling ones first. */
  readonly terms: readonly Term[];
  /** The line to start at: a definition that carries a term, else the line with the most telling term. */
  readonly focus: TermHit;
  /** The definition that the focus line holds, or the nearest one seen above it. */
  readonly definition: PlacedDefinition | undefined;
}

const kindFactor: Readonly<Record<PathKind, number>> = { code: 1, config: 0.45, test: 0.5, docs: 0.35, generated: 0 };

/** All files with hits, best first; equal scores in the order of their paths. */
export function rankFiles(facts: Facts): readonly RankedFile[] {
  const spread = filesPerTerm(facts.hits);
  const byPath = groupBy(facts.hits, (hit) => hit.path);
  // The words of a pair that does occur tell little more by themselves.
  const paired = new Set(facts.hits.flatMap((hit) => (hit.term.kind === "phrase" ? hit.term.text.split(" ") : [])));
  const worth = (term: Term): number =>
    term.kind === "word" && paired.has(term.text) ? term.weight * 0.3 : term.weight;
  const ranked = [...byPath].map(([path, hits]) => rankFile(path, hits, spread, facts, worth));
  return ranked.sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
}

function rankFile(
  path: string,
  hits: readonly TermHit[],
  spread: ReadonlyMap<string, number>,
  facts: Facts,
  worth: (term: Term) => number,
): RankedFile {
  const byTerm = groupBy(hits, (hit) => hit.term);
  let score = 0;
  for (const [term, found] of byTerm) {
    const rarity = 1 / Math.log2(1 + (spread.get(term.pattern) ?? 1));
    const defined = Math.max(1, ...found.map((hit) => definitionWorth(definitionIn(hit.text), term)));
    const named = carries(path, term) ? 2 : 1;
    score += worth(term) * rarity * defined * named * Math.sqrt(Math.min(found.length, 6));
  }
  const kind = pathKind(path);
  const terms = [...byTerm.keys()].sort((a, b) => b.weight - a.weight);
  const lines = oneHitPerLine(hits);
  const focus = focusHit(lines, hits);
  return {
    path,
    kind,
    score: score * kindFactor[kind],
    hits: lines,
    terms,
    focus,
    definition: definitionAt(facts, path, focus.line),
  };
}

/** How many files contain each term: a term that is everywhere tells little. */
function filesPerTerm(hits: readonly TermHit[]): ReadonlyMap<string, number> {
  const files = new Map<string, Set<string>>();
  for (const hit of hits) {
    files.set(hit.term.pattern, (files.get(hit.term.pattern) ?? new Set<string>()).add(hit.path));
  }
  return new Map([...files].map(([pattern, paths]) => [pattern, paths.size]));
}

/** How much it says that a line defines something: most when it bears the very name, more for things than for values. */
function definitionWorth(definition: Definition | undefined, term: Term): number {
  if (definition === undefined) {
    return 1;
  }
  const value = /^(const|let|var|static)$/.test(definition.keyword);
  if (stem(definition.name.toLowerCase()) === stem(term.text.toLowerCase())) {
    return value ? 1.7 : 3;
  }
  return carries(definition.name, term) ? (value ? 1.3 : 1.6) : value ? 1 : 1.2;
}

/** Keeps the most telling term of each line. */
function oneHitPerLine(hits: readonly TermHit[]): readonly TermHit[] {
  const lines = new Map<number, TermHit>();
  for (const hit of hits) {
    const known = lines.get(hit.line);
    if (known === undefined || known.term.weight < hit.term.weight) {
      lines.set(hit.line, hit);
    }
  }
  return [...lines.values()].sort((a, b) => a.line - b.line);
}

/** The line on which most of the request meets, definitions preferred. `lines` has one hit for each line of `hits`. */
function focusHit(lines: readonly TermHit[], hits: readonly TermHit[]): TermHit {
  const byLine = groupBy(hits, (hit) => hit.line);
  const worth = ({ line, text }: TermHit): number => {
    const definition = definitionIn(text);
    const terms = (byLine.get(line) ?? []).map((hit) => hit.term);
    const weight = terms.reduce((sum, term) => sum + term.weight, 0);
    const comment = /^\s*(import\b|from\b|use\b|#|\/\/|\*)/.test(text) ? 2 : 0;
    return weight + 2 * Math.max(1, ...terms.map((term) => definitionWorth(definition, term))) - comment;
  };
  return lines.reduce((best, hit) => (worth(hit) > worth(best) ? hit : best));
}

/** The definition on the line, or the nearest one above it among the lines that were seen without a gap. */
export function definitionAt(facts: Facts, path: string, line: number): PlacedDefinition | undefined {
  const seen = facts.lines.get(path);
  for (let current = line; current >= 1 && current > line - 80; current -= 1) {
    const text = seen?.get(current);
    if (text === undefined) {
      return undefined;
    }
    const definition = definitionIn(text);
    if (definition !== undefined) {
      return { ...definition, path, line: current };
    }
  }
  return undefined;
}

/** Whether a name or path contains the term, whatever its spelling (`statusBar`, `status_bar`, `status bar`). */
export function carries(name: string | undefined, term: Term): boolean {
  const flat = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const wanted = flat(stem(term.text.toLowerCase()));
  return (
    name !== undefined && wanted.length > 2 && (flat(name).includes(wanted) || flat(pathStem(name)).includes(wanted))
  );
}
