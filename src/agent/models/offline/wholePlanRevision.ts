import { commentIntent, sentence } from "./commentIntent.ts";
import type { DraftLines } from "./draftLines.ts";
import { itemMark, lastItemUnder } from "./planStructure.ts";

const notesHeading = "## Review notes";

/** Words on the whole plan, sentence by sentence: swaps and removals are done, instructions become steps, questions are noted. */
export function reviseWhole(
  before: readonly string[],
  draft: DraftLines,
  words: string,
  findings: (body: string) => string | undefined,
): { readonly body: string; readonly addressed: boolean } {
  const outcomes = sentences(words).map((text) => reviseBySentence(before, draft, text, findings));
  return {
    body: outcomes.map((outcome) => outcome.body).join(" ") || "There was nothing to change.",
    addressed: outcomes.every((outcome) => outcome.addressed),
  };
}

function reviseBySentence(
  before: readonly string[],
  draft: DraftLines,
  text: string,
  findings: (body: string) => string | undefined,
): { readonly body: string; readonly addressed: boolean } {
  const intent = commentIntent(text);
  const found = findings(text);
  switch (intent.kind) {
    case "thanks":
      return { body: "Thank you.", addressed: true };
    case "swap": {
      const lines = draft.find((line) => line.includes(intent.from));
      lines.forEach((line) => draft.set(line, (draft.at(line) ?? "").replaceAll(intent.from, intent.to)));
      return lines.length > 0
        ? {
            body: `I replaced “${intent.from}” with “${intent.to}” in ${lines.length === 1 ? "one line" : `${lines.length} lines`}.`,
            addressed: true,
          }
        : addStep(before, draft, text, found);
    }
    case "remove": {
      const line = onlyItemAbout(draft, intent.what);
      if (line === undefined) {
        return addStep(before, draft, text, found);
      }
      const gone = draft.at(line) ?? "";
      draft.remove(line, line);
      return { body: `I removed the line “${gone.trim()}”.`, addressed: true };
    }
    case "question":
      addNote(draft, found === undefined ? `Open question: ${text}` : `Question: ${text} Found: ${found}.`);
      return found === undefined
        ? {
            body: "A search of the folder says nothing about this; it stands under “Review notes” as an open question.",
            addressed: false,
          }
        : { body: `This is what a search shows: ${found}.`, addressed: true };
    case "addItem":
      return addStep(before, draft, intent.text, found, true);
    case "amend":
      return addStep(before, draft, intent.text, found);
  }
}

/** `asksForStep`: the words ask for a step, so that adding it does what they say. Other words only wait there for the implementer. */
function addStep(
  before: readonly string[],
  draft: DraftLines,
  text: string,
  found: string | undefined,
  asksForStep = false,
): { readonly body: string; readonly addressed: boolean } {
  const step = found === undefined ? sentence(text) : `${sentence(text).replace(/\.$/, "")} (${found}).`;
  const last = lastItemUnder(before, /^(implementation )?steps?\b/i);
  if (last === undefined) {
    addNote(draft, step);
    return { body: `I noted it under “Review notes” for whoever implements the plan: ${step}`, addressed: false };
  }
  draft.insertAfter(last, [`${itemMark(before[last - 1] ?? "")}${step}`]);
  return asksForStep
    ? { body: `I added it to the steps: ${step}`, addressed: true }
    : { body: `I carried your words into the steps for whoever implements the plan: ${step}`, addressed: false };
}

/** Under a heading at the end, which is made when it is not there yet. */
function addNote(draft: DraftLines, text: string): void {
  const lines = draft.texts();
  const end = Number.MAX_SAFE_INTEGER;
  const opened = lines.includes(notesHeading) ? [] : [...(lines.at(-1)?.trim() === "" ? [] : [""]), notesHeading, ""];
  draft.insertAfter(end, [...opened, `- ${text}`]);
}

/** The one list item that has all the words; undefined when none or several do. */
function onlyItemAbout(draft: DraftLines, what: string): number | undefined {
  const words =
    what
      .toLowerCase()
      .match(/[\p{L}\p{N}_./-]+/gu)
      ?.filter((word) => !/^(the|a|an|step|steps|item|line|part|about|for|of|to|from|plan|section)$/.test(word)) ?? [];
  const lines =
    words.length === 0
      ? []
      : draft.find(
          (text) => /^\s*([-*+]|\d+[.)])\s/.test(text) && words.every((word) => text.toLowerCase().includes(word)),
        );
  return lines.length === 1 ? lines[0] : undefined;
}

/** Sentences and lines; back-ticked text and file names are not torn apart. */
function sentences(words: string): readonly string[] {
  return words
    .split(/\n+|(?<=[.!?])\s+(?=\p{Lu})/u)
    .map((text) => text.replace(/^\s*[-*]\s+/, "").trim())
    .filter((text) => text !== "");
}
