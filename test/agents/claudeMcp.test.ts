import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { newerNode } from "../host/newerNode.ts";
import { claudeCode } from "../support/agents/claudeCode.ts";
import { installAgent } from "../support/agents/installAgent.ts";
import { approve, GuestWindow, testFolders } from "../support/bridge/guestWindow.ts";
import { startAnthropicServer } from "../support/models/anthropicServer.ts";
import type { ScriptedReply } from "../support/models/modelServer.ts";
import { root } from "../support/sourceFiles.ts";

const plan = "# Plan\n\n1. Write done.txt\n";

describe("our MCP server in the real Claude Code", () => {
  let program: string;
  before(async function () {
    this.timeout(600_000);
    try {
      const sdk = `claude-agent-sdk-${process.platform}-${process.arch}`;
      const name = process.platform === "win32" ? "claude.exe" : "claude";
      program = join(await installAgent(claudeCode), "node_modules/@anthropic-ai", sdk, name);
    } catch (error) {
      console.log(`Skipped: ${String(error)}`);
    }
    if (program === undefined || !existsSync(program)) this.skip();
  });

  it("presents two plans in one review, and brings both decisions to the model", async () => {
    const dirs = testFolders();
    const submit = (text: string): ScriptedReply => ({
      kind: "answer",
      calls: [{ name: "mcp__plan-mode__submit_plan", input: { plan: text } }],
    });
    const steps = [submit(plan), submit(`${plan}2. Test it\n`)];
    const told: string[] = [];
    const model = await startAnthropicServer((request) => {
      const body = JSON.stringify(request.body);
      if (!body.includes('"name":"Write"')) return { kind: "answer", text: "ok" };
      told.push(body);
      return steps.shift() ?? { kind: "answer", text: "Done." };
    });
    const window = await GuestWindow.open(dirs);
    const server = {
      command: await newerNode(),
      args: [join(root, "dist/cli.js"), "mcp"],
      env: { PLAN_MODE_HOME: dirs.home },
    };
    const config = JSON.stringify({ mcpServers: { "plan-mode": server } });
    const allowed = "mcp__plan-mode__submit_plan";
    const child = spawn(program, ["-p", "Make done.txt", "--mcp-config", config, "--allowedTools", allowed], {
      cwd: dirs.folder,
      env: {
        PATH: process.env["PATH"],
        HOME: dirs.home,
        ENABLE_TOOL_SEARCH: "false",
        ...claudeCode.configure(dirs.home, model.url),
      },
      stdio: ["ignore", "ignore", "inherit"],
    });
    const ended = new Promise((done) => child.on("close", done));
    try {
      await window.decide({ kind: "requestChanges" }, "Test it, too");
      await window.decide(approve, "Well done");
      assert.equal(await ended, 0);
      assert.match(told[1] ?? "", /NOT APPROVED.*Comment:\\nTest it, too/);
      assert.match(told[2] ?? "", /APPROVED\. The person approved.*Comment:\\nWell done.*2\. Test it/);
      assert.equal(window.presented.length, 2);
      assert.equal(new Set(window.presented).size, 1);
    } finally {
      child.kill("SIGKILL");
      await window.close();
      await model.close();
      dirs.remove();
    }
  });
});
