import { fail, ok, type Result } from "../../base/result.ts";
import type { PlanToolNames } from "../../plan/reminders.ts";
import { checkPlanToolPair } from "../../plan/toolNames.ts";
import { takesPatches } from "../patch/takesPatches.ts";
import type { AgentSettings } from "../ports.ts";
import { applyPatchTool } from "./applyPatch.ts";
import { askUserQuestionTool } from "./askUserQuestion.ts";
import { compatDeleteTool } from "./compatDelete.ts";
import { compatStrReplaceTool } from "./compatStrReplace.ts";
import { compatWriteTool } from "./compatWrite.ts";
import { deleteFileTool } from "./deleteFile.ts";
import { enterPlanModeTool } from "./enterPlanMode.ts";
import { exitPlanModeTool } from "./exitPlanMode.ts";
import { globTool } from "./glob.ts";
import { grepTool } from "./grep.ts";
import { listDirTool } from "./listDir.ts";
import { readFileTool } from "./readFile.ts";
import { replyToCommentTool } from "./replyToComment.ts";
import { runTerminalCommandTool } from "./runTerminalCommand.ts";
import { searchReplaceTool } from "./searchReplace.ts";
import { stopTerminalTool } from "./stopTerminal.ts";
import { submitPlanTool } from "./submitPlan.ts";
import { taskTool } from "./task.ts";
import { taskOutputTool } from "./taskOutput.ts";
import { terminalOutputTool } from "./terminalOutput.ts";
import { todoWriteTool } from "./todoWrite.ts";
import type { AnyTool } from "./tool.ts";
import { webFetch } from "./webFetch.ts";
import { writeFileTool } from "./writeFile.ts";

/** The tools of a session, by name. They stay the same in every mode: while planning, calls are refused, not hidden. */
export interface ToolSet {
  readonly tools: ReadonlyMap<string, AnyTool>;
  /** For the texts that name them. */
  readonly names: PlanToolNames & { readonly enter: string };
}

/**
 * The agent's own tools, as the settings have them, and those of others. `apply_patch` comes beside the plain edit tools for
 * models that were trained on it.
 */
export function toolSet(
  settings: Pick<AgentSettings, "planTool" | "toolset" | "model">,
  external: readonly AnyTool[] = [],
): Result<ToolSet> {
  const editing =
    settings.toolset === "compat"
      ? [compatStrReplaceTool, compatWriteTool, compatDeleteTool]
      : [searchReplaceTool, writeFileTool, deleteFileTool];
  return checkedToolSet([
    readFileTool,
    listDirTool,
    globTool,
    grepTool,
    ...editing,
    ...(takesPatches(settings.model) ? [applyPatchTool] : []),
    runTerminalCommandTool,
    terminalOutputTool,
    stopTerminalTool,
    taskTool,
    taskOutputTool,
    webFetch(),
    todoWriteTool,
    enterPlanModeTool,
    settings.planTool === "submit_plan" ? submitPlanTool : exitPlanModeTool,
    askUserQuestionTool,
    replyToCommentTool,
    ...external,
  ]);
}

/** A set in which plan mode could be entered but not left, or the reverse, is refused. */
export function checkedToolSet(list: readonly AnyTool[]): Result<ToolSet> {
  const pair = checkPlanToolPair(list.map(({ name }) => name));
  if (!pair.ok) {
    return fail(pair.error);
  }
  const tools = new Map(list.map((tool) => [tool.name, tool]));
  const either = (one: AnyTool, other: AnyTool): string => (tools.has(one.name) ? one.name : other.name);
  return ok({
    tools,
    names: {
      edit: either(compatStrReplaceTool, searchReplaceTool),
      write: either(compatWriteTool, writeFileTool),
      ask: askUserQuestionTool.name,
      enter: enterPlanModeTool.name,
      exit: either(submitPlanTool, exitPlanModeTool),
      ...(tools.has(taskTool.name) ? { task: taskTool.name } : {}),
    },
  });
}
