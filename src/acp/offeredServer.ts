import type { McpServer } from "@agentclientprotocol/sdk";

/** An MCP server that the client gives to every agent, in both forms that it can be reached in. */
export interface OfferedServer {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly program: {
    readonly command: string;
    readonly args: readonly string[];
    readonly env: Readonly<Record<string, string>>;
  };
}

/** As ACP spells it: every agent takes programs, some take addresses, which need no further process. */
export function mcpServer({ name, url, headers, program }: OfferedServer, takesHttp: boolean): McpServer {
  return takesHttp
    ? { type: "http", name, url, headers: pairs(headers) }
    : { name, command: program.command, args: [...program.args], env: pairs(program.env) };
}

function pairs(record: Readonly<Record<string, string>>): { name: string; value: string }[] {
  return Object.entries(record).map(([name, value]) => ({ name, value }));
}
