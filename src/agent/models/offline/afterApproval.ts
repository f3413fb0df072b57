import { type Answer, say } from "./answer.ts";
import type { Exchange } from "./conversation.ts";
import type { PresentedEnd } from "./decisionReading.ts";

const needsModel =
  'This planner has no language model, so it cannot write code. Choose a model with "Plan Mode: Choose Model" and send "continue": the plan, its to-do list and this conversation stay as they are.';

/** After an approval: the checklist becomes the to-do list, then the turn ends with what is needed to go on. */
export function afterApproval(
  end: Extract<PresentedEnd, { kind: "approved" }>,
  since: readonly Exchange[],
  tools: ReadonlySet<string>,
): Answer {
  if (!end.start) {
    return say(`The plan is approved and waits for your word to start. ${needsModel}`);
  }
  const steps = planSteps(end.plan);
  if (steps.length > 0 && tools.has("todo_write") && !since.some((call) => call.name === "todo_write")) {
    const remarks =
      end.comments === undefined ? "" : " The comments of your approval come first when the work is done.";
    return {
      text: `The plan is approved. I put its ${steps.length} steps on the to-do list.${remarks}`,
      calls: [
        { name: "todo_write", input: { todos: steps.map((step, index) => ({ id: String(index + 1), ...step })) } },
      ],
    };
  }
  return say(needsModel);
}

interface Step {
  readonly content: string;
  readonly status: "pending" | "completed";
}

/** The checklist of a plan, the items under "Steps" if there is such a heading. */
export function planSteps(plan: string): readonly Step[] {
  const lines = plan.split(/\r?\n/);
  const start = lines.findIndex((line) => /^#+\s+steps\b/i.test(line));
  const section = start < 0 ? lines : lines.slice(start + 1);
  const end = start < 0 ? -1 : section.findIndex((line) => /^#{1,2}\s/.test(line));
  return section.slice(0, end < 0 ? undefined : end).flatMap((line): Step[] => {
    const match = /^\s*(?:[-*+]|\d+[.)])\s+\[([ xX])\]\s+(.+)$/.exec(line);
    return match === null
      ? []
      : [{ content: match[2]?.trim() ?? "", status: match[1] === " " ? "pending" : "completed" }];
  });
}
