import { offlinePlanner } from "../../../src/agent/models/offline/offlinePlanner.ts";
import { fullReminder } from "../../../src/plan/reminders.ts";
import { repositoryTools, type ToolOutcome, type ToolTable } from "./repositoryTools.ts";
import { Talk } from "./talk.ts";

export interface PlanTalk {
  readonly talk: Talk;
  /** The plan file, in memory. */
  readonly plan: { readonly path: string; text: string | undefined };
  /** Results of presenting the plan, used up one by one; then the plan counts as quit. */
  readonly decisions: string[];
  /** Results of questions; then they are declined. */
  readonly answers: string[];
}

export const quit = "The person quit the plan. It is not approved, and plan mode is off. Do not implement it.";

/** The offline planner in plan mode (or before it) over a folder, with the person's decisions scripted. */
export function planTalk(
  root: string,
  options: { readonly planning?: boolean; readonly without?: readonly string[]; readonly extra?: ToolTable } = {},
): PlanTalk {
  const plan: PlanTalk["plan"] = { path: "/home/ada/.plan-mode/sessions/x-1/s/plan.md", text: undefined };
  const decisions: string[] = [];
  const answers: string[] = [];
  const done = (): ToolOutcome => ({ text: "Done." });
  const all: ToolTable = {
    ...repositoryTools(root, plan),
    enter_plan_mode: done,
    exit_plan_mode: () => ({ text: decisions.shift() ?? quit }),
    ask_user_question: () => ({ text: answers.shift() ?? "The person declined to answer the questions." }),
    reply_to_comment: done,
    todo_write: done,
    ...options.extra,
  };
  const tools = Object.fromEntries(Object.entries(all).filter(([name]) => options.without?.includes(name) !== true));
  const talk = new Talk(offlinePlanner(), tools);
  if (options.planning !== false) {
    talk.remind(
      fullReminder({
        planPath: plan.path,
        hasContent: false,
        tools: { edit: "search_replace", write: "write_file", ask: "ask_user_question", exit: "exit_plan_mode" },
      }),
    );
  }
  return { talk, plan, decisions, answers };
}
