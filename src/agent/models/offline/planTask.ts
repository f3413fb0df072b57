import { type Answer, say } from "./answer.ts";
import { aboutTheQuestion, clarifyingQuestion, readAnswer } from "./clarification.ts";
import type { Conversation, Exchange } from "./conversation.ts";
import { firstLook, secondLook, thirdLook } from "./exploration.ts";
import { type Facts, gatherFacts } from "./facts.ts";
import { type PlanSections, planSections, type SectionLimits, usualLimits } from "./planSections.ts";
import { planText, whatThisIs } from "./planText.ts";
import { presentPlan, writePlan } from "./presenting.ts";
import { areaTerm, requestTerms, type Term } from "./requestWords.ts";
import { code, joined } from "./sentences.ts";

const looking: ReadonlySet<string> = new Set(["list_dir", "grep", "glob", "read_file"]);

/** The next answer on the way from a request to a presented plan: look three times, ask at most once, write, present. */
export function continuePlan(
  request: string,
  since: readonly Exchange[],
  conversation: Conversation,
  tools: ReadonlySet<string>,
): Answer {
  const { terms, asked } = taskTerms(request, since);
  if (wantsToTalk(since)) {
    return say(aboutTheQuestion);
  }
  const facts = gatherFacts(since, terms, conversation.planPath);
  const looks = looksSince(since);
  if (!asked && tools.has("ask_user_question") && (terms.length === 0 || facts.hits.length === 0) && looks > 0) {
    return { text: "", calls: [clarifyingQuestion(facts, terms.length === 0 ? "vague" : "notFound")] };
  }
  const sections = planSections(facts, terms);
  for (const look of [
    { text: firstWords(terms, asked), calls: firstLook(terms, tools) },
    { text: secondWords(sections), calls: secondLook(facts, terms, tools) },
    { text: "I check who uses what would change.", calls: thirdLook(facts, sections, tools) },
  ].slice(looks)) {
    if (look.calls.length > 0) {
      return look;
    }
  }
  return finish(planText(request, sections), since, conversation, tools);
}

/** Writes the text to the plan file, then presents it. */
export function finish(
  text: string,
  since: readonly Exchange[],
  conversation: Conversation,
  tools: ReadonlySet<string>,
): Answer {
  if (tools.has("submit_plan") && !tools.has("exit_plan_mode")) {
    return { text: "The plan is ready for your review.", calls: [{ name: "submit_plan", input: { plan: text } }] };
  }
  const write = since.findLast((call) => call.name === "write_file");
  if (write === undefined) {
    return writePlan(text, conversation.planPath, tools);
  }
  return write.failed
    ? say(`The plan could not be written: ${write.output}`)
    : presentPlan("The plan is written. Please review it.", tools);
}

/** The plan of an explored request, with other limits. */
export function planAgain(
  request: string,
  exchanges: readonly Exchange[],
  planPath: string | undefined,
  limits: SectionLimits = usualLimits,
): string {
  const { terms } = taskTerms(request, exchanges);
  return planText(request, planSections(gatherFacts(exchanges, terms, planPath), terms, limits));
}

export function factsOf(request: string, exchanges: readonly Exchange[], planPath: string | undefined): Facts {
  return gatherFacts(exchanges, taskTerms(request, exchanges).terms, planPath);
}

/** The terms of the request and of the answer to the clarifying question. A skipped question widens the plan to the folder. */
function taskTerms(
  request: string,
  since: readonly Exchange[],
): { readonly terms: readonly Term[]; readonly asked: boolean } {
  const terms = requestTerms(request);
  const question = since.find((call) => call.name === "ask_user_question");
  if (question === undefined) {
    return { terms, asked: false };
  }
  const answer = readAnswer(question);
  const words = answer.kind === "words" ? answer.text : "";
  const places = since
    .filter((call) => call.name === "list_dir")
    .flatMap((call) => call.output.split("\n").map((entry) => entry.trim()));
  const area = places.includes(words) ? words : undefined;
  const fromAnswer = area === undefined ? requestTerms(words) : [areaTerm(area)];
  return { terms: fromAnswer.length > 0 ? [...fromAnswer, ...terms] : [...terms, areaTerm(".")], asked: true };
}

/** Answers with exploring calls since the request, or since the question that changed what is searched for. */
function looksSince(since: readonly Exchange[]): number {
  const asked = since.findLastIndex((call) => call.name === "ask_user_question");
  const rounds = since.slice(asked + 1).filter((call) => looking.has(call.name));
  return new Set(rounds.map((call) => call.round)).size;
}

function firstWords(terms: readonly Term[], asked: boolean): string {
  if (asked) {
    return terms.some((term) => term.text === ".")
      ? "Then I look at the folder as a whole."
      : "Thank you. I look there.";
  }
  const searched =
    terms.length === 0
      ? "The request names nothing to search for, so I look at the layout first."
      : `I search the folder for ${joined([...new Set(terms.map((term) => code(term.text)))])}.`;
  return `${whatThisIs} ${searched}`;
}

function secondWords(sections: PlanSections): string {
  const [first, ...rest] = sections.changes;
  if (first === undefined) {
    return "I look closer.";
  }
  return rest.length === 0
    ? `The search leads to ${code(first.path)}. I read it.`
    : `The search leads to ${code(first.path)} and ${rest.length} more. I read them and look for existing code to build on.`;
}

function wantsToTalk(since: readonly Exchange[]): boolean {
  const question = since.findLast((call) => call.name === "ask_user_question");
  return question !== undefined && readAnswer(question).kind === "talk";
}
