import { fileURLToPath } from "node:url";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from "@modelcontextprotocol/sdk/types.js";
import { reviewTools } from "../protocol/reviewTools.ts";
import { agentName } from "./agentName.ts";
import { persist } from "./persist.ts";
import { noWindow, reachWindow } from "./reachWindow.ts";
import type { WindowConnection } from "./windowConnection.ts";

export interface McpServerOptions {
  /** `~/.plan-mode`. */
  readonly home: string;
  readonly version: string;
  /** The folder that the agent works in, where the person has named it. */
  readonly folder: string | undefined;
  /** Where this program runs. */
  readonly cwd: string;
  /** Names the reviews of this run. */
  readonly session: string;
  /** Milliseconds that the client waits for an answer. */
  readonly patienceMs: number;
}

/**
 * The tools of the window that has the agent's folder open, for agents that speak MCP. The window does all the work: without one,
 * the tools are there and say that nobody can be asked.
 */
export async function serveMcp(transport: Transport, options: McpServerOptions): Promise<Server> {
  const server = new Server(
    { name: "plan-mode", title: "Plan Mode", version: options.version },
    { capabilities: { tools: {} } },
  );
  const reach = async (folders: readonly string[]): Promise<WindowConnection | undefined> => {
    const { name = "", title = name } = server.getClientVersion() ?? {};
    const introduction = { agent: agentName(name), session: options.session, title: title.slice(0, 200) || "An agent" };
    return await reachWindow(options.home, folders, introduction);
  };
  server.setRequestHandler(ListToolsRequestSchema, async () => {
    const tools = await toolsOf(await reach(await foldersOf(server, options)).catch(() => undefined));
    return {
      tools: tools.map(({ name, description, inputSchema, readOnly }) => ({
        name,
        description,
        inputSchema: { ...inputSchema, type: "object" as const },
        annotations: { readOnlyHint: readOnly },
      })),
    };
  });
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal }): Promise<CallToolResult> => {
    const { patienceMs } = options;
    const folders = await foldersOf(server, options);
    const giveUp = Date.now() + patienceMs;
    const done = await persist(
      async (connection) => {
        const left = Math.max(1, giveUp - Date.now());
        const fetched = await connection.callTool(params.name, params.arguments ?? {}, left);
        // Sent by then; a client that has given up gets nothing, and fetches it with its next call.
        setTimeout(() => {
          if (!signal.aborted) {
            fetched.received();
          }
          void connection.close();
        }, 50);
        return fetched.value;
      },
      { reach: () => reach(folders), graceMs: patienceMs, deadline: giveUp, signal },
    );
    switch (done) {
      case "none":
        return failure(
          `UNDECIDED. ${noWindow(folders)}. Nothing is approved: change nothing. Ask the person to open that folder in VS Code, then call again with the same arguments.`,
        );
      case "gone":
        return failure(
          "UNDECIDED. The VS Code window was closed before the person answered. Nothing is approved: change nothing. What was presented is kept: ask the person to open the folder in VS Code again, then call again with the same arguments.",
        );
      default:
        return { content: [{ type: "text", text: done.text }], isError: done.isError };
    }
  });
  await server.connect(transport);
  return server;
}

async function toolsOf(connection: WindowConnection | undefined): Promise<typeof reviewTools> {
  try {
    return (await connection?.listTools()) ?? reviewTools;
  } catch {
    return reviewTools;
  } finally {
    await connection?.close();
  }
}

/** What the person named, or else the client's roots, or else where the client has started this program. */
async function foldersOf(server: Server, { folder, cwd }: McpServerOptions): Promise<readonly string[]> {
  if (folder !== undefined) {
    return [folder];
  }
  if (server.getClientCapabilities()?.roots === undefined) {
    return [cwd];
  }
  const roots = await server.listRoots(undefined, { timeout: 3000 }).then(
    (answer) => answer.roots.map(({ uri }) => uri),
    () => [],
  );
  const folders = roots.flatMap((uri) => (uri.startsWith("file:") ? [fileURLToPath(uri)] : []));
  return folders.length === 0 ? [cwd] : folders;
}

function failure(text: string): CallToolResult {
  return { content: [{ type: "text", text }], isError: true };
}
