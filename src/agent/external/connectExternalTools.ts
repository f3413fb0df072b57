import { ok } from "../../base/result.ts";
import { errorText } from "../../disk/errorCode.ts";
import type { AnyTool } from "../tools/tool.ts";
import { beforeAbort } from "./beforeAbort.ts";
import type { ExternalServer } from "./externalServer.ts";
import type { ExternalProblem, ExternalTool, ExternalToolSource } from "./externalTool.ts";
import { externalToolSet } from "./externalToolSet.ts";
import type { McpConnection } from "./mcp/connectMcpServer.ts";
import { isVouched, type VouchedServer } from "./vouchedServer.ts";

export interface ExternalTools {
  readonly tools: readonly AnyTool[];
  /** Ends the connections and every process that was started for them. Never rejects. */
  dispose(): Promise<void>;
}

export interface ConnectOptions {
  readonly cwd: string;
  /** Keys are taken out of it before a server gets it. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Gives up what is not connected yet. */
  readonly signal: AbortSignal;
  /** May be called for as long as the tools are in use: a server can die at any time. */
  onProblem(problem: ExternalProblem): void;
  /** Further tools, such as the editor's. */
  readonly sources?: readonly ExternalToolSource[];
  /** Servers of the program around the agent, which answers for what their tools say of themselves. */
  readonly vouched?: readonly VouchedServer[];
  /** Default 10 000. */
  readonly connectTimeoutMs?: number;
  /** How long a call may be silent. Default: ten minutes. */
  readonly callTimeoutMs?: number;
}

const defaultTimeoutMs = 10_000;

/**
 * Connects all servers side by side. Never rejects and takes no longer than the time-out: a server that is not there, hangs, or
 * talks nonsense is reported and left out. Only pass servers from the client's request or the home config, never from the workspace.
 */
export async function connectExternalTools(
  servers: readonly ExternalServer[],
  options: ConnectOptions,
): Promise<ExternalTools> {
  const { onProblem } = options;
  const limits = { timeoutMs: options.connectTimeoutMs ?? defaultTimeoutMs };
  const wanted = servers.filter(({ name }, index) => {
    const isFirst = servers.findIndex((other) => other.name === name) === index;
    if (!isFirst) {
      onProblem({ server: name, message: `There are two tool servers named ${name}; only the first is used.` });
    }
    return isFirst;
  });
  const connected = wanted.length === 0 ? [] : await connectAll(wanted, options, limits.timeoutMs);
  const others = await Promise.all((options.sources ?? []).map((source) => toolsOf(source, options, limits.timeoutMs)));
  const tools = externalToolSet([...connected.flatMap(({ tools: own }) => own), ...others.flat()], onProblem);
  return {
    tools,
    dispose: async () => {
      await Promise.all(connected.map((connection) => connection.close()));
    },
  };
}

async function connectAll(servers: readonly ExternalServer[], options: ConnectOptions, timeoutMs: number) {
  // The MCP SDK is large: only sessions that have a server load it.
  const { connectMcpServer } = await import("./mcp/connectMcpServer.ts");
  const results = await Promise.all(
    servers.map(async (server) => {
      const connection = await connectMcpServer(server, { ...options, timeoutMs });
      if (!connection.ok) {
        options.onProblem({ server: server.name, message: connection.error });
      }
      return connection.ok && isVouched(server, options.vouched ?? []) ? ok(vouchFor(connection.value)) : connection;
    }),
  );
  return results.flatMap((result) => (result.ok ? [result.value] : []));
}

function vouchFor(connection: McpConnection): McpConnection {
  return { ...connection, tools: connection.tools.map((tool) => ({ ...tool, vouched: true })) };
}

async function toolsOf(
  source: ExternalToolSource,
  options: ConnectOptions,
  timeoutMs: number,
): Promise<readonly ExternalTool[]> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(timeoutMs)]);
  try {
    return await beforeAbort(source.tools(signal), signal);
  } catch (error) {
    options.onProblem({
      server: source.name,
      message: `The tools of ${source.name} are not available: ${errorText(error)}.`,
    });
    return [];
  }
}
