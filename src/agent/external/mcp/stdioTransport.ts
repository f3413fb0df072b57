import type { ChildProcess } from "node:child_process";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import { type JSONRPCMessage, JSONRPCMessageSchema } from "@modelcontextprotocol/sdk/types.js";
import spawn from "cross-spawn";
import { killGroup } from "../../../disk/killGroup.ts";
import { commandEnvironment } from "../../commands/commandEnvironment.ts";
import type { StdioServer } from "../externalServer.ts";
import { findProgram } from "./findProgram.ts";
import { LineReader } from "./lineReader.ts";

/** How long a server may take to end by itself once its input is closed, and again once it was asked to. */
const graceMs = 500;
const stderrLimit = 2_000;

/**
 * MCP over a program's standard streams. In place of the SDK's own transport, because here the server stands in a process group of its
 * own that ends as a whole, and it gets no keys.
 */
export class StdioTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: NonNullable<Transport["onmessage"]>;

  private readonly server: StdioServer;
  private readonly cwd: string;
  private readonly env: Record<string, string>;
  private readonly reader = new LineReader((line) => this.receive(line));
  private child: ChildProcess | undefined;
  private ended: Promise<void> = Promise.resolve();
  private closed = false;
  private stderr = "";
  private junk: string | undefined;
  private exit: string | undefined;

  constructor(
    server: StdioServer,
    options: { readonly cwd: string; readonly env: Readonly<Record<string, string | undefined>> },
  ) {
    this.server = server;
    this.cwd = options.cwd;
    this.env = { ...commandEnvironment(options.env), ...server.env };
  }

  /** What the server has left behind, for people: how it ended, what it printed. Empty when there is nothing to tell. */
  get remains(): string {
    const last = this.stderr.trim().split("\n").at(-1)?.slice(0, 300) ?? "";
    const junk =
      this.junk === undefined ? "" : `It printed lines that are not messages, such as: ${this.junk.slice(0, 100)}`;
    return [this.exit ?? "", last === "" ? "" : `Its last words: ${last}`, junk]
      .filter((part) => part !== "")
      .join(" ");
  }

  async start(): Promise<void> {
    const file = await findProgram(this.server.command, this.env);
    if (file === undefined) {
      throw new Error(`there is no program ${this.server.command}`);
    }
    if (this.closed) {
      throw new Error("it was stopped before it was started");
    }
    const child = spawn(file, [...this.server.args], {
      cwd: this.cwd,
      env: this.env,
      detached: process.platform !== "win32",
      stdio: ["pipe", "pipe", "pipe"],
      windowsHide: true,
    });
    this.child = child;
    this.ended = new Promise((resolve) => {
      child.once("exit", (code, signal) => {
        this.exit = signal === null ? `It ended with exit code ${code ?? 0}.` : `It was ended by ${signal}.`;
        // What it started would otherwise hold its pipes open, and outlive the session.
        killGroup(child.pid, "SIGKILL");
        // Whatever has left the group may hold the pipes for ever; a moment is given for what is still in them.
        setTimeout(() => this.letGo(), graceMs).unref();
      });
      child.once("close", () => {
        resolve();
        this.onclose?.();
      });
    });
    child.stdout?.on("data", (chunk: Buffer) => {
      if (!this.reader.add(chunk)) {
        this.onerror?.(new Error("it sent a message that is too large"));
        killGroup(child.pid, "SIGKILL");
      }
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.stderr = (this.stderr + text).slice(-stderrLimit);
    });
    child.stdin?.on("error", () => undefined);
    await new Promise<void>((resolve, reject) => {
      child.once("spawn", resolve);
      child.on("error", reject);
    });
  }

  async send(message: JSONRPCMessage): Promise<void> {
    const stdin = this.child?.stdin;
    if (stdin === undefined || stdin === null || !stdin.writable) {
      throw new Error("the server is not running");
    }
    await new Promise<void>((resolve, reject) => {
      stdin.write(`${JSON.stringify(message)}\n`, (error) => (error == null ? resolve() : reject(error)));
    });
  }

  /** As the MCP specification wants it: close its input, ask it to end, end it; the whole group. */
  async close(): Promise<void> {
    const child = this.child;
    this.closed = true;
    if (child?.pid === undefined) {
      this.onclose?.();
      return;
    }
    child.stdin?.end();
    for (const signal of ["SIGTERM", "SIGKILL"] as const) {
      if (await this.endsWithin(graceMs)) {
        return;
      }
      killGroup(child.pid, signal);
    }
    await this.endsWithin(graceMs);
    this.letGo();
  }

  private letGo(): void {
    this.child?.stdout?.destroy();
    this.child?.stderr?.destroy();
  }

  private async endsWithin(ms: number): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), ms);
    });
    const ended = await Promise.race([this.ended.then(() => true), late]);
    clearTimeout(timer);
    return ended;
  }

  private receive(line: string): void {
    try {
      this.onmessage?.(JSONRPCMessageSchema.parse(JSON.parse(line)));
    } catch {
      // Many a server logs to its standard output: told to the person only when the server does not work.
      this.junk ??= line;
    }
  }
}
