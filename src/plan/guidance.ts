import type { PlanToolNames } from "./reminders.ts";

/** What a plan holds, for prompts and tool descriptions (seed, "The plan file"). Markdown. */
export const planContents = [
  "A good plan is short enough to be reviewed in a few minutes and precise enough to be carried out without asking again:",
  "- Context: why the change is needed, and what must be true afterwards.",
  "- Recommended approach: the one you would take, with its reason. Mention another only where the choice is close.",
  "- Critical files: the paths that will change, each with what changes in it.",
  "- Existing code to reuse: functions, types and utilities, each with its path.",
  "- Verification: how to test the result from end to end, with the commands to run.",
].join("\n");

/** When planning pays (seed, "When plan mode fits"). Markdown. */
export const whenToPlan = [
  "Plan first when:",
  "- several designs are reasonable and the choice shapes the code;",
  "- the requirements are unclear until the code has been explored;",
  "- much is restructured, or a wrong approach would be expensive to undo.",
].join("\n");

/** When it does not. Markdown. */
export const whenNotToPlan = [
  "Work without a plan when:",
  "- there is one clear way to make the change;",
  "- a bug is understood and its repair is obvious;",
  "- the feature follows conventions that the code already has;",
  "- it is a rename, formatting, or adding tests, and nothing more;",
  "- only research is asked for: read, or let a read-only subagent read.",
].join("\n");

export function enterPlanModeDescription(tools: PlanToolNames): string {
  return [
    "Proposes plan mode to the person, who agrees or declines. In plan mode you explore the code and write a plan to the session's plan file; nothing else can be changed until the person approves the plan.",
    whenToPlan,
    whenNotToPlan,
    `If the person declines, go on without a plan. Takes no arguments. The way back is ${tools.exit}.`,
  ].join("\n\n");
}

/** For the tool that reads the plan from its file. */
export function exitPlanModeDescription(tools: PlanToolNames): string {
  return [
    `Presents the plan to the person and waits for the decision: approve, request changes, or quit. The plan is read from the session's plan file, so write it there first, with ${tools.write} or ${tools.edit}. Takes no arguments.`,
    "Call it when the plan is complete, alone or as the last call of your answer. Do not ask in words whether the plan is right: this tool asks. It works in plan mode only.",
    `Settle open questions with ${tools.ask} first. ${planContents}`,
  ].join("\n\n");
}

/** For the tool that takes the plan as its argument. */
export function submitPlanDescription(tools: PlanToolNames): string {
  return [
    "Saves the given Markdown as the session's plan, presents it to the person and waits for the decision: approve, request changes, or quit. Always give the whole plan; it replaces what is in the plan file.",
    "Call it when the plan is complete, alone or as the last call of your answer. Do not ask in words whether the plan is right: this tool asks. It works in plan mode only.",
    `Settle open questions with ${tools.ask} first. ${planContents}`,
  ].join("\n\n");
}

export function askUserQuestionDescription(tools: PlanToolNames): string {
  return [
    "Asks the person one or more questions and waits for the answers. Each question has a text of its own and two or more options, with a label and a description; put the one you recommend first. The person can always answer in their own words. `preview` shows what an option would look like; `multi_select` lets several be chosen.",
    `Ask only what the code cannot tell you and what changes the result. Do not use it to have a plan approved: that is what ${tools.exit} does.`,
  ].join("\n\n");
}

export function replyToCommentDescription(): string {
  return "Answers a comment of the reviewer in its own thread. `thread_id` is the id that the feedback names. Say what you changed, or why you did not; set `addressed` to true only when the plan now does what the comment asks. It does not replace revising the plan.";
}

/**
 * The part of the system prompt that explains plan mode; the same in every mode, so that prompt caches hold. When to plan and what
 * a plan holds stand with the tools, which are sent with every request as well.
 */
export function planModePrompt(tools: PlanToolNames & { readonly enter?: string }): string {
  const propose =
    tools.enter === undefined
      ? "Only the person turns plan mode on."
      : `You may propose plan mode with ${tools.enter}.`;
  return `Plan mode: while it is on, you explore and write a plan; every other change is refused. ${propose} It ends when the person decides about the plan that you present with ${tools.exit}, or turns it off. Reminders in the conversation say when it is on and which file holds the plan.`;
}
