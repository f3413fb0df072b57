import type { Exchange } from "./conversation.ts";
import { definitionIn } from "./definitions.ts";
import { pathKind } from "./pathKind.ts";
import { stem, type Term } from "./requestWords.ts";
import { type Hit, parseGrep, parseNames, parseRead } from "./toolOutput.ts";
import { standsAsWord } from "./wordParts.ts";

/** A place where a term of the request occurs. */
export interface TermHit extends Hit {
  readonly term: Term;
}

/** What the tools showed of the repository. The plan says nothing that is not in here. */
export interface Facts {
  /** Names at the top of the folder, directories with `/`. */
  readonly layout: readonly string[];
  /** Paths that a glob or the listing of a folder found. */
  readonly paths: readonly string[];
  /** Places of the request's terms. */
  readonly hits: readonly TermHit[];
  /** Terms that were searched for and occur nowhere. */
  readonly absent: readonly Term[];
  /** Files that were read, at least in part; the others in `lines` are known from searches only. */
  readonly read: ReadonlySet<string>;
  /** All lines that were seen, by path and number. */
  readonly lines: ReadonlyMap<string, ReadonlyMap<number, string>>;
}

/** Gathers the facts from finished calls; failed calls and generated files say nothing. */
export function gatherFacts(
  exchanges: readonly Exchange[],
  terms: readonly Term[],
  planPath: string | undefined,
): Facts {
  const layout = new Set<string>();
  const paths = new Set<string>();
  const read = new Set<string>();
  const hits: TermHit[] = [];
  const lines = new Map<string, Map<number, string>>();
  const see = (path: string, line: number, text: string): void => {
    const file = lines.get(path) ?? new Map<number, string>();
    lines.set(path, file.set(line, text));
  };
  for (const { name, input, output, failed } of exchanges) {
    if (failed) {
      continue;
    }
    if (name === "list_dir" && isRoot(input["path"])) {
      parseNames(output).forEach((entry) => layout.add(entry));
    } else if (name === "list_dir") {
      const folder = cleanPath(String(input["path"])).replace(/\/$/, "");
      parseNames(output).forEach((entry) => paths.add(`${folder}/${entry}`));
    } else if (name === "glob") {
      parseNames(output)
        .map(cleanPath)
        .forEach((path) => paths.add(path));
    } else if (name === "read_file" && typeof input["path"] === "string" && input["path"] !== planPath) {
      const path = cleanPath(input["path"]);
      read.add(path);
      parseRead(output).forEach((text, line) => see(path, line, text));
    } else if (name === "grep") {
      const term = terms.find((candidate) => isSearchFor(candidate, input));
      for (const hit of parseGrep(output).map((found) => ({ ...found, path: cleanPath(found.path) }))) {
        if (pathKind(hit.path) === "generated") {
          continue;
        }
        see(hit.path, hit.line, hit.text);
        if (term !== undefined && fits(hit.text, term)) {
          hits.push({ ...hit, term });
        }
      }
    }
  }
  const searches = exchanges.filter((call) => call.name === "grep" && !call.failed);
  // A pair of words that never stand together says nothing: each word is searched for by itself, too.
  const absent = terms.filter(
    (term) =>
      term.kind !== "phrase" &&
      term.kind !== "area" &&
      !hits.some((hit) => hit.term === term) &&
      searches.some((call) => isSearchFor(term, call.input)),
  );
  return { layout: [...layout], paths: [...paths], hits, absent, read, lines };
}

function isSearchFor(term: Term, input: Exchange["input"]): boolean {
  return term.pattern === input["pattern"] && term.path === input["path"];
}

function isRoot(path: unknown): boolean {
  return path === "." || path === undefined || path === "";
}

function cleanPath(path: string): string {
  return path.replace(/^\.\//, "");
}

/** A search matches letters; this tells whether the line really has what the term stands for. */
function fits(text: string, term: Term): boolean {
  switch (term.kind) {
    case "word":
      return standsAsWord(text, stem(term.text));
    case "area":
      return definitionIn(text) !== undefined;
    default:
      return true;
  }
}
