import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { parseRule } from "../../../../src/policy/permission/parseRule.ts";

describe("A permission rule, as text", () => {
  const good: readonly (readonly [text: string, tool: string, pattern?: string | undefined, toolName?: string])[] = [
    ["Bash", "shell"],
    ["Bash(npm test:*)", "shell", "npm test:*"],
    [String.raw`Bash(echo \(hi\))`, "shell", "echo (hi)"],
    ["Read(~/.ssh/**)", "read", "~/.ssh/**"],
    ["Edit(src/**)", "edit", "src/**"],
    ["Write(src/**)", "edit", "src/**"],
    ["Grep", "search"],
    ["mcp__github", "external", "github__*"],
    ["mcp__github__*", "external", "github__*"],
    ["mcp__github__get_issue", "external", "github__get_issue"],
    ["MCPTool(github__*)", "external", "github__*"],
    ["WebFetch(domain:example.com)", "network", "domain:example.com"],
    ["*", "any"],
    ["write_file(docs/**)", "edit", "docs/**", "write_file"],
    ["run_terminal_command(ls)", "shell", "ls", "run_terminal_command"],
    ["enter_plan_mode", "planTool", undefined, "enter_plan_mode"],
    ["EnterPlanMode", "planTool", undefined, "enter_plan_mode"],
    ["ExitPlanMode", "planTool", undefined, "exit_plan_mode"],
    ["  Bash(ls)  ", "shell", "ls"],
  ];
  for (const [text, tool, pattern, toolName] of good) {
    it(`reads ${text}`, () => {
      const rule = parseRule(text, "ask", "user");
      assert.ok(rule.ok, rule.ok ? "" : rule.error);
      assert.deepEqual([rule.value.tool, rule.value.pattern, rule.value.toolName], [tool, pattern, toolName]);
    });
  }

  const bad: readonly (readonly [text: string, says: RegExp])[] = [
    ["", /is not a rule/u],
    ["Bash(npm", /is not a rule/u],
    ["Bash npm", /is not a rule/u],
    ["NotebookEdit(x)", /there is no tool NotebookEdit/u],
    ["mcp__github(x)", /takes no pattern/u],
  ];
  for (const [text, says] of bad) {
    it(`refuses ${JSON.stringify(text)} with a sentence that says what to write`, () => {
      const rule = parseRule(text, "deny", "project");
      assert.ok(!rule.ok);
      assert.match(rule.error, says);
    });
  }
});
