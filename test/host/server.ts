import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ServerInstall } from "./installServer.ts";

export interface ServerOptions {
  readonly install: ServerInstall;
  /** Holds the server's, the user's and the extensions' folders; made when missing. */
  readonly dataFolder: string;
  readonly extensionsFolder?: string;
  readonly userDataFolder?: string;
  /** Added to this process's environment; `undefined` removes a variable. Reaches the extension host. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Asked of every request; without one any program of this machine can connect, which only tests do. */
  readonly connectionToken?: string;
  /** Whether folders are untrusted until the person trusts them. */
  readonly workspaceTrust: boolean;
  /** Makes the page obey the `payload` of its address (extension under development, tests) and define `window.driver`. */
  readonly driver: boolean;
  /** 0, the default, takes any free port. */
  readonly port?: number;
}

/** A running VS Code server on the loopback interface. */
export class Server {
  readonly #process: ChildProcess;
  readonly port: number;
  readonly logFile: string;
  /** Settles when the server has ended, by `stop` or by itself. */
  readonly ended: Promise<void>;

  private constructor(process: ChildProcess, port: number, logFile: string, ended: Promise<void>) {
    this.#process = process;
    this.port = port;
    this.logFile = logFile;
    this.ended = ended;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The server's process group: the server, its extension hosts and terminals. */
  get processGroup(): number {
    return this.#process.pid ?? 0;
  }

  /** @throws when the server has not answered within a minute, with the end of its log. */
  static async start(options: ServerOptions): Promise<Server> {
    await mkdir(options.dataFolder, { recursive: true });
    const logFile = join(options.dataFolder, "server.log");
    const supervisor = join(dirname(fileURLToPath(import.meta.url)), "supervise.mjs");
    const command = [options.install.node, options.install.main, ...flags(options)];
    const child = spawn(process.execPath, [supervisor, ...command], {
      detached: process.platform !== "win32",
      stdio: ["pipe", "pipe", "pipe"],
      env: environment(options.env ?? {}),
    });
    const ended = new Promise<void>((done) => child.once("exit", () => done()));
    const log = createWriteStream(logFile);
    let output = "";
    const port = await new Promise<number>((done, failed) => {
      const tooLate = setTimeout(() => failed(new Error("The VS Code server did not start within a minute.")), 60_000);
      const read = (chunk: Buffer): void => {
        log.write(chunk);
        if (output.length > 20_000) return;
        output += chunk.toString();
        const match = /Extension host agent listening on (\d+)/.exec(output);
        if (match === null) return;
        clearTimeout(tooLate);
        done(Number(match[1]));
      };
      child.stdout?.on("data", read);
      child.stderr?.on("data", read);
      void ended.then(() => failed(new Error("The VS Code server ended before it was ready.")));
    }).catch((error: unknown) => {
      child.stdin?.end();
      const tail = output.trim().split("\n").slice(-15).join("\n");
      throw new Error(`${String(error)}\n${tail}\nIts log: ${logFile}`);
    });
    return new Server(child, port, logFile, ended);
  }

  /** Ends the server and everything it started. */
  async stop(): Promise<void> {
    this.#process.stdin?.end();
    await this.ended;
  }
}

function flags(options: ServerOptions): string[] {
  const { dataFolder } = options;
  return [
    "--host=127.0.0.1",
    `--port=${options.port ?? 0}`,
    ...(options.connectionToken === undefined
      ? ["--without-connection-token"]
      : [`--connection-token=${options.connectionToken}`]),
    "--accept-server-license-terms",
    "--telemetry-level=off",
    `--server-data-dir=${join(dataFolder, "server")}`,
    `--user-data-dir=${options.userDataFolder ?? join(dataFolder, "user")}`,
    `--extensions-dir=${options.extensionsFolder ?? join(dataFolder, "extensions")}`,
    ...(options.workspaceTrust ? [] : ["--disable-workspace-trust"]),
    ...(options.driver ? ["--enable-smoke-test-driver"] : []),
  ];
}

/** What a VS Code around us, such as the one whose terminal runs the tests, has set for its own children. */
const foreign =
  /^(VSCODE_(IPC_HOOK.*|PID|CWD|NLS_CONFIG|HANDLES.*|CODE_CACHE.*|ESM_ENTRYPOINT|AMD_ENTRYPOINT)|ELECTRON_.*)$/;

function environment(extra: Readonly<Record<string, string | undefined>>): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !foreign.test(name));
  // An empty gallery keeps the server from asking an extension market on the internet.
  return { ...Object.fromEntries(inherited), EXTENSIONS_GALLERY: "{}", ...extra };
}
