import { parseFeedback } from "../../../review/parseFeedback.ts";
import { type Answer, type PlannedCall, say } from "./answer.ts";
import { changeQuestion, readAnswer } from "./clarification.ts";
import type { Conversation, Exchange } from "./conversation.ts";
import { search } from "./exploration.ts";
import { findingsIn, findingTerms } from "./findings.ts";
import { planEdits } from "./planEdits.ts";
import { type RevisedPlan, revisePlan } from "./planRevision.ts";
import { usualLimits } from "./planSections.ts";
import { continuePlan, finish, planAgain } from "./planTask.ts";
import { presentPlan } from "./presenting.ts";
import { plannedSegment } from "./segments.ts";
import { parseRead } from "./toolOutput.ts";

/** The next answer on the way from a review to the revised plan: read plan and places, edit, reply, present again. */
export function continueRevision(
  feedback: string | undefined,
  since: readonly Exchange[],
  conversation: Conversation,
  tools: ReadonlySet<string>,
): Answer {
  const words = feedback ?? wordsAfterAsking(since);
  if (words === undefined) {
    return { text: "", calls: [changeQuestion()] };
  }
  if (words === "") {
    return presentPlan(
      "Nothing was said about what to change, so I present the plan as it is. Comments on its lines tell me most.",
      tools,
    );
  }
  const planned = plannedSegment(conversation);
  const wider = /^look at more files$/i.test(words);
  if (planned !== undefined && (wider || /^keep to fewer files$/i.test(words))) {
    const limits = wider
      ? { changes: usualLimits.changes * 2, reuse: usualLimits.reuse * 2 }
      : { changes: 1, reuse: 3 };
    return finish(
      planAgain(planned.request, planned.exchanges, conversation.planPath, limits),
      since,
      conversation,
      tools,
    );
  }
  const read = since.find((call) => call.name === "read_file" && call.input["path"] === conversation.planPath);
  if (read === undefined) {
    return lookAtPlan(words, conversation.planPath, tools);
  }
  const before = read.failed ? [] : planLines(read.output);
  if (before.every((line) => line.trim() === "")) {
    return planned === undefined
      ? continuePlan(words, since, conversation, tools)
      : finish(planAgain(planned.request, planned.exchanges, conversation.planPath), since, conversation, tools);
  }
  const parsed = parseFeedback(words);
  const revised =
    parsed === undefined
      ? revisePlan(before, [], words, findingsIn(since))
      : revisePlan(before, parsed.threads, parsed.note, findingsIn(since));
  return apply(before, revised, since, conversation, tools);
}

/** Undefined: not asked yet. Empty: asked, and the person gave no words. */
function wordsAfterAsking(since: readonly Exchange[]): string | undefined {
  const asked = since.find((call) => call.name === "ask_user_question");
  if (asked === undefined) {
    return undefined;
  }
  const answer = readAnswer(asked);
  return answer.kind === "words" ? answer.text : "";
}

function lookAtPlan(words: string, planPath: string | undefined, tools: ReadonlySet<string>): Answer {
  const terms = findingTerms(words);
  const calls: PlannedCall[] = [
    { name: "read_file", input: { path: planPath } },
    ...terms.map((term) => search(term.pattern)),
  ];
  return {
    text: "I read the plan again and look up what the review names.",
    calls: calls.filter((call) => tools.has(call.name)),
  };
}

function apply(
  before: readonly string[],
  revised: RevisedPlan,
  since: readonly Exchange[],
  conversation: Conversation,
  tools: ReadonlySet<string>,
): Answer {
  const planPath = conversation.planPath ?? "";
  const text = `${revised.lines.join("\n")}\n`;
  const whole: PlannedCall = { name: "write_file", input: { path: planPath, content: text } };
  const edits = since.filter((call) => call.name === "search_replace");
  const write = since.find((call) => call.name === "write_file");
  if (write?.failed === true) {
    return say(`The revised plan could not be written: ${write.output}`);
  }
  const calls = planEdits(before, revised.hunks, planPath);
  const misfit = calls === undefined || edits.some((call) => call.failed);
  if (misfit && write === undefined) {
    return isWhole(since, planPath) ? { text: "I write the revised plan as a whole.", calls: [whole] } : say(tooLong);
  }
  if (!misfit && calls.length > 0 && edits.length === 0) {
    return { text: "I revise the lines that the review is about.", calls };
  }
  const replies = revised.replies.map(
    (reply): PlannedCall => ({
      name: "reply_to_comment",
      input: { thread_id: reply.threadId, body: reply.body, addressed: reply.addressed },
    }),
  );
  const replyCalls = tools.has("reply_to_comment") ? replies : [];
  const summary =
    tools.has("reply_to_comment") || replies.length === 0
      ? ""
      : `\n\n${revised.replies.map((reply) => `- ${reply.body}`).join("\n")}`;
  const words = `The plan is revised. Please review it again.${summary}`;
  if (tools.has("submit_plan") && !tools.has("exit_plan_mode")) {
    return { text: words, calls: [...replyCalls, { name: "submit_plan", input: { plan: text } }] };
  }
  return presentPlan(words, tools, replyCalls);
}

const tooLong =
  "The plan has lines too long for me to revise safely, so I stop here. Shorten them in the plan file, or choose a model.";

/** Whether the plan was read without anything cut off: only then may it be written as a whole. */
function isWhole(since: readonly Exchange[], planPath: string): boolean {
  const read = since.find((call) => call.name === "read_file" && call.input["path"] === planPath);
  return read !== undefined && !/\[\d+ more (characters|lines)/.test(read.output);
}

function planLines(output: string): readonly string[] {
  const lines = parseRead(output);
  const last = Math.max(0, ...lines.keys());
  return Array.from({ length: last }, (_, index) => lines.get(index + 1) ?? "");
}
