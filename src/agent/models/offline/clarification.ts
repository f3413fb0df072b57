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

/** The person's words in the answer to a question: chosen labels and what they wrote. Empty when they gave none. */
export function answerWords(exchange: Exchange): string {
  if (exchange.failed || /declined|no user is available|skip|cancel/i.test(exchange.output.split("\n", 1)[0] ?? "")) {
    return "";
  }
  const questions = questionTexts(exchange.input["questions"]);
  const bare = questions.reduce((text, question) => text.replaceAll(question, ""), exchange.output);
  const quoted = [...bare.matchAll(/=\s*"([^"\n]*)"/g)].map((match) => match[1] ?? "");
  const notes = [...bare.matchAll(/notes?:\s*"?([^"\n]+)/gi)].map((match) => match[1] ?? "");
  return [...quoted, ...notes]
    .filter((text) => !/^(other)?$/i.test(text.trim()))
    .join(" ")
    .trim();
}

function questionTexts(questions: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(questions) ? questions : [];
  return list.flatMap((row) =>
    typeof row === "object" && row !== null && "question" in row && typeof row.question === "string"
      ? [row.question]
      : [],
  );
}
