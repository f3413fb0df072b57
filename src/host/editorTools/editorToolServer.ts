import type { Disposable } from "../../base/disposable.ts";
import { toolServerVariables } from "../../protocol/toolServerVariables.ts";
import type { ToolServer } from "./serveEditorTools.ts";

export interface EditorToolServerPorts {
  /** Our command-line program: it passes messages on for agents that take MCP servers over stdio only. */
  readonly program: string;
  /** Loads and starts the server: the MCP SDK is too large for the activation. */
  readonly start: () => Promise<ToolServer>;
  readonly warn: (message: string) => void;
}

export interface OfferedServer {
  readonly name: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The same as a program, for agents that don't take the address. */
  readonly program: {
    readonly command: string;
    readonly args: readonly string[];
    readonly env: Readonly<Record<string, string>>;
  };
}

/** As it stands in the tools' names, in rules, and in the setting of read-only tools. */
export const editorServerName = "editor";

/** The one MCP server of the window, started when the first agent's session begins. */
export class EditorToolServer implements Disposable {
  private readonly ports: EditorToolServerPorts;
  private starting: Promise<ToolServer> | undefined;
  private running: ToolServer | undefined;
  private disposed = false;

  constructor(ports: EditorToolServerPorts) {
    this.ports = ports;
  }

  /** For the agent's session. Never rejects: without the editor's tools an agent works all the same. */
  async offered(): Promise<readonly OfferedServer[]> {
    try {
      this.starting ??= this.ports.start();
      this.running = await this.starting;
      if (this.disposed) {
        await this.running.close();
        return [];
      }
      const { url, headers } = this.running;
      return [{ name: editorServerName, url, headers, program: this.program(this.running) }];
    } catch (error) {
      this.starting = undefined;
      this.ports.warn(`The editor's tools are not available to the agent: ${String(error)}`);
      return [];
    }
  }

  /** What tells our own server from any other that takes its name. */
  vouched(): readonly Pick<OfferedServer, "url" | "headers">[] {
    return this.running === undefined ? [] : [{ url: this.running.url, headers: this.running.headers }];
  }

  private program({ url, headers }: ToolServer): OfferedServer["program"] {
    const { Authorization = "" } = headers;
    return {
      command: process.execPath,
      args: [this.ports.program, "mcp"],
      // In a desktop VS Code the executable is Electron.
      env: {
        ELECTRON_RUN_AS_NODE: "1",
        [toolServerVariables.url]: url,
        [toolServerVariables.authorization]: Authorization,
      },
    };
  }

  dispose(): void {
    this.disposed = true;
    this.running?.close().catch((error: unknown) => this.ports.warn(String(error)));
  }
}
