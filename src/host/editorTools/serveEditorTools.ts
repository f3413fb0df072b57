import { randomBytes, randomUUID, timingSafeEqual } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { CallToolRequestSchema, isInitializeRequest, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import type { EditorTool } from "./editorTool.ts";
import { readJsonBody } from "./readJsonBody.ts";

export interface ToolServer {
  readonly url: string;
  /** The secret that every request must carry. */
  readonly headers: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

export interface ToolServerOptions {
  readonly version: string;
  /** Asked anew whenever an agent lists the tools. */
  tools(): readonly EditorTool[];
}

/**
 * An MCP server on the loopback interface, reachable with a secret that only this process and the agents it tells know. Pages in a
 * browser are turned away by the secret and once more by what browsers say of themselves.
 */
export async function serveEditorTools(options: ToolServerOptions): Promise<ToolServer> {
  const authorization = `Bearer ${randomBytes(32).toString("base64url")}`;
  const sessions = new Map<string, StreamableHTTPServerTransport>();
  const http = createServer((request, response) => {
    if (!isOurs(request, authorization)) {
      response.writeHead(request.headers.origin === undefined ? 401 : 403).end();
      return;
    }
    answer(request, response, sessions, options).catch(() => {
      if (!response.headersSent) {
        response.writeHead(500);
      }
      response.end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    http.once("error", reject);
    http.listen(0, "127.0.0.1", resolve);
  });
  const address = http.address();
  if (typeof address !== "object" || address === null) {
    throw new Error("The tool server has no port");
  }
  // It must not keep a process alive that has nothing else to do.
  http.unref();
  return {
    url: `http://127.0.0.1:${address.port}/mcp`,
    headers: { Authorization: authorization },
    close: async () => {
      await Promise.all([...sessions.values()].map((transport) => transport.close().catch(() => undefined)));
      http.closeAllConnections();
      await new Promise<void>((resolve) => {
        http.close(() => resolve());
      });
    },
  };
}

function isOurs({ headers }: IncomingMessage, authorization: string): boolean {
  const given = Buffer.from(headers.authorization ?? "");
  const wanted = Buffer.from(authorization);
  return headers.origin === undefined && given.length === wanted.length && timingSafeEqual(given, wanted);
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  sessions: Map<string, StreamableHTTPServerTransport>,
  options: ToolServerOptions,
): Promise<void> {
  const body = request.method === "POST" ? await readJsonBody(request) : undefined;
  if (body !== undefined && !body.ok) {
    response.writeHead(body.error).end();
    return;
  }
  const id = request.headers["mcp-session-id"];
  const known = typeof id === "string" ? sessions.get(id) : undefined;
  if (known !== undefined) {
    await known.handleRequest(request, response, body?.value);
  } else if (id === undefined && isInitializeRequest(body?.value)) {
    await (await openSession(sessions, options)).handleRequest(request, response, body?.value);
  } else {
    // What the protocol wants for a session that has ended: the agent begins a new one.
    response.writeHead(id === undefined ? 400 : 404).end();
  }
}

/** One for each agent session: stopped calls are told by messages of their own, which must find the call. */
async function openSession(
  sessions: Map<string, StreamableHTTPServerTransport>,
  options: ToolServerOptions,
): Promise<StreamableHTTPServerTransport> {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => {
      sessions.set(id, transport);
    },
    onsessionclosed: (id) => {
      sessions.delete(id);
    },
  });
  await toolServer(options).connect(transport);
  return transport;
}

function toolServer({ version, tools }: ToolServerOptions): Server {
  const server = new Server({ name: "plan-mode-editor", version }, { capabilities: { tools: {} } });
  server.setRequestHandler(ListToolsRequestSchema, () => ({
    tools: tools().map(({ name, description, inputSchema, readOnly }) => ({
      name,
      description,
      inputSchema: { ...inputSchema, type: "object" as const },
      annotations: { readOnlyHint: readOnly },
    })),
  }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }) => {
    const tool = tools().find(({ name }) => name === params.name);
    const { text, isError } =
      tool === undefined
        ? { text: `The editor has no tool ${params.name} now.`, isError: true }
        : await tool.call(params.arguments ?? {}, signal).catch((error: unknown) => ({
            text: error instanceof Error ? error.message : String(error),
            isError: true,
          }));
    return { content: [{ type: "text", text }], isError };
  });
  return server;
}
