import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { type HooksConfig, hooksConfig, hooksFor } from "../../../../src/policy/hooks/hookConfig.ts";

function config(matcher?: string): HooksConfig {
  return {
    PreToolUse: [{ ...(matcher === undefined ? {} : { matcher }), hooks: [{ type: "command", command: "x" }] }],
  };
}

describe("Hooks in a config file", () => {
  const rows: readonly (readonly [matcher: string | undefined, tool: string, covers: boolean])[] = [
    [undefined, "write_file", true],
    ["", "write_file", true],
    ["*", "write_file", true],
    ["write_file", "write_file", true],
    ["write_file", "write_file_now", false],
    ["write_.*|search_replace", "search_replace", true],
    ["Bash", "run_terminal_command", true],
    ["run_terminal_command", "run_terminal_command", true],
    ["ExitPlanMode", "exit_plan_mode", true],
    ["exit_plan_mode", "exit_plan_mode", true],
    ["Edit|Write", "search_replace", true],
    ["Bash", "read_file", false],
  ];
  for (const [matcher, tool, covers] of rows) {
    it(`the matcher ${matcher ?? "(none)"} ${covers ? "covers" : "does not cover"} ${tool}`, () => {
      assert.equal(hooksFor(config(matcher), "PreToolUse", tool).length, covers ? 1 : 0);
    });
  }

  it("have five seconds and fail open unless they say otherwise", () => {
    assert.deepEqual(hooksFor(config(), "PreToolUse", "grep"), [
      { event: "PreToolUse", command: "x", timeoutMs: 5000, onError: "ignore" },
    ]);
  });

  const bad: readonly unknown[] = [
    { Nope: [] },
    { PreToolUse: [{ matcher: "(", hooks: [] }] },
    { PreToolUse: [{ hooks: [{ type: "command", command: "" }] }] },
    { PreToolUse: [{ hooks: [{ type: "command", command: "x", timeout: -1 }] }] },
    { PreToolUse: [{ hooks: [{ type: "command", command: "x", onError: "allow" }] }] },
  ];
  for (const value of bad) {
    it(`refuse ${JSON.stringify(value)}`, () => assert.equal(hooksConfig.safeParse(value).success, false));
  }
});
