import { fail, ok, type Result } from "../../base/result.ts";
import { canonicalToolName } from "../toolAliases.ts";
import type { Rule, RuleEffect, RuleSource, RuleTool } from "./rule.ts";

/** Names that stand for a whole family, as in the rule language of Claude and Grok (spec 8.2). */
const families: ReadonlyMap<string, RuleTool> = new Map([
  ["*", "any"],
  ["Bash", "shell"],
  ["PowerShell", "shell"],
  ["Read", "read"],
  ["Grep", "search"],
  ["Glob", "search"],
  ["Edit", "edit"],
  ["Write", "edit"],
  ["MultiEdit", "edit"],
  ["Task", "spawn"],
  ["Agent", "spawn"],
  ["MCPTool", "external"],
  ["WebFetch", "network"],
]);

/** Our own tools, each the only member of its family that the rule names. */
const ownTools: ReadonlyMap<string, RuleTool> = new Map([
  ["run_terminal_command", "shell"],
  ["read_file", "read"],
  ["list_dir", "read"],
  ["grep", "search"],
  ["glob", "search"],
  ["search_replace", "edit"],
  ["write_file", "edit"],
  ["delete_file", "edit"],
  ["apply_patch", "edit"],
  ["StrReplace", "edit"],
  ["Delete", "edit"],
  ["task", "spawn"],
  ["web_fetch", "network"],
  ["todo_write", "planTool"],
  ["enter_plan_mode", "planTool"],
  ["exit_plan_mode", "planTool"],
  ["submit_plan", "planTool"],
  ["ask_user_question", "planTool"],
  ["reply_to_comment", "planTool"],
]);

const form = /^(?<name>[^()\s]+)(?:\((?<pattern>.*)\))?$/su;

/**
 * Reads `Tool`, `Tool(pattern)` or `mcp__server[__tool|__*]`. `\(` and `\)` stand for parentheses in a pattern.
 * An unknown name is an error: a rule that silently matches nothing would be worse than none.
 */
export function parseRule(text: string, effect: RuleEffect, source: RuleSource, remembered = false): Result<Rule> {
  const match = form.exec(text.trim());
  const name = match?.groups?.["name"];
  if (name === undefined) {
    return fail(`"${text}" is not a rule. Write Tool or Tool(pattern), for example Bash(npm test:*).`);
  }
  const pattern = match?.groups?.["pattern"]?.replaceAll(/\\([()])/gu, "$1").trim();
  const rule = { effect, source, remembered, text: text.trim(), ...(pattern ? { pattern } : {}) };
  if (name.startsWith("mcp__")) {
    return pattern === undefined
      ? ok({ ...rule, tool: "external", pattern: mcpPattern(name) })
      : fail(`"${text}": an mcp__ rule takes no pattern. Write mcp__server, mcp__server__tool or mcp__server__*.`);
  }
  const family = families.get(name);
  if (family !== undefined) {
    return ok({ ...rule, tool: family });
  }
  const own = canonicalToolName(name);
  const tool = ownTools.get(own);
  return tool === undefined
    ? fail(`"${text}": there is no tool ${name}. Known: ${[...families.keys(), ...ownTools.keys()].join(", ")}.`)
    : ok({ ...rule, tool, toolName: own });
}

function mcpPattern(name: string): string {
  const rest = name.slice("mcp__".length);
  return rest.includes("__") ? rest : `${rest}__*`;
}
