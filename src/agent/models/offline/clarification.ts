import type { PlannedCall } from "./answer.ts";
import type { Exchange } from "./conversation.ts";
import type { Facts } from "./facts.ts";
import { pathKind } from "./pathKind.ts";

/** The one question about a request that gives a search nothing to go by. Options are folders and files that exist. */
export function clarifyingQuestion(facts: Facts, reason: "vague" | "notFound"): PlannedCall {
  const lead =
    reason === "vague"
      ? "The request names nothing that I can search for."
      : "No file mentions the words of the request.";
  return ask(`${lead} Which part of the folder is it about?`, layoutOptions(facts));
}

/** What to ask when changes were requested without words. */
export function changeQuestion(): PlannedCall {
  return ask("What should change in the plan?", [
    { label: "Look at more files", description: "Widen the list of files to change with the next best matches" },
    { label: "Keep to fewer files", description: "Plan only the file that fits best" },
  ]);
}

interface Option {
  readonly label: string;
  readonly description: string;
}

function ask(question: string, options: readonly Option[]): PlannedCall {
  return { name: "ask_user_question", input: { questions: [{ question, options, multi_select: false }] } };
}

function layoutOptions(facts: Facts): readonly Option[] {
  const entries = facts.layout.filter((entry) => !entry.startsWith(".") && pathKind(entry) !== "generated");
  const folders = entries.filter((entry) => entry.endsWith("/"));
  const files = entries.filter((entry) => !entry.endsWith("/"));
  const options = [...folders, ...files].slice(0, 4).map((entry) => ({
    label: entry,
    description: entry.endsWith("/") ? `Plan for what is in the folder ${entry}` : `Plan for the file ${entry}`,
  }));
  return options.length > 1
    ? options
    : [...options, { label: "The whole folder", description: "Plan in general, from the layout" }];
}

/** What the person made of a question. The sentences are those of src/agent/session/askQuestions.ts. */
export type QuestionAnswer =
  | { readonly kind: "words"; readonly text: string }
  /** Declined, skipped or not possible to ask: go on with what is known. */
  | { readonly kind: "none" }
  /** The person wants to talk first. */
  | { readonly kind: "talk" };

export function readAnswer(exchange: Exchange): QuestionAnswer {
  const [first = ""] = exchange.output.split("\n", 1);
  if (first.startsWith("The person wants to talk")) {
    return { kind: "talk" };
  }
  if (exchange.failed || !/^The person (answered:|wants no more)/.test(first)) {
    return { kind: "none" };
  }
  const rows = exchange.output.split("\n").flatMap((row) => /^- ".*?": (.*)$/.exec(row)?.[1] ?? []);
  const text = rows
    .map(answerWords)
    .filter((words) => words !== "")
    .join(" ")
    .trim();
  return text === "" ? { kind: "none" } : { kind: "words", text };
}

/** The chosen labels and the person's own words of one row. */
function answerWords(row: string): string {
  const own = / \((?:chosen preview: .*?; )?in their own words: (.*)\)$/.exec(row);
  const label = (own === null ? row : row.slice(0, own.index)).replace(
    /^(see their words|\(not answered\)|Other)$/i,
    "",
  );
  return [label, own?.[1] ?? ""].filter((words) => words !== "").join(": ");
}

/** Said when the person wants to talk before answering. */
export const aboutTheQuestion =
  "I ask because I search for what a request names: a function, a file, a setting, or words that stand in the code. Name one in your next message and I plan from there.";
