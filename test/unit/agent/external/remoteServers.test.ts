import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { createServer, type RequestListener, type Server } from "node:http";
import { tmpdir } from "node:os";
import { McpServer } from "@modelcontextprotocol/sdk/server/mcp.js";
import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { afterEach, describe, it } from "mocha";
import { connectExternalTools, type ExternalTools } from "../../../../src/agent/external/connectExternalTools.ts";
import { callTool } from "../../../support/agent/memoryToolContext.ts";

const servers: Server[] = [];
const connected: ExternalTools[] = [];
const problems: string[] = [];

async function listen(handler: RequestListener): Promise<string> {
  const server = createServer(handler);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  assert.ok(typeof address === "object" && address !== null);
  return `http://127.0.0.1:${address.port}/mcp`;
}

function greeter(): McpServer {
  const server = new McpServer({ name: "greeter", version: "1" });
  server.registerTool("greet", { description: "Greets" }, () => ({ content: [{ type: "text", text: "hello" }] }));
  return server;
}

async function connect(
  kind: "http" | "sse",
  url: string,
  headers: Record<string, string> = {},
  connectTimeoutMs = 1_000,
): Promise<ExternalTools> {
  const tools = await connectExternalTools([{ kind, name: "remote", url, headers }], {
    cwd: tmpdir(),
    env: {},
    signal: new AbortController().signal,
    connectTimeoutMs,
    onProblem: ({ message }) => problems.push(message),
  });
  connected.push(tools);
  return tools;
}

describe("Tools of remote MCP servers", () => {
  afterEach(async () => {
    await Promise.all(connected.splice(0).map((tools) => tools.dispose()));
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
    problems.length = 0;
  });

  it("come over streamable HTTP, with the headers that the person has set, until the session ends", async () => {
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: randomUUID });
    await greeter().connect(transport);
    const seen: string[] = [];
    const url = await listen((request, response) => {
      seen.push(`${request.method} ${request.headers.authorization}`);
      void transport.handleRequest(request, response);
    });
    const tools = await connect("http", url, { Authorization: "Bearer t" });
    const [greet] = tools.tools;
    assert.ok(greet);
    assert.equal(greet.name, "mcp__remote__greet");
    assert.deepEqual(await callTool(greet, {}), { text: "hello" });
    await tools.dispose();
    assert.equal(seen[0], "POST Bearer t");
    assert.equal(seen.at(-1), "DELETE Bearer t");
    assert.deepEqual(problems, []);
  });

  it("come over HTTP with server-sent events", async () => {
    let transport: SSEServerTransport | undefined;
    const url = await listen((request, response) => {
      if (request.method === "GET") {
        transport = new SSEServerTransport("/messages", response);
        void greeter().connect(transport);
      } else {
        void transport?.handlePostMessage(request, response);
      }
    });
    const [greet] = (await connect("sse", url)).tools;
    assert.ok(greet);
    assert.deepEqual(await callTool(greet, {}), { text: "hello" });
  });

  const failures: readonly [string, RequestListener, RegExp][] = [
    ["asks for a sign-in", (_, response) => response.writeHead(401).end("who are you"), /could not be connected/u],
    [
      "is no MCP server",
      (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>hi"),
      /could not be connected/u,
    ],
    ["never answers", () => undefined, /it did not answer within 0\.2 s/u],
    [
      "answers with junk",
      (_, response) => response.writeHead(200, { "content-type": "application/json" }).end("{]"),
      /could not be connected/u,
    ],
  ];
  for (const [how, handler, message] of failures) {
    for (const kind of ["http", "sse"] as const) {
      it(`are left out when a server of the kind ${kind} ${how}`, async () => {
        const { tools } = await connect(kind, await listen(handler), {}, how === "never answers" ? 200 : 1_000);
        assert.deepEqual(tools, []);
        assert.equal(problems.length, 1);
        assert.match(problems[0] ?? "", message);
      });
    }
  }

  it("fail one by one when the server is gone", async () => {
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: randomUUID });
    await greeter().connect(transport);
    const url = await listen((request, response) => void transport.handleRequest(request, response));
    const [greet] = (await connect("http", url)).tools;
    assert.ok(greet);
    servers[0]?.closeAllConnections();
    servers[0]?.close();
    const answer = await callTool(greet, {});
    assert.equal(answer.isError, true);
    assert.match(answer.text, /^mcp__remote__greet failed: /u);
  });
});
