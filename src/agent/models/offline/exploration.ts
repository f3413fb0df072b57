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

/** First look: the layout, and every term of the request. All calls are independent. */
export function firstLook(terms: readonly Term[], tools: ReadonlySet<string>): readonly PlannedCall[] {
  return offered(tools, [
    { name: "list_dir", input: { path: "." } },
    ...terms.map((term) => search(term.pattern, term.path)),
  ]);
}

/** Second look: the manifests, the files that the terms point at, their folders, and definitions and tests with such names. */
export function secondLook(facts: Facts, terms: readonly Term[], tools: ReadonlySet<string>): readonly PlannedCall[] {
  const best = bestFiles(facts);
  const stems = terms
    .filter((term) => term.kind === "word" || term.kind === "identifier")
    .map((term) => escapePattern(stem(term.text)))
    .filter((text) => /^\w+$/.test(text))
    .slice(0, 5);
  return offered(tools, [
    ...readManifests(facts, best),
    ...best.map(readAround),
    ...upperFolders(best).map((path): PlannedCall => ({ name: "list_dir", input: { path } })),
    ...(stems.length > 0 && best.length > 0 ? [search(definitionPattern(stems))] : []),
    ...testGlobs(best),
  ]);
}

/** Third look: manifests that the second one found, who uses what would change, and what could be reused. */
export function thirdLook(facts: Facts, sections: PlanSections, tools: ReadonlySet<string>): readonly PlannedCall[] {
  const definitions = [
    ...sections.changes.map((file) => file.definition),
    ...sections.reuse.map((row) => row.definition),
  ];
  const names = [
    ...new Set(definitions.map((definition) => definition?.name ?? "").filter((name) => name.length > 2)),
  ].slice(0, 6);
  const uses: PlannedCall = { name: "grep", input: { pattern: usagePattern(names), limit: mostHits } };
  return offered(tools, [...readManifests(facts, bestFiles(facts)), ...(names.length === 0 ? [] : [uses])]);
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

function bestFiles(facts: Facts): readonly RankedFile[] {
  return rankFiles(facts).slice(0, 5);
}

/** The manifests at the top and in the folders above the best files, as far as they are known and not read yet. */
function readManifests(facts: Facts, best: readonly RankedFile[]): readonly PlannedCall[] {
  const folders = ["", ...upperFolders(best).map((folder) => `${folder}/`)];
  const known = new Set([...facts.layout, ...facts.paths]);
  return folders
    .flatMap((folder) => [...manifestNames].map((name) => folder + name))
    .filter((path) => known.has(path) && pathKind(path) !== "generated" && !facts.read.has(path))
    .slice(0, 6)
    .map((path) => ({ name: "read_file", input: { path, limit: 400 } }));
}

/** The first two levels of folders above the best files: where a repository of several packages keeps their manifests. */
function upperFolders(best: readonly RankedFile[]): readonly string[] {
  const folders = best.slice(0, 3).flatMap(({ path }) => {
    const parts = path.split("/").slice(0, -1);
    return parts.slice(0, 2).map((_, index) => parts.slice(0, index + 1).join("/"));
  });
  return [...new Set(folders)].slice(0, 4);
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
