import { fail, ok, type Result } from "../base/result.ts";
import { canonicalToolName } from "../policy/toolAliases.ts";

/** Native names and Claude's are one tool, wherever a name can be written (seed, "Integration"). */
export { canonicalToolName, toolSpellings } from "../policy/toolAliases.ts";

/** The tools that present a plan and wait for the person. */
export function isExitTool(name: string): boolean {
  const native = canonicalToolName(name);
  return native === "exit_plan_mode" || native === "submit_plan";
}

/** Entry and exit come as a pair: a tool set with one of them is refused at load (seed, "Agent-initiated"). */
export function checkPlanToolPair(names: Iterable<string>): Result<undefined> {
  const all = [...names];
  const enters = all.some((name) => canonicalToolName(name) === "enter_plan_mode");
  const exits = all.some(isExitTool);
  if (enters && !exits) {
    return fail(
      "The tool set has enter_plan_mode without exit_plan_mode or submit_plan: plan mode could not be left. Add one of them.",
    );
  }
  if (exits && !enters) {
    return fail(
      "The tool set has a tool that ends plan mode without enter_plan_mode. Add enter_plan_mode, or remove the other.",
    );
  }
  return ok(undefined);
}
