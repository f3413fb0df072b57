import { type Answer, type PlannedCall, say } from "./answer.ts";

/** The call that puts the plan before the person; what goes before it in the same answer runs before it. */
export function presentPlan(text: string, tools: ReadonlySet<string>, before: readonly PlannedCall[] = []): Answer {
  if (!tools.has("exit_plan_mode")) {
    return { text: `${text} There is no tool to present it with: open it with "Plan Mode: View Plan".`, calls: before };
  }
  return { text, calls: [...before, { name: "exit_plan_mode", input: {} }] };
}

export function writePlan(text: string, planPath: string | undefined, tools: ReadonlySet<string>): Answer {
  if (planPath === undefined || !tools.has("write_file")) {
    return say("The plan has no file to go to: turn plan mode off and on again, then repeat the request.");
  }
  return { text: "I write down the plan.", calls: [{ name: "write_file", input: { path: planPath, content: text } }] };
}
