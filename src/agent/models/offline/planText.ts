import type { RankedFile } from "./fileRank.ts";
import { pathKind } from "./pathKind.ts";
import type { PlanSections, Reusable } from "./planSections.ts";
import { planTitle } from "./requestKind.ts";
import type { Term } from "./requestWords.ts";
import { code, joined, place } from "./sentences.ts";

/** Said in the first message and in every plan. */
export const whatThisIs =
  "Drafted by the built-in offline planner, which searches and reads but has no language model: check that it understood the intent.";

/** A name has to carry at least this much of the request (two words, or one identifier) to be recommended in a step. */
const sureFit = 3;

/** The plan as Markdown. One statement per line, so that a comment meets exactly one statement. */
export function planText(request: string, sections: PlanSections): string {
  const blocks = [
    [`# ${planTitle(request)}`, "", `> ${whatThisIs}`],
    ["## Context", "", ...contextLines(request, sections)],
    ["## Recommended approach", "", ...approachLines(sections)],
    ["## Files to change", "", ...changeLines(sections)],
    ["## Existing code to reuse", "", ...reuseLines(sections)],
    ["## Steps", "", ...stepLines(request, sections)],
    ["## Verification", "", ...verificationLines(sections)],
  ];
  return `${blocks.map((block) => block.join("\n")).join("\n\n")}\n`;
}

function contextLines(request: string, { terms, absent, changes, layout }: PlanSections): readonly string[] {
  const quoted = request
    .trim()
    .split("\n")
    .map((line) => `> ${line}`.trimEnd());
  const found = terms.filter((term) => changes.some((file) => file.terms.includes(term)));
  const lines = ["The request:", "", ...quoted, ""];
  if (changes.length > 0) {
    lines.push(`${searchedFor(found)} leads to ${joined(changes.map((file) => code(file.path)))}.`);
  } else {
    lines.push(
      `The folder holds ${joined(shownLayout(layout).slice(0, 12).map(code))}. Nothing in it mentions the words of the request.`,
    );
  }
  const named = absent.filter((term) => term.kind !== "word");
  const unknown = named.length > 0 ? named : absent.slice(0, 3);
  if (unknown.length > 0) {
    lines.push("", `Nothing mentions ${termList(unknown)} yet: that part is new.`);
  }
  return lines;
}

function searchedFor(terms: readonly Term[]): string {
  const words = terms.filter((term) => term.kind !== "area");
  return words.length === 0 ? `A look at ${termList(terms)}` : `A search of the folder for ${termList(words)}`;
}

function approachLines({ changes, terms, reuse, tests, testPaths }: PlanSections): readonly string[] {
  const [first, ...rest] = changes;
  if (first === undefined) {
    return [
      "Start with the smallest file that does what the request says, in the place where the folder keeps such things, and let the steps below grow with it.",
    ];
  }
  const meets =
    first.terms.length > 1
      ? `${first.terms.length} of the ${terms.length} terms of the request meet there`
      : `it ${relation(first.terms, "mentions")}`;
  const lines = [`Start in ${place(first.path, first.focus.line)}${inside(first)}: ${meets}.`];
  if (rest.length > 0) {
    lines.push(
      "",
      `Then follow the same terms through ${joined(rest.map((file) => code(file.path)))}, in this order, and keep each change as small as the request allows.`,
    );
  }
  const [best] = reuse;
  if (best !== undefined) {
    lines.push(
      "",
      `Build on what is there, such as ${code(best.definition.name)} (${place(best.definition.path, best.definition.line)}), rather than beside it.`,
    );
  }
  if (tests.length + testPaths.length > 0) {
    lines.push("", "Tests for this area exist and are extended with the change, not after it.");
  }
  return lines;
}

function changeLines({ changes, layout }: PlanSections): readonly string[] {
  if (changes.length === 0) {
    return [
      `No existing file was found to change. A new file belongs beside ${joined(shownLayout(layout).slice(0, 6).map(code))}.`,
    ];
  }
  return changes.map((file) => `- ${place(file.path, file.focus.line)} ${whatIsThere(file)}.`);
}

