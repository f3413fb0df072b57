/**
 * A program that agents start which take MCP servers over stdio only: passes every message on to the extension's own tool server and
 * back. Address and secret come in the environment, where other people's processes can't read them as they could an argument.
 */
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { bridgeVariables } from "./bridgeVariables.ts";

const url = process.env[bridgeVariables.url];
const authorization = process.env[bridgeVariables.authorization];
if (url === undefined || authorization === undefined) {
  process.stderr.write("plan-mode: this program is started by agents that Plan Mode in VS Code has told how.\n");
  process.exit(2);
}

const agent = new StdioServerTransport();
const editor = new StreamableHTTPClientTransport(new URL(url), {
  requestInit: { headers: { Authorization: authorization } },
});

/** A call whose message could not be passed on would wait for ever. */
async function passOn(message: JSONRPCMessage): Promise<void> {
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

function passBack(message: JSONRPCMessage): void {
  agent.send(message).catch(() => process.exit(1));
}

async function end(): Promise<void> {
  await editor.terminateSession().catch(() => undefined);
  process.exit(0);
}

/* oxlint-disable unicorn/prefer-add-event-listener -- the SDK's transports have no other way */
agent.onmessage = (message) => void passOn(message);
editor.onmessage = passBack;
/* oxlint-enable unicorn/prefer-add-event-listener */
process.stdin.once("end", () => void end());
await editor.start();
await agent.start();
