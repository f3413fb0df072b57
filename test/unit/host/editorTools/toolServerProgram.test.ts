import assert from "node:assert/strict";
import { join } from "node:path";
import { afterEach, beforeEach, describe, it } from "mocha";
import { connectExternalTools, type ExternalTools } from "../../../../src/agent/external/connectExternalTools.ts";
import type { ExternalServer } from "../../../../src/agent/external/externalServer.ts";
import { EditorToolServer } from "../../../../src/host/editorTools/editorToolServer.ts";
import type { ToolServer } from "../../../../src/host/editorTools/serveEditorTools.ts";
import { startEditorTools } from "../../../../src/host/editorTools/startEditorTools.ts";
import { newerNode } from "../../../host/newerNode.ts";
import { callTool } from "../../../support/agent/memoryToolContext.ts";
import { fakeEditor } from "./fakeEditor.ts";

const root = join(import.meta.dirname, "../../../..");
const program = join(root, "src/cli.ts");

describe("The editor's tool server as a program", () => {
  let running: ToolServer;
  let offered: EditorToolServer;
  let tools: ExternalTools | undefined;

  beforeEach(async () => {
    running = await startEditorTools(fakeEditor(), "1");
    offered = new EditorToolServer({ program, start: async () => running, warn: (message) => assert.fail(message) });
  });

  afterEach(async () => {
    await tools?.dispose();
    tools = undefined;
    offered.dispose();
    await running.close();
  });

  /** As an agent starts it that takes programs only. The sources need tsx, which the built program does not. */
  async function connect(): Promise<ExternalTools> {
    const [server] = await offered.offered();
    assert.ok(server);
    const { args, env } = server.program;
    const command = await newerNode();
    const started: ExternalServer = { kind: "stdio", name: "editor", command, args: ["--import=tsx", ...args], env };
    return await connectExternalTools([started], {
      cwd: root,
      env: process.env,
      signal: new AbortController().signal,
      onProblem: ({ message }) => assert.fail(message),
    });
  }

  it("answers as the server itself does", async () => {
    tools = await connect();
    const found = tools.tools.find(({ name }) => name === "mcp__editor__workspace_symbols");
    assert.ok(found);
    assert.deepEqual(await callTool(found, { query: "Errand" }), {
      text: "1 symbol:\nsrc/a.ts:3:5 class Errand (in app)",
    });
  });

  it("tells a call that the editor is gone, instead of letting it wait", async () => {
    tools = await connect();
    const [found] = tools.tools;
    assert.ok(found);
    await running.close();
    const answer = await callTool(found, {});
    assert.equal(answer.isError, true);
    assert.match(answer.text, /can't be reached any more/);
  });
});

describe("The editor's tools", () => {
  it("are left out, with a warning, when their server can't be started; the next session tries again", async () => {
    const warnings: string[] = [];
    let attempts = 0;
    const server = new EditorToolServer({
      program,
      start: async () => {
        attempts += 1;
        throw new Error("no port");
      },
      warn: (message) => warnings.push(message),
    });
    assert.deepEqual(await server.offered(), []);
    assert.deepEqual(await server.offered(), []);
    assert.deepEqual(server.vouched(), []);
    assert.equal(attempts, 2);
    assert.match(warnings[0] ?? "", /not available to the agent: .*no port/);
  });
});
