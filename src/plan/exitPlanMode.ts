import { assertNever } from "../base/assertNever.ts";
import { fail, ok, type Result } from "../base/result.ts";
import type { PlanModeState } from "./planModeState.ts";
import { hasPlanContent } from "./planText.ts";

/**
 * Whether a plan may be presented in this state; the error is the tool's result for the model. Unlike the seed's program,
 * which opens a review in any state (`spec/grok-build-behaviour.md` 12.2, B6).
 */
export function mayPresentPlan(state: PlanModeState, enterTool: string | undefined): Result<undefined> {
  switch (state) {
    case "Active":
      return ok(undefined);
    case "Pending":
      return fail(
        "Plan mode has only just been turned on and no plan was made in it yet. Nothing was shown to the person. Explore and write the plan first.",
      );
    case "Inactive": {
      const next =
        enterTool === undefined
          ? "If the task needs a plan, ask the person to turn plan mode on; otherwise go on with the work."
          : `If the task needs a plan, call ${enterTool} first; otherwise go on with the work.`;
      return fail(`Plan mode is not on, so there is no plan to present. Nothing was shown to the person. ${next}`);
    }
    case "ExitPending":
      return fail(
        "The person has turned plan mode off; it ends with this turn. No plan was presented. End your turn now and wait for the next request.",
      );
    default:
      return assertNever(state);
  }
}

/** What clients get beside the text when a plan was approved. */
export type ExitPlanModeOutput =
  | { readonly PlanReady: { readonly message: string; readonly plan_content: string; readonly plan_file_path: string } }
  | { readonly EmptyPlan: { readonly message: string; readonly plan_file_path: string } };

/** `message`: the text for the model, from `approvalResult`. */
export function exitPlanModeOutput(message: string, plan: string, planPath: string): ExitPlanModeOutput {
  return hasPlanContent(plan)
    ? { PlanReady: { message, plan_content: plan, plan_file_path: planPath } }
    : { EmptyPlan: { message, plan_file_path: planPath } };
}
