import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";

/** Where a window's own tool server is, for an agent that the window itself has started. */
export interface ToolServerAddress {
  readonly url: string;
  readonly authorization: string;
}

/**
 * Passes every message of an agent that takes MCP servers over stdio only on to the tool server of the window that has started it,
 * and back. Resolves when the agent hangs up.
 */
export async function relayMcp({ url, authorization }: ToolServerAddress): Promise<void> {
  const agent = new StdioServerTransport();
  const editor = new StreamableHTTPClientTransport(new URL(url), {
    requestInit: { headers: { Authorization: authorization } },
  });
  /* oxlint-disable unicorn/prefer-add-event-listener -- the SDK's transports have no other way */
  agent.onmessage = (message) => void passOn(message, editor, agent);
  editor.onmessage = (message) => {
    agent.send(message).catch(() => process.exit(1));
  };
  /* oxlint-enable unicorn/prefer-add-event-listener */
  const hungUp = new Promise<void>((done) => {
    process.stdin.once("end", done);
    process.stdin.once("close", done);
  });
  await editor.start();
  await agent.start();
  await hungUp;
  await editor.terminateSession().catch(() => undefined);
}

/** A call whose message could not be passed on would wait for ever. */
async function passOn(
  message: JSONRPCMessage,
  editor: StreamableHTTPClientTransport,
  agent: StdioServerTransport,
): Promise<void> {
  try {
    await editor.send(message);
  } catch (error) {
    if ("method" in message && "id" in message) {
      const reason = error instanceof Error ? error.message : String(error);
      const failure = { code: -32_000, message: `The editor can't be reached any more: ${reason}` };
      await agent.send({ jsonrpc: "2.0", id: message.id, error: failure });
    }
  }
}
