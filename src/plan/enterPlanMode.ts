import { assertNever } from "../base/assertNever.ts";
import type { PlanModeState } from "./planModeState.ts";
import type { PlanToolNames } from "./reminders.ts";

/** What `enter_plan_mode` found or made at the plan path. `non_empty`: something but white space; never touched. */
export type PlanFileSeed =
  | "empty"
  | "non_empty"
  | { readonly missing: "not_created" | "not_a_file" | "inaccessible" | "unavailable" };

/**
 * What the tool does in each state. `ask`: the person decides, in every permission mode. `enter`: the person turned plan mode
 * on already, so the entry is theirs. `already`: nothing changes, and the result says so.
 */
export function enterToolStep(state: PlanModeState): "ask" | "enter" | "already" {
  switch (state) {
    case "Inactive":
    // The person has just turned it off: only they can turn it on again.
    case "ExitPending":
      return "ask";
    case "Pending":
      return "enter";
    case "Active":
      return "already";
    default:
      return assertNever(state);
  }
}

/** The result when the person says no; plan mode stays as it was (seed, "Agent-initiated": word for word). */
export const enterDeclined = "User declined to enter plan mode.";

export interface EnterPlanModeOutput {
  readonly Entered: {
    readonly message: string;
    readonly plan_file_path: string;
    readonly tool_hints: { readonly ask_user: string; readonly exit_plan: string; readonly task: string | null };
    readonly plan_file_seed: PlanFileSeed;
  };
}

/** The result of an entry: structured for clients, and `message` for the model. `already`: plan mode was on before. */
export function enterPlanModeResult(entry: {
  readonly planPath: string;
  readonly seed: PlanFileSeed;
  readonly tools: PlanToolNames;
  readonly already: boolean;
}): EnterPlanModeOutput {
  const { planPath, seed, tools, already } = entry;
  const explore =
    tools.task === undefined ? "" : ` For a wide search, let read-only subagents look in parallel (${tools.task}).`;
  const steps = [
    `Explore the code until you know what the change touches.${explore}`,
    "Look for features that are alike and for code that can be reused; note their paths.",
    `Ask with ${tools.ask} where the request can be read in more than one way.`,
    "Design one approach and check it against what you found.",
    `Write the plan to the plan file with ${tools.write} or ${tools.edit}; nothing else can be changed.`,
    `Present it with ${tools.exit} and wait for the decision.`,
  ];
  const message = [
    already ? "Plan mode was on already; nothing changed." : "Plan mode is on.",
    `Plan file: ${planPath}. ${seedSentence(seed)}`,
    "",
    ...steps.map((step, at) => `${at + 1}. ${step}`),
  ].join("\n");
  return {
    Entered: {
      message,
      plan_file_path: planPath,
      tool_hints: { ask_user: tools.ask, exit_plan: tools.exit, task: tools.task ?? null },
      plan_file_seed: seed,
    },
  };
}

function seedSentence(seed: PlanFileSeed): string {
  if (seed === "empty") {
    return "It is empty.";
  }
  if (seed === "non_empty") {
    return "It holds an earlier plan: read it first, then revise or replace it.";
  }
  switch (seed.missing) {
    case "not_created":
      return "It could not be created: try to write it, and tell the person if that fails.";
    case "not_a_file":
      return "Something that is not a regular file stands there, so it can't be written: tell the person.";
    case "inaccessible":
      return "It exists and can't be read: tell the person before you write a plan.";
    case "unavailable":
      return "It is created when you write it.";
    default:
      return assertNever(seed.missing);
  }
}
