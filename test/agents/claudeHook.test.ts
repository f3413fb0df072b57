import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newerNode } from "../host/newerNode.ts";
import { claudeCode } from "../support/agents/claudeCode.ts";
import { installAgent } from "../support/agents/installAgent.ts";
import { approve, GuestWindow, type TestFolders, testFolders } from "../support/bridge/guestWindow.ts";
import { startAnthropicServer } from "../support/models/anthropicServer.ts";
import type { ModelServer, ScriptedReply, SeenRequest } from "../support/models/modelServer.ts";
import { root } from "../support/sourceFiles.ts";

/** As the SDK of Claude Code runs it: then it has plan mode, and permissions are asked for on its standard streams. */
const streams = "-p --input-format stream-json --output-format stream-json --verbose --permission-prompt-tool stdio";

describe("the hook in the real Claude Code", () => {
  let program: string;
  let node: string;
  let dirs: TestFolders;
  let model: ModelServer;
  let window: GuestWindow;

  before(async function () {
    this.timeout(600_000);
    node = await newerNode();
    try {
      const sdk = `claude-agent-sdk-${process.platform}-${process.arch}`;
      const name = process.platform === "win32" ? "claude.exe" : "claude";
      program = join(await installAgent(claudeCode), "node_modules/@anthropic-ai", sdk, name);
    } catch (error) {
      console.log(`Skipped: ${String(error)}`);
    }
    if (program === undefined || !existsSync(program)) this.skip();
  });
  afterEach(async () => {
    await window?.close();
    await model?.close();
    dirs?.remove();
  });

  for (const event of ["PermissionRequest", "PreToolUse"]) {
    it(`${event}: the model reads the refusal with its comments, and works after the approval`, async () => {
      dirs = testFolders();
      const config = join(dirs.home, ".claude");
      mkdirSync(config, { recursive: true });
      const command = `"${node}" "${join(root, "dist/cli.js")}" hook`;
      const hooks = { [event]: [{ matcher: "ExitPlanMode", hooks: [{ type: "command", command, timeout: 600 }] }] };
      writeFileSync(join(config, "settings.json"), JSON.stringify({ hooks }));
      const told: string[] = [];
      const steps = work(join(dirs.folder, "done.txt"));
      model = await startAnthropicServer((request) => {
        // Titles and summaries are asked for without tools.
        if (!JSON.stringify(request.body).includes('"name":"Write"')) return { kind: "answer", text: "ok" };
        told.push(lastMessages(request));
        return (steps.shift() ?? (() => ({ kind: "answer", text: "Done." })))(request);
      });
      window = await GuestWindow.open(dirs);
      const child = spawn(program, [...streams.split(" "), "--permission-mode", "plan"], {
        cwd: dirs.folder,
        env: {
          PATH: process.env["PATH"],
          HOME: dirs.home,
          PLAN_MODE_HOME: dirs.home,
          ...claudeCode.configure(dirs.home, model.url),
        },
        stdio: ["pipe", "pipe", "inherit"],
      });
      try {
        let rest = "";
        const ended = new Promise((done) => child.on("close", done));
        child.stdout.setEncoding("utf8").on("data", (text: string) => {
          const lines = (rest + text).split("\n");
          rest = lines.pop() ?? "";
          for (const line of lines)
            answer(JSON.parse(line), (reply) => child.stdin.write(`${JSON.stringify(reply)}\n`));
          if (lines.some((line) => line.includes('"type":"result"'))) child.stdin.end();
        });
        child.stdin.write(`${JSON.stringify({ type: "user", message: { role: "user", content: "Make done.txt" } })}\n`);

        assert.match((await window.waiting()).shown.markdown, /Write done\.txt\n/);
        await window.decide({ kind: "requestChanges" }, "With care, please");
        assert.match((await window.waiting()).shown.markdown, /Write done\.txt with care/);
        assert.equal(existsSync(join(dirs.folder, "done.txt")), false);
        await window.decide({ ...approve, nextMode: "always-approve" }, "Mind the newline");
        await ended;
        assert.match(told.find((text) => text.includes("With care, please")) ?? "", /NOT approved/);
        assert.match(told.find((text) => text.includes("Mind the newline")) ?? "", /xited plan mode/i);
        assert.equal(existsSync(join(dirs.folder, "done.txt")), true);
      } finally {
        child.kill("SIGKILL");
      }
    });
  }
});

type Step = (request: SeenRequest) => ScriptedReply;

function work(target: string): Step[] {
  let planFile = "";
  const call = (name: string, input: object): ScriptedReply => ({ kind: "answer", calls: [{ name, input }] });
  return [
    (request) => {
      planFile = /[^\s"\\]+\/plans\/[^\s"\\]+\.md/.exec(JSON.stringify(request.body))?.[0] ?? "";
      return call("Write", { file_path: planFile, content: "# Plan\n\n1. Write done.txt\n" });
    },
    () => call("ExitPlanMode", {}),
    () => call("Edit", { file_path: planFile, old_string: "done.txt", new_string: "done.txt with care" }),
    () => call("ExitPlanMode", {}),
    () => call("Write", { file_path: target, content: "done\n" }),
  ];
}

function lastMessages(request: SeenRequest): string {
  const { messages } = request.body as { messages: unknown[] };
  return JSON.stringify(messages.slice(-3));
}

/** The person says yes to edits; about plans only the hook decides. */
function answer(message: Record<string, unknown>, reply: (message: object) => void): void {
  const request = message["request"] as { tool_name?: string; input?: unknown } | undefined;
  if (message["type"] === "control_request" && request?.tool_name === "Write") {
    const response = { behavior: "allow", updatedInput: request.input };
    reply({ type: "control_response", response: { subtype: "success", request_id: message["request_id"], response } });
  }
}
