import type { PlannedCall } from "./answer.ts";
import { definitionPattern } from "./definitions.ts";
import type { Facts } from "./facts.ts";
import { type RankedFile, rankFiles } from "./fileRank.ts";
import { manifestNames } from "./manifests.ts";
import { isGenericStem, pathKind, pathStem } from "./pathKind.ts";
import type { PlanSections } from "./planSections.ts";
import { escapePattern, stem, type Term } from "./requestWords.ts";

/** Places per search; more would only make the conversation long. */
const mostHits = 120;

/** First look: the layout, the manifests, and every term of the request. All calls are independent. */
export function firstLook(terms: readonly Term[], tools: ReadonlySet<string>): readonly PlannedCall[] {
  const manifests: PlannedCall = { name: "glob", input: { pattern: `**/{${[...manifestNames].join(",")}}` } };
  return offered(tools, [
    { name: "list_dir", input: { path: "." } },
    manifests,
    ...terms.map((term) => search(term.pattern, term.path)),
  ]);
}

/** Second look: the manifests, the files that the terms point at, definitions with such names, and tests named like the files. */
export function secondLook(facts: Facts, terms: readonly Term[], tools: ReadonlySet<string>): readonly PlannedCall[] {
  const best = rankFiles(facts).slice(0, 5);
  const stems = terms
    .filter((term) => term.kind === "word" || term.kind === "identifier")
    .map((term) => escapePattern(stem(term.text)))
    .filter((text) => /^\w+$/.test(text))
    .slice(0, 5);
  return offered(tools, [
    ...manifestsNear(facts, best).map((path): PlannedCall => ({ name: "read_file", input: { path, limit: 400 } })),
    ...best.map(readAround),
    ...(stems.length > 0 ? [search(definitionPattern(stems))] : []),
    ...testGlobs(best),
  ]);
}

/** Third look: who uses what would change, and what could be reused. */
export function thirdLook(sections: PlanSections, tools: ReadonlySet<string>): readonly PlannedCall[] {
  const definitions = [
    ...sections.changes.map((file) => file.definition),
    ...sections.reuse.map((row) => row.definition),
  ];
  const names = [
    ...new Set(definitions.map((definition) => definition?.name ?? "").filter((name) => name.length > 2)),
  ].slice(0, 6);
  return names.length === 0
    ? []
    : offered(tools, [{ name: "grep", input: { pattern: usagePattern(names), limit: mostHits } }]);
}

/** ripgrep pattern for whole names. */
export function usagePattern(names: readonly string[]): string {
  return `\\b(${names.map(escapePattern).join("|")})\\b`;
}

export function search(pattern: string, path?: string): PlannedCall {
  return {
    name: "grep",
    input: { pattern, case_insensitive: true, limit: mostHits, ...(path === undefined ? {} : { path }) },
  };
}

/** The manifests at the top and in the folders above the best files. */
function manifestsNear(facts: Facts, best: readonly RankedFile[]): readonly string[] {
  const folders = new Set([""]);
  for (const { path } of best) {
    for (let slash = path.indexOf("/"); slash >= 0; slash = path.indexOf("/", slash + 1)) {
      folders.add(path.slice(0, slash + 1));
    }
  }
  const known = new Set([...facts.layout, ...facts.paths]);
  const all = [...folders].flatMap((folder) => [...manifestNames].map((name) => folder + name));
  return all.filter((path) => known.has(path) && pathKind(path) !== "generated").slice(0, 6);
}

/** A window that starts far enough above the first telling line to show what it stands in. */
function readAround(file: RankedFile): PlannedCall {
  return { name: "read_file", input: { path: file.path, offset: Math.max(1, file.focus.line - 60), limit: 200 } };
}

function testGlobs(best: readonly RankedFile[]): readonly PlannedCall[] {
  const stems = [...new Set(best.filter((file) => file.kind === "code").map((file) => pathStem(file.path)))].slice(
    0,
    3,
  );
  const safe = stems.filter((text) => /^[\w-]+$/.test(text) && !isGenericStem(text));
  return safe.map((text) => ({ name: "glob", input: { pattern: `**/*${text}*` } }));
}

function offered(tools: ReadonlySet<string>, calls: readonly PlannedCall[]): readonly PlannedCall[] {
  return calls.filter((call) => tools.has(call.name));
}
