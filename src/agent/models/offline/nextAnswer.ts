import { assertNever } from "../../../base/assertNever.ts";
import { afterApproval } from "./afterApproval.ts";
import { type Answer, say } from "./answer.ts";
import type { Conversation, Exchange } from "./conversation.ts";
import { firstLook } from "./exploration.ts";
import { gatherFacts } from "./facts.ts";
import { lookupAnswer } from "./lookup.ts";
import { continuePlan } from "./planTask.ts";
import { requestKind } from "./requestKind.ts";
import { requestTerms } from "./requestWords.ts";
import { continueRevision } from "./revisionTask.ts";
import { currentTrigger, hasLivePlan, plannedSegment } from "./segments.ts";

const onlyPlans =
  "I am the built-in offline planner: I can search this folder and plan a change in it, but I have no language model and write no code.";

/** What to say and call next. Pure: the same conversation and tools always give the same answer. */
export function nextAnswer(conversation: Conversation, tools: ReadonlySet<string>): Answer {
  const trigger = currentTrigger(conversation);
  if (trigger === undefined) {
    return say(`${onlyPlans} Describe a change to plan.`);
  }
  if (trigger.kind === "request") {
    return answerRequest(trigger.text, trigger.since, conversation, tools);
  }
  const { end, since } = trigger;
  switch (end.kind) {
    case "approved":
      return afterApproval(end, since, tools);
    case "abandoned":
      return say(
        "The plan is dropped and plan mode is off. Nothing in the folder was changed. Describe a change when you want another plan.",
      );
    case "open":
      return say("The plan is not decided yet: its review keeps waiting for you.");
    case "notPresented":
      return say(`The plan was not presented. ${trigger.output.split(/(?<=[.!?])\s/, 1)[0] ?? ""}`);
    case "changes":
      return continueRevision(end.feedback, since, conversation, tools);
    default:
      return assertNever(end);
  }
}

function answerRequest(
  text: string,
  since: readonly Exchange[],
  conversation: Conversation,
  tools: ReadonlySet<string>,
): Answer {
  switch (requestKind(text)) {
    case "greeting":
      return say(`${onlyPlans} Describe a change to plan.`);
    case "question":
      return answerQuestion(text, since, conversation, tools);
    case "proceed":
      return proceed(since, conversation, tools);
    case "change":
      if (conversation.planning && hasLivePlan(conversation)) {
        return continueRevision(text, since, conversation, tools);
      }
      return planChange(text, since, conversation, tools);
  }
}

function planChange(
  text: string,
  since: readonly Exchange[],
  conversation: Conversation,
  tools: ReadonlySet<string>,
): Answer {
  if (conversation.planning) {
    return continuePlan(text, since, conversation, tools);
  }
  const asked = since.some((call) => call.name === "enter_plan_mode");
  if (asked || !tools.has("enter_plan_mode")) {
    return say(
      `${onlyPlans} Turn plan mode on to get a plan for this, or choose a model with "Plan Mode: Choose Model".`,
    );
  }
  return { text: `${onlyPlans} May I plan this?`, calls: [{ name: "enter_plan_mode", input: {} }] };
}

function answerQuestion(
  text: string,
  since: readonly Exchange[],
  conversation: Conversation,
  tools: ReadonlySet<string>,
): Answer {
  const terms = requestTerms(text);
  if (terms.length === 0) {
    return say(`${onlyPlans} Name something to search for: a word, a function, a file.`);
  }
  const calls = firstLook(terms, tools).filter((call) => call.name === "grep");
  if (since.length === 0 && calls.length > 0) {
    return { text: "", calls };
  }
  return lookupAnswer(gatherFacts(since, terms, conversation.planPath));
}

/** "Go on": resumes the planning that was stopped; otherwise there is nothing that a planner could go on with. */
function proceed(since: readonly Exchange[], conversation: Conversation, tools: ReadonlySet<string>): Answer {
  const stopped = plannedSegment(conversation);
  if (conversation.planning && stopped !== undefined && !hasLivePlan(conversation)) {
    return continuePlan(
      stopped.request,
      [...stopped.exchanges, ...since.filter((call) => !stopped.exchanges.includes(call))],
      conversation,
      tools,
    );
  }
  return say(
    `${onlyPlans} To carry out a plan, choose a model with "Plan Mode: Choose Model" and send "continue" again.`,
  );
}
