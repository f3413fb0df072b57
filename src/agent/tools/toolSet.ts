import { fail, ok, type Result } from "../../base/result.ts";
import type { PlanToolNames } from "../../plan/reminders.ts";
import { checkPlanToolPair } from "../../plan/toolNames.ts";
import type { AgentSettings } from "../ports.ts";
import { askUserQuestionTool } from "./askUserQuestion.ts";
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
import { submitPlanTool } from "./submitPlan.ts";
import { todoWriteTool } from "./todoWrite.ts";
import type { AnyTool } from "./tool.ts";
import { writeFileTool } from "./writeFile.ts";

/** The tools of a session, by name. They stay the same in every mode: while planning, calls are refused, not hidden. */
export interface ToolSet {
  readonly tools: ReadonlyMap<string, AnyTool>;
  /** For the texts that name them. */
  readonly names: PlanToolNames & { readonly enter: string };
}

export function toolSet(settings: Pick<AgentSettings, "planTool">): Result<ToolSet> {
  const exit = settings.planTool === "submit_plan" ? submitPlanTool : exitPlanModeTool;
  return checkedToolSet([
    readFileTool,
    listDirTool,
    globTool,
    grepTool,
    searchReplaceTool,
    writeFileTool,
    deleteFileTool,
    runTerminalCommandTool,
    todoWriteTool,
    enterPlanModeTool,
    exit,
    askUserQuestionTool,
    replyToCommentTool,
  ]);
}

/** A set in which plan mode could be entered but not left, or the reverse, is refused. */
export function checkedToolSet(list: readonly AnyTool[]): Result<ToolSet> {
  const pair = checkPlanToolPair(list.map(({ name }) => name));
  if (!pair.ok) {
    return fail(pair.error);
  }
  const exit = list.some(({ name }) => name === submitPlanTool.name) ? submitPlanTool.name : exitPlanModeTool.name;
  return ok({
    tools: new Map(list.map((tool) => [tool.name, tool])),
    names: {
      edit: searchReplaceTool.name,
      write: writeFileTool.name,
      ask: askUserQuestionTool.name,
      enter: enterPlanModeTool.name,
      exit,
    },
  });
}
