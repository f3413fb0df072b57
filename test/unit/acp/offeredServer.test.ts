import assert from "node:assert/strict";
import { agent, methods } from "@agentclientprotocol/sdk";
import { connectAgent } from "../../../src/acp/agentConnection.ts";
import { streamPair } from "../../../src/acp/streamPair.ts";

const editor = {
  name: "editor",
  url: "http://127.0.0.1:1/mcp",
  headers: { Authorization: "Bearer s" },
  program: { command: "node", args: ["bridge.js"], env: { URL: "http://127.0.0.1:1/mcp" } },
};

const address = {
  type: "http",
  name: "editor",
  url: editor.url,
  headers: [{ name: "Authorization", value: "Bearer s" }],
};
const program = { name: "editor", command: "node", args: ["bridge.js"], env: [{ name: "URL", value: editor.url }] };

describe("the tool servers that a client gives to its agent", () => {
  const cases: readonly [string, object, unknown][] = [
    ["are given by their address where it takes that", { mcpCapabilities: { http: true } }, address],
    ["are given as programs, which every agent takes, where it does not say", {}, program],
    ["are given as programs where it takes no address", { mcpCapabilities: { http: false, sse: true } }, program],
  ];
  for (const [how, agentCapabilities, expected] of cases) {
    it(`${how}, to new and to loaded sessions`, async () => {
      const given: unknown[] = [];
      const [clientEnd, agentEnd] = streamPair();
      const modes = { currentModeId: "default", availableModes: [] };
      agent({ name: "scripted" })
        .onRequest(methods.agent.initialize, async () => ({
          protocolVersion: 1,
          agentCapabilities: { loadSession: true, ...agentCapabilities },
        }))
        .onRequest(methods.agent.session.new, async ({ params }) => {
          given.push(params.mcpServers);
          return { sessionId: "s1", modes };
        })
        .onRequest(methods.agent.session.load, async ({ params }) => {
          given.push(params.mcpServers);
          return { modes };
        })
        .connect(agentEnd);
      const never = <T>(): Promise<T> => new Promise(() => undefined);
      const client = await connectAgent(
        clientEnd,
        {
          sessionChanged: () => undefined,
          reviewPlan: never,
          askPermission: never,
          askQuestions: never,
          commentReplied: () => undefined,
          readTextFile: async () => "",
          writeTextFile: async () => undefined,
          closed: () => undefined,
        },
        { name: "test", version: "1", toolServers: async () => [editor] },
      );
      assert.ok((await client.newSession("/work")).ok);
      assert.ok((await client.loadSession("s1", "/work")).ok);
      assert.deepEqual(given, [[expected], [expected]]);
      client.dispose();
    });
  }
});
