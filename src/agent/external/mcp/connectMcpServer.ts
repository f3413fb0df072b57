import { pathToFileURL } from "node:url";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { SSEClientTransport } from "@modelcontextprotocol/sdk/client/sse.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { ErrorCode, ListRootsRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";
import { fail, ok, type Result } from "../../../base/result.ts";
import { errorText } from "../../../disk/errorCode.ts";
import { beforeAbort } from "../beforeAbort.ts";
import type { ExternalServer } from "../externalServer.ts";
import type { ExternalProblem, ExternalTool } from "../externalTool.ts";
import { mostExternalTools } from "../externalToolSet.ts";
import { answerText, callAnswer } from "./answerText.ts";
import { cappedFetch } from "./cappedFetch.ts";
import { type ListedTool, listTools } from "./listTools.ts";
import { StdioTransport } from "./stdioTransport.ts";

export interface McpConnection {
  readonly tools: readonly ExternalTool[];
  /** Never rejects; takes two seconds at most. */
  close(): Promise<void>;
}

export interface McpOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly callTimeoutMs?: number;
  onProblem(problem: ExternalProblem): void;
}

/** A call may take its time; the person can stop it. Silence for so long ends it. */
const defaultCallTimeoutMs = 10 * 60_000;
const closeTimeoutMs = 1_000;
const requestTimeout: number = ErrorCode.RequestTimeout;

/** Connects one server and lists its tools. The error is a sentence for people; nothing of the server is left running then. */
export async function connectMcpServer(server: ExternalServer, options: McpOptions): Promise<Result<McpConnection>> {
  const { name } = server;
  const transport = transportTo(server, options);
  const client = new Client({ name: "plan-mode", version: "1" }, { capabilities: { roots: {} } });
  client.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [{ uri: pathToFileURL(options.cwd).href }] }));
  let state: "connecting" | "connected" | "closing" = "connecting";
  const close = async (): Promise<void> => {
    state = "closing";
    if (transport instanceof StreamableHTTPClientTransport) {
      await beforeAbort(transport.terminateSession(), AbortSignal.timeout(closeTimeoutMs)).catch(() => undefined);
    }
    await client.close().catch(() => undefined);
    await transport.close().catch(() => undefined);
  };
  // oxlint-disable-next-line unicorn/prefer-add-event-listener -- the SDK's client has no other way
  client.onclose = () => {
    if (state === "connected") {
      state = "closing";
      const remains = transport instanceof StdioTransport ? ` ${transport.remains}` : "";
      options.onProblem({
        server: name,
        message: `The tool server ${name} is gone, and its tools with it.${remains}`.trimEnd(),
      });
    }
  };
  const limit = AbortSignal.timeout(options.timeoutMs);
  const signal = AbortSignal.any([options.signal, limit]);
  try {
    const listed = await beforeAbort(
      client.connect(transport, { signal }).then(() => listTools(client, signal)),
      signal,
    );
    state = "connected";
    if (listed.more) {
      options.onProblem({
        server: name,
        message: `${name} has more than ${mostExternalTools} tools; only the first ${mostExternalTools} are offered.`,
      });
    }
    if (listed.unreadable > 0) {
      options.onProblem({
        server: name,
        message: `${name} lists ${listed.unreadable} tools that can't be read; they are left out.`,
      });
    }
    const silenceMs = options.callTimeoutMs ?? defaultCallTimeoutMs;
    return ok({ tools: listed.tools.map((tool) => asExternalTool(name, tool, client, silenceMs)), close });
  } catch (error) {
    await close();
    const why = limit.aborted ? `it did not answer within ${options.timeoutMs / 1_000} s` : errorText(error);
    const remains = transport instanceof StdioTransport ? ` ${transport.remains}` : "";
    return fail(`The tool server ${name} could not be connected: ${why}.${remains}`.trimEnd());
  }
}

function transportTo(server: ExternalServer, options: McpOptions) {
  if (server.kind === "stdio") {
    return new StdioTransport(server, options);
  }
  const init = { fetch: cappedFetch, requestInit: { headers: { ...server.headers } } };
  const url = new URL(server.url);
  return server.kind === "sse" ? new SSEClientTransport(url, init) : new StreamableHTTPClientTransport(url, init);
}

function asExternalTool(server: string, tool: ListedTool, client: Client, silenceMs: number): ExternalTool {
  return {
    server,
    name: tool.name,
    description: tool.description === "" ? (tool.title ?? tool.name) : tool.description,
    inputSchema: tool.inputSchema,
    readOnly: tool.annotations?.readOnlyHint === true,
    call: async (input, { signal, progress }) => {
      const params = { name: tool.name, arguments: input };
      try {
        const answer = await client.request({ method: "tools/call", params }, callAnswer, {
          signal,
          timeout: silenceMs,
          resetTimeoutOnProgress: true,
          onprogress: ({ message }) => (message === undefined ? undefined : progress(message)),
        });
        return answerText(answer);
      } catch (error) {
        if (error instanceof McpError && error.code === requestTimeout) {
          throw new Error(`it was silent for ${silenceMs / 1_000} s, so it was given up`, { cause: error });
        }
        throw error;
      }
    },
  };
}
