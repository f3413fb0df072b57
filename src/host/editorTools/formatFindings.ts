import type { CodePlace, FoundSymbol, Place, Problem, Severity } from "./editor.ts";

const ranks: Readonly<Record<Severity, number>> = { error: 0, warning: 1, information: 2, hint: 3 };

/** Longest line of code that is shown beside a place: minified files have endless ones. */
const longestText = 200;

/** The worst first, then by file and line. */
export function formatProblems(problems: readonly Problem[], least: Severity, most: number): string {
  const shown = problems
    .filter(({ severity }) => ranks[severity] <= ranks[least])
    .sort((left, right) => ranks[left.severity] - ranks[right.severity] || byPlace(left, right));
  if (shown.length === 0) {
    return `No ${least === "error" ? "errors" : "errors or warnings"}. Language servers check mainly files that were opened; name a file to have it checked.`;
  }
  const rows = shown.map(
    ({ severity, message, origin, ...at }) =>
      `${spot(at)} ${severity}${origin === "" ? "" : ` [${origin}]`}: ${oneLine(message)}`,
  );
  return list(count(shown.length, "problem"), rows, most);
}

export function formatSymbols(symbols: readonly FoundSymbol[], most: number): string {
  if (symbols.length === 0) {
    return "No symbol of this name. A language server may still be starting, or there is none for this language: use grep.";
  }
  const rows = symbols.map(
    ({ name, kind, container, ...at }) => `${spot(at)} ${kind} ${name}${container === "" ? "" : ` (in ${container})`}`,
  );
  return list(count(symbols.length, "symbol"), rows, most);
}

export function formatPlaces(what: string, places: readonly CodePlace[], most: number): string {
  if (places.length === 0) {
    return `No ${what} found. The language server may still be starting, or there is none for this file: use grep.`;
  }
  const files = new Set(places.map(({ path }) => path)).size;
  const rows = places.toSorted(byPlace).map(({ text, ...at }) => `${spot(at)} ${oneLine(text)}`.trimEnd());
  return list(`${count(places.length, what)} in ${count(files, "file")}`, rows, most);
}

function list(head: string, rows: readonly string[], most: number): string {
  const more = rows.length > most ? [`[${rows.length - most} more; narrow it down, or raise limit]`] : [];
  return [`${head}:`, ...rows.slice(0, most), ...more].join("\n");
}

function spot({ path, line, column }: Place): string {
  return `${path}:${line}:${column}`;
}

function byPlace(left: Place, right: Place): number {
  return left.path.localeCompare(right.path) || left.line - right.line || left.column - right.column;
}

function count(amount: number, what: string): string {
  return `${amount} ${what}${amount === 1 ? "" : "s"}`;
}

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > longestText ? `${line.slice(0, longestText)}…` : line;
}
