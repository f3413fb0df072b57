/** The kinds of subagents (spec/grok-build-behaviour.md 11). */
export const subagentTypes = ["explore", "plan", "general-purpose"] as const;

export type SubagentType = (typeof subagentTypes)[number];

const reading = ["read_file", "list_dir", "glob", "grep"];

/** What no subagent has: others of its kind, the person's ear, and a say in plan mode. */
const rootOnly = new Set([
  "task",
  "task_output",
  "ask_user_question",
  "enter_plan_mode",
  "exit_plan_mode",
  "submit_plan",
  "reply_to_comment",
]);

export function isSubagentType(type: string): type is SubagentType {
  return subagentTypes.some((known) => known === type);
}

/** Whether a kind of subagent has a tool. Those that only read have nothing but their own tools. */
export function hasTool(type: SubagentType, tool: string): boolean {
  switch (type) {
    case "explore":
      return reading.includes(tool);
    case "plan":
      return reading.includes(tool) || tool === "todo_write";
    case "general-purpose":
      return !rootOnly.has(tool);
  }
}
