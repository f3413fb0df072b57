/** An MCP server to connect, wherever it was configured: by the client in `session/new`, or in the home config. */
export type ExternalServer = StdioServer | RemoteServer;

export interface StdioServer {
  readonly kind: "stdio";
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** On top of the environment of commands, which has no keys. */
  readonly env: Readonly<Record<string, string>>;
}

export interface RemoteServer {
  /** Streamable HTTP, or the older HTTP with server-sent events. */
  readonly kind: "http" | "sse";
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Servers read from somewhere, and a sentence for each that could not be read; the others work all the same. */
export interface ServerList {
  readonly servers: readonly ExternalServer[];
  readonly problems: readonly string[];
}