/** Only what the lines show: what is defined, and where the terms stand. */
function whatIsThere(file: RankedFile): string {
  const definition = file.definition;
  const words = file.terms.filter((term) => term.kind !== "area");
  const named = (words.length > 0 ? words : file.terms).slice(0, 3);
  const numbers = file.hits.filter((hit) => named.includes(hit.term)).map((hit) => hit.line);
  const shown = numbers.slice(0, 5);
  const more = numbers.length > shown.length ? ` and ${numbers.length - shown.length} more` : "";
  const mentions =
    words.length === 0
      ? `has definitions on ${shown.length === 1 ? "line" : "lines"} ${joined(shown.map(String))}${more}`
      : `mentions ${termList(named)} on ${shown.length === 1 ? "line" : "lines"} ${more === "" ? joined(shown.map(String)) : shown.join(", ")}${more}`;
  if (definition === undefined) {
    return mentions;
  }
  return definition.line === file.focus.line
    ? `defines ${definition.keyword} ${code(definition.name)} and ${mentions}`
    : `is in or below ${definition.keyword} ${code(definition.name)} (line ${definition.line}) and ${mentions}`;
}

function reuseLines({ reuse }: PlanSections): readonly string[] {
  if (reuse.length === 0) {
    return ["No definition with a name from the request was found outside the files to change."];
  }
  return reuse.map(
    (row) =>
      `- ${place(row.definition.path, row.definition.line)} ${row.definition.keyword} ${code(row.definition.name)}${usage(row)}.`,
  );
}

function usage({ uses }: Reusable): string {
  const [first] = uses;
  if (first === undefined) {
    return ", of which the search saw no use";
  }
  const count = uses.length === 1 ? "used" : `used in at least ${uses.length} places, for example`;
  return `, ${count} at ${place(first.path, first.line)}`;
}

function stepLines(request: string, sections: PlanSections): readonly string[] {
  const { changes, tests, testPaths, docs, commands, reuse } = sections;
  const [first, ...rest] = changes;
  const wish = lowerFirst(planTitle(request));
  const steps: string[] = [];
  if (first === undefined) {
    steps.push(`Add the new code: ${wish}.`);
  } else {
    steps.push(`In ${place(first.path, first.focus.line)}${inside(first)}: ${wish}.`);
    const [used] = reuse.filter((row) => row.fit >= sureFit).map((row) => row.definition);
    if (used !== undefined) {
      steps.push(`Use ${code(used.name)} from ${place(used.path, used.line)} for it where it fits.`);
    }
  }
  for (const file of rest) {
    steps.push(
      `Follow up in ${place(file.path, file.focus.line)}${inside(file)}, which ${relation(file.terms, "mentions")}.`,
    );
  }
  for (const file of tests) {
    steps.push(`Extend the tests in ${place(file.path, file.focus.line)}, which ${relation(file.terms, "mention")}.`);
  }
  for (const path of testPaths) {
    steps.push(`Extend the tests in ${code(path)}.`);
  }
  if (tests.length + testPaths.length === 0) {
    steps.push("Add a test for the change: the search found none that mentions it.");
  }
  for (const file of docs) {
    steps.push(`Bring ${place(file.path, file.focus.line)} up to date, which ${relation(file.terms, "mentions")}.`);
  }
  if (commands.length > 0) {
    steps.push("Run the checks listed under Verification.");
  }
  return steps.map((step) => `- [ ] ${step}`);
}

function verificationLines({ commands, tests, testPaths }: PlanSections): readonly string[] {
  const rows = commands.map((row) => `- Run ${code(row.command)} (${place(row.path, row.line)}).`);
  if (rows.length > 0) {
    return rows;
  }
  const files = [...tests.map((file) => file.path), ...testPaths];
  return files.length > 0
    ? [`No manifest with scripts was found. The tests in ${joined(files.map(code))} have to pass.`]
    : ["No manifest with scripts and no tests were found: try the changed behaviour by hand."];
}

function shownLayout(layout: readonly string[]): readonly string[] {
  const visible = layout.filter((entry) => !entry.startsWith(".") && pathKind(entry) !== "generated");
  return visible.length > 0 ? visible : layout;
}

function inside(file: RankedFile): string {
  return file.definition === undefined ? "" : ` (${code(file.definition.name)})`;
}

function termList(terms: readonly Term[]): string {
  return joined(terms.map((term) => (term.kind === "area" ? areaName(term) : code(term.text))));
}

/** Only what was searched for can be mentioned; what lies in a part of the folder is a part of it. */
function relation(terms: readonly Term[], verb: "mention" | "mentions"): string {
  const [first] = terms;
  if (first?.kind === "area" && first.weight > 5) {
    return `${verb === "mention" ? "are" : "is"} in ${areaName(first)}, which the request names`;
  }
  return first?.kind === "area"
    ? `${verb === "mention" ? "are" : "is"} part of ${areaName(first)}`
    : `${verb} ${termList(terms.filter((term) => term.kind !== "area").slice(0, 2))}`;
}

function areaName(term: Term): string {
  return term.text === "." ? "the folder" : code(term.text);
}

function lowerFirst(text: string): string {
  return /^[A-Z][a-z]*(\s|$)/.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
}
