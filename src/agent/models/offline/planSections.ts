import { definitionIn } from "./definitions.ts";
import type { Facts } from "./facts.ts";
import { carries, type PlacedDefinition, type RankedFile, rankFiles } from "./fileRank.ts";
import { type Command, verificationCommands } from "./manifests.ts";
import { isGenericStem, pathKind, pathStem } from "./pathKind.ts";
import type { Term } from "./requestWords.ts";

/** Something that exists and can be used, with the places that use it already. */
export interface Reusable {
  readonly definition: PlacedDefinition;
  /** How much of the request its name carries: the weights of the terms in it. */
  readonly fit: number;
  readonly uses: readonly { readonly path: string; readonly line: number }[];
}

/** The content of a plan, before it is put into sentences. */
export interface PlanSections {
  readonly terms: readonly Term[];
  readonly absent: readonly Term[];
  readonly changes: readonly RankedFile[];
  readonly reuse: readonly Reusable[];
  readonly tests: readonly RankedFile[];
  /** Tests that are named like the files to change but were not hit by a search. */
  readonly testPaths: readonly string[];
  readonly docs: readonly RankedFile[];
  readonly commands: readonly Command[];
  readonly layout: readonly string[];
}

export interface SectionLimits {
  readonly changes: number;
  readonly reuse: number;
}

export const usualLimits: SectionLimits = { changes: 5, reuse: 5 };

/** Chooses from the facts what belongs into the plan. */
export function planSections(facts: Facts, terms: readonly Term[], limits: SectionLimits = usualLimits): PlanSections {
  const ranked = rankFiles(facts);
  const wanted = wantedKinds(terms);
  const candidates = ranked.filter((file) => wanted.has(file.kind));
  const pool = candidates.length > 0 ? candidates : ranked;
  const best = pool[0]?.score ?? 0;
  const changes = pool.filter((file) => file.score >= best * 0.25).slice(0, limits.changes);
  const changed = new Set(changes.map((file) => file.path));
  const others = ranked.filter((file) => !changed.has(file.path));
  const tests = others.filter((file) => file.kind === "test").slice(0, 3);
  const stems = changes.map((file) => pathStem(file.path)).filter((stem) => !isGenericStem(stem));
  const known = new Set([...changed, ...tests.map((file) => file.path)]);
  return {
    terms,
    absent: facts.absent,
    changes,
    reuse: reusable(facts, terms, changes).slice(0, limits.reuse),
    tests,
    testPaths: facts.paths
      .filter((path) => pathKind(path) === "test" && !known.has(path) && stems.includes(pathStem(path)))
      .slice(0, 3),
    docs: others
      .filter(
        (file) =>
          file.kind === "docs" &&
          !/(^|\/)CHANGELOG/i.test(file.path) &&
          file.terms.some((term) => term.kind !== "word"),
      )
      .slice(0, 2),
    commands: verificationCommands(facts),
    layout: facts.layout,
  };
}

/** Code and configuration, and documents or tests where the request is about them. */
function wantedKinds(terms: readonly Term[]): ReadonlySet<string> {
  const words = terms.map((term) => term.text.toLowerCase()).join(" ");
  const kinds = new Set(["code", "config"]);
  if (/readme|docs?\b|documentation|changelog|\.md\b/.test(words)) {
    kinds.add("docs");
  }
  if (/\btests?\b|\bspecs?\b/.test(words)) {
    kinds.add("test");
  }
  return kinds;
}

/** Definitions that carry a term and are not themselves the places to change, the most used first. */
function reusable(facts: Facts, terms: readonly Term[], changes: readonly RankedFile[]): readonly Reusable[] {
  const targets = new Set(changes.map((file) => `${file.definition?.path}:${file.definition?.line}`));
  const rows: { readonly definition: PlacedDefinition; readonly fit: number }[] = [];
  for (const [path, lines] of facts.lines) {
    for (const [line, text] of pathKind(path) === "code" ? lines : []) {
      const definition = definitionIn(text);
      // Indented ones are members and locals: not for use from elsewhere, as a rule.
      if (
        definition !== undefined &&
        definition.name.length > 2 &&
        !definition.name.startsWith("__") &&
        !/^\s/.test(text) &&
        !targets.has(`${path}:${line}`)
      ) {
        const fit = terms.filter((term) => carries(definition.name, term)).reduce((sum, term) => sum + term.weight, 0);
        rows.push({ definition: { ...definition, path, line }, fit });
      }
    }
  }
  const best = Math.max(0, ...rows.map((row) => row.fit));
  return rows
    .filter((row) => row.fit > 0 && row.fit >= best / 2)
    .sort((a, b) => b.fit - a.fit || (key(a) < key(b) ? -1 : 1))
    .filter((row, index, all) => all.findIndex((other) => other.definition.name === row.definition.name) === index)
    .slice(0, 20)
    .map((row) => ({ ...row, uses: usesOf(facts, row.definition) }))
    .sort((a, b) => b.fit - a.fit || b.uses.length - a.uses.length || (key(a) < key(b) ? -1 : 1));
}

function key({ definition }: { readonly definition: PlacedDefinition }): string {
  return `${definition.path}:${String(definition.line).padStart(6, "0")}`;
}

/** Lines of other places that name it, among all lines that were seen; definitions of the same name and imports don't count. */
function usesOf(facts: Facts, { name, path, line }: PlacedDefinition): Reusable["uses"] {
  const word = new RegExp(`(?<![\\w$])${name.replaceAll("$", "\\$")}(?![\\w$])`);
  const uses: { path: string; line: number }[] = [];
  for (const [other, lines] of facts.lines) {
    for (const [number, text] of lines) {
      const own = other === path && number === line;
      const counts = !own && word.test(text) && !/^\s*(import|from|use|#include|\/\/|\*|#)\b/.test(text);
      if (counts && pathKind(other) !== "docs" && definitionIn(text)?.name !== name) {
        uses.push({ path: other, line: number });
      }
    }
  }
  return uses.sort((a, b) => (a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1));
}
