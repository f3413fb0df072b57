import assert from "node:assert/strict";
import { tmpdir } from "node:os";
import { afterEach, beforeEach, describe, it } from "mocha";
import { connectExternalTools, type ExternalTools } from "../../../../src/agent/external/connectExternalTools.ts";
import type { VouchedServer } from "../../../../src/agent/external/vouchedServer.ts";
import type { AnyTool } from "../../../../src/agent/tools/tool.ts";
import type { ToolServer } from "../../../../src/host/editorTools/serveEditorTools.ts";
import { startEditorTools } from "../../../../src/host/editorTools/startEditorTools.ts";
import { planGate } from "../../../../src/plan/gate.ts";
import { decidePermission } from "../../../../src/policy/permission/decidePermission.ts";
import { callTool } from "../../../support/agent/memoryToolContext.ts";
import { MemoryFileSystem } from "../../../support/memoryFileSystem.ts";
import { fakeEditor } from "./fakeEditor.ts";

describe("The editor's tool server", () => {
  let server: ToolServer;
  const connected: ExternalTools[] = [];
  const problems: string[] = [];

  beforeEach(async () => {
    server = await startEditorTools(
      fakeEditor({
        callLanguageTool: (_, { wait }, signal) =>
          wait === true
            ? new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new Error("stopped"))))
            : Promise.reject(new Error("No mail today")),
      }),
      "1",
    );
  });

  afterEach(async () => {
    await Promise.all(connected.splice(0).map((tools) => tools.dispose()));
    await server.close();
    problems.length = 0;
  });

  /** As the agent does it; `vouched` is what its program says. */
  async function connect(vouched: readonly VouchedServer[], headers = server.headers): Promise<readonly AnyTool[]> {
    const tools = await connectExternalTools([{ kind: "http", name: "editor", url: server.url, headers }], {
      cwd: tmpdir(),
      env: {},
      signal: new AbortController().signal,
      connectTimeoutMs: 2_000,
      vouched,
      onProblem: ({ message }) => problems.push(message),
    });
    connected.push(tools);
    return tools.tools;
  }

  function tool(tools: readonly AnyTool[], name: string): AnyTool {
    const found = tools.find((candidate) => candidate.name === `mcp__editor__${name}`);
    assert.ok(found, `there is no ${name} among ${tools.map((one) => one.name).join(", ")}`);
    return found;
  }

  /** What the gate and the permissions say of a call. */
  async function judged(called: AnyTool, input: unknown): Promise<readonly [string, string]> {
    const call = called.prepare(input, "/w");
    assert.ok(call.ok);
    const { access } = call.value;
    const names = { edit: "search_replace", write: "write_file", ask: "ask_user_question", exit: "exit_plan_mode" };
    const { verdict } = await planGate(access, {
      tracker: { isPlanning: true },
      planPath: "/h/plan.md",
      cwd: "/w",
      fs: new MemoryFileSystem(),
      shell: async () => ({ verdict: "deny", reason: "" }),
      externalReadOnly: () => false,
      tools: names,
    });
    const { decision } = decidePermission(
      { tool: called.name, access, search: false, paths: [], controlFile: false },
      { mode: "default", rules: [], folders: { cwd: "/w", home: "/h" } },
    );
    return [verdict, decision];
  }

  it("answers an agent's calls with what the editor knows", async () => {
    const tools = await connect([server]);
    assert.deepEqual(problems, []);
    assert.deepEqual(await callTool(tool(tools, "diagnostics"), {}), {
      text: "1 problem:\nsrc/a.ts:3:5 error [ts 2304]: No such name",
    });
    assert.deepEqual(await callTool(tool(tools, "references"), { path: "src/a.ts", symbol: "it" }), {
      text: "1 reference in 1 file:\nsrc/a.ts:3:5 use(it);",
    });
    const missing = await callTool(tool(tools, "definition"), { path: "src/a.ts", symbol: "gone", line: 2 });
    assert.deepEqual(missing, { text: "gone does not occur in src/a.ts.", isError: true });
  });

  it("tells the model what is wrong with its arguments, and what a foreign tool said", async () => {
    const tools = await connect([server]);
    const wrong = await callTool(tool(tools, "hover"), { path: "src/a.ts" });
    assert.match(wrong.text, /^The arguments are wrong: symbol:/);
    assert.deepEqual(await callTool(tool(tools, "send_mail"), {}), { text: "No mail today", isError: true });
  });

  it("lets its reading tools run while planning and without asking, and no other", async () => {
    const tools = await connect([server]);
    assert.deepEqual(await judged(tool(tools, "workspace_symbols"), { query: "A" }), ["allow", "allow"]);
    assert.deepEqual(await judged(tool(tools, "send_mail"), {}), ["refuse", "ask"]);
  });

  const strangers: readonly [string, () => readonly VouchedServer[]][] = [
    ["nobody vouches for", () => []],
    ["has another address", () => [{ ...server, url: "http://127.0.0.1:1/mcp" }]],
    ["has another secret", () => [{ ...server, headers: { Authorization: "Bearer x" } }]],
    ["is told without a secret", () => [{ ...server, headers: {} }]],
  ];
  for (const [how, vouched] of strangers) {
    it(`is not believed by its name: a server that ${how} stays closed while planning`, async () => {
      assert.deepEqual(await judged(tool(await connect(vouched()), "diagnostics"), {}), ["refuse", "ask"]);
    });
  }

  it("stops a call that the agent has given up", async () => {
    const stop = new AbortController();
    const call = callTool(tool(await connect([server]), "send_mail"), { wait: true }, { signal: stop.signal });
    setTimeout(() => stop.abort(), 50);
    assert.equal((await call).isError, true);
  });

  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const refusals: readonly [string, number, () => RequestInit][] = [
    ["without the secret", 401, () => ({ method: "POST", body })],
    ["with another secret", 401, () => ({ method: "POST", body, headers: { Authorization: "Bearer x" } })],
    [
      "from a page",
      403,
      () => ({ method: "POST", body, headers: { ...server.headers, Origin: "https://evil.example" } }),
    ],
    ["with half a JSON", 400, () => ({ method: "POST", body: "{", headers: { ...server.headers } })],
    [
      "that are too large",
      413,
      () => ({ method: "POST", body: "1".repeat(5_000_000), headers: { ...server.headers } }),
    ],
    ["without a session", 400, () => ({ method: "POST", body, headers: { ...server.headers } })],
    [
      "of a session that has ended",
      404,
      () => ({ method: "POST", body, headers: { ...server.headers, "mcp-session-id": "x" } }),
    ],
  ];
  for (const [how, status, request] of refusals) {
    it(`turns away requests ${how}`, async () => {
      assert.equal((await fetch(server.url, request())).status, status);
    });
  }

  it("is left out, with a word, by an agent that has a wrong secret", async () => {
    assert.deepEqual(await connect([], { Authorization: "Bearer wrong" }), []);
    assert.equal(problems.length, 1);
  });
});
