import type { Exchange } from "./conversation.ts";
import { pathKind } from "./pathKind.ts";
import { requestTerms, type Term } from "./requestWords.ts";
import { code, joined, place } from "./sentences.ts";
import { type Hit, parseGrep } from "./toolOutput.ts";

/** The things named in a review that are worth a search: code names and quoted words, not prose. At most eight. */
export function findingTerms(words: string): readonly Term[] {
  const lines = words.split("\n").filter((line) => !/^[>|]|^Thread |^The person reviewed/.test(line));
  const named = lines
    .flatMap((line) => requestTerms(line))
    .filter((term) => term.kind !== "word" && term.kind !== "phrase");
  const asked = lines.filter((line) => line.trim().endsWith("?")).flatMap((line) => requestTerms(line).slice(0, 2));
  const unique = new Map([...named, ...asked].map((term) => [term.pattern, term]));
  return [...unique.values()].slice(0, 8);
}

/** Says where the things that some words name occur, from the searches that were made. */
export function findingsIn(since: readonly Exchange[]): (words: string) => string | undefined {
  const found = new Map<unknown, readonly Hit[]>();
  for (const call of since) {
    if (call.name === "grep" && !call.failed) {
      found.set(
        call.input["pattern"],
        parseGrep(call.output).filter((hit) => pathKind(hit.path) !== "generated"),
      );
    }
  }
  return (words) => {
    const clauses = findingTerms(words).flatMap((term) => {
      const hits = found.get(term.pattern) ?? [];
      const certain = term.kind !== "word" || words.trim().endsWith("?");
      return hits.length > 0 && certain ? [clause(term, hits)] : [];
    });
    return clauses.length === 0 ? undefined : clauses.slice(0, 3).join("; ");
  };
}

function clause(term: Term, hits: readonly Hit[]): string {
  const firstPerFile = [...new Map(hits.toReversed().map((hit) => [hit.path, hit])).values()].toReversed();
  const shown = firstPerFile.slice(0, 3).map((hit) => place(hit.path, hit.line));
  const more = firstPerFile.length - shown.length;
  return `${code(term.text)} is at ${more > 0 ? `${shown.join(", ")} and in ${more} more ${more === 1 ? "file" : "files"}` : joined(shown)}`;
}
