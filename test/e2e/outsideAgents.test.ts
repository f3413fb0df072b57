import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { newerNode } from "../host/newerNode.ts";
import { createSampleRepository, removeSampleRepository } from "../host/sampleRepository.ts";
import { root } from "../support/sourceFiles.ts";
import { AgentSurface } from "./agentSurface.ts";
import { folderHashes } from "./folderHash.ts";
import { ReviewSurface } from "./reviewSurface.ts";
import { Workbench } from "./workbench.ts";

const program = join(root, "dist/cli.js");
const plan = "# Say hello\n\n## Context\n\nThe project greets nobody.\n\n## Steps\n\n1. Write hello.txt\n2. Check it\n";
const revised = plan.replace("Check it", "Read it again");

describe("agents outside the editor", function () {
  this.slow(60_000);
  let workbench: Workbench;
  let folder: string;
  let node: string;
  let untouched: Readonly<Record<string, string>>;
  const clients: Client[] = [];
  before(async function () {
    this.timeout(300_000);
    node = await newerNode();
    folder = await createSampleRepository();
    untouched = folderHashes(folder);
    workbench = await Workbench.start({ folder });
    await workbench.planStatus.waitFor();
    const windows = join(workbench.home, "windows");
    while (!existsSync(windows) || !readdirSync(windows).some((name) => name.endsWith(".json"))) {
      await workbench.page.waitForTimeout(50);
    }
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.close()));
    await workbench.runCommand("View: Close All Editors");
  });
  after(async () => {
    await workbench?.dispose();
    await removeSampleRepository(folder);
  });

  /** The official client with the program as any MCP client starts it: in a folder of the project. */
  const mcpClient = async (...options: readonly string[]): Promise<Client> => {
    const client = new Client({ name: "some-agent", title: "Some Agent", version: "1" });
    await client.connect(
      new StdioClientTransport({
        command: node,
        args: [program, "mcp", ...options],
        cwd: join(folder, "src"),
        env: { PLAN_MODE_HOME: workbench.home, PATH: process.env["PATH"] ?? "" },
      }),
    );
    clients.push(client);
    return client;
  };
  const call = async (client: Client, input: Record<string, unknown>, name = "submit_plan"): Promise<string> => {
    const { content } = await client.callTool({ name, arguments: input });
    return (content as { text: string }[])[0]?.text ?? "";
  };
  const hook = (event: "PermissionRequest" | "PreToolUse", text: string): Promise<{ code: number; answer: string }> =>
    new Promise((done) => {
      const child = spawn(node, [program, "hook"], {
        env: { ...process.env, PLAN_MODE_HOME: workbench.home },
        stdio: ["pipe", "pipe", "inherit"],
      });
      let answer = "";
      child.stdout.setEncoding("utf8").on("data", (part: string) => {
        answer += part;
      });
      child.on("close", (code) => done({ code: code ?? -1, answer }));
      child.stdin.end(hookInput(event, text));
    });
  const hookInput = (event: string, text: string): string =>
    JSON.stringify({
      session_id: "0f9c7b1e-claude",
      transcript_path: "/tmp/t.jsonl",
      cwd: folder,
      permission_mode: "plan",
      hook_event_name: event,
      tool_name: "ExitPlanMode",
      tool_input: { plan: text },
    });

  it("review over MCP: changes are requested with comments, the revised plan is approved", async () => {
    const client = await mcpClient();
    const first = call(client, { plan });
    let panel = await ReviewSurface.of(workbench);
    await panel.waits(1);
    await workbench.page.locator(".tab.active", { hasText: "plan.md (Some Agent)" }).waitFor();
    await panel.commentByMouse(await panel.lineOf("Check it"), "How?");
    await panel.note.fill("Greet the world.");
    await workbench.screenshot("outside-agent-waits");
    await panel.button("request-changes").click();
    const answer = await first;
    assert.match(answer, /^NOT APPROVED/);
    assert.match(answer, /> 2\. Check it\nComment:\nHow\?\n\nNote on the whole plan:\nGreet the world\./);
    const second = call(client, { plan: revised });
    await panel.waits(2);
    panel = await ReviewSurface.of(workbench);
    await workbench.screenshot("outside-agent-revised");
    await panel.approve();
    assert.match(await second, /^APPROVED[\s\S]*## Plan\n\n# Say hello[\s\S]*Read it again/);
    await panel.says("Approved");
    await workbench.screenshot("outside-agent-approved");
    assert.deepEqual(folderHashes(folder), untouched);
  });

  it("get a ticket while the person thinks; a decision made after a reload of the window is kept for the next call", async () => {
    const impatient = await mcpClient("--patience", "1");
    const third = plan.replace("hello", "hello again");
    assert.match(await call(impatient, { plan: third }), /^UNDECIDED/);
    await ReviewSurface.of(workbench);
    await workbench.runCommand("View: Close All Editors");
    await workbench.page.locator(".tab", { hasText: "plan.md" }).waitFor({ state: "detached" });
    await workbench.runCommand("Plan Mode: View Plan");
    await ReviewSurface.of(workbench);
    await workbench.reload();
    const panel = await ReviewSurface.of(workbench);
    await panel.waits(1);
    await panel.commentByMouse(await panel.lineOf("Check it"), "After the reload");
    await panel.approve();
    await panel.says("Approved");
    const other = await mcpClient();
    assert.match(await call(other, { plan: third }), /^APPROVED[\s\S]*After the reload/);
  });

  it("ask questions in the agent view", async () => {
    const client = await mcpClient();
    const questions = [{ question: "Which greeting?", options: [{ label: "Hello" }, { label: "Good day" }] }];
    const answer = call(client, { questions }, "ask_user_question");
    const view = await AgentSurface.open(workbench);
    await view.questions.filter({ hasText: "Some Agent: Which greeting?" }).waitFor();
    await workbench.screenshot("outside-agent-asks");
    await view.questions.getByText("Good day").click();
    await view.answerCard(view.questions, "Answer");
    assert.match(await answer, /"Which greeting\?": Good day/);
  });

  it("are Claude Code, whose hook is denied with the comments and then allowed", async () => {
    const first = hook("PermissionRequest", plan);
    const panel = await ReviewSurface.of(workbench);
    await panel.waits(1);
    await workbench.page.locator(".tab.active", { hasText: "plan.md (Claude Code)" }).waitFor();
    await panel.commentByMouse(await panel.lineOf("Write hello.txt"), "In which folder?");
    await panel.button("request-changes").click();
    const denied = await first;
    assert.equal(denied.code, 0);
    const { behavior, message } = JSON.parse(denied.answer).hookSpecificOutput.decision;
    assert.equal(behavior, "deny");
    assert.match(message, /> 1\. Write hello\.txt\nComment:\nIn which folder\?/);
    const second = hook("PermissionRequest", revised);
    await panel.waits(2);
    await panel.frame.getByTestId("approve-menu").click();
    await panel.frame.getByText("Approve and accept edits").waitFor();
    await workbench.screenshot("outside-claude-revised");
    await panel.frame.getByText("Approve and accept edits").click();
    await panel.button("confirm-yes").click();
    const allowed = await second;
    const {
      behavior: allows,
      updatedInput,
      updatedPermissions,
    } = JSON.parse(allowed.answer).hookSpecificOutput.decision;
    assert.equal(allows, "allow");
    assert.match(updatedInput.plan, /^# Say hello[\s\S]*Read it again/);
    assert.deepEqual(updatedPermissions, [{ type: "setMode", mode: "acceptEdits", destination: "session" }]);
  });

  it("reach no folder that is not trusted", async () => {
    const home = join(workbench.home, "..", "other-home");
    const untrusted = await Workbench.start({ folder, home, workspaceTrust: true });
    try {
      await untrusted.planStatus.waitFor({ timeout: 60_000 });
      const child = spawn(node, [program, "hook"], {
        env: { ...process.env, PLAN_MODE_HOME: home },
        stdio: ["pipe", "pipe", "ignore"],
      });
      child.stdin.end(hookInput("PermissionRequest", plan));
      const answer = (await child.stdout.setEncoding("utf8").toArray()).join("");
      assert.match(answer, /"behavior":"deny".*undecided\. No VS Code window/);
    } finally {
      await untrusted.dispose();
    }
  });
});
