import { spawn } from "node:child_process";

export interface Message {
  readonly id?: number | string | null;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown };
}

type Answer = (params: Record<string, unknown>) => unknown;

/** An ACP client without the SDK: lines of JSON over the standard streams of a program, so that every wrong one can be sent too. */
export class RawClient {
  readonly messages: Message[] = [];
  /** Answers to requests of the agent, by method; others stay open. Throw to answer with an error. */
  readonly answers = new Map<string, Answer>();
  readonly ended: Promise<number | string>;
  readonly #child;
  #nextId = 1;
  #rest = "";
  readonly #watchers: (() => void)[] = [];

  constructor(command: readonly string[], env: Readonly<Record<string, string>>, cwd?: string) {
    const [file = "", ...args] = command;
    this.#child = spawn(file, args, {
      env: { PATH: process.env["PATH"] ?? "", ...env },
      stdio: ["pipe", "pipe", "inherit"],
      ...(cwd === undefined ? {} : { cwd }),
    });
    this.#child.stdin.on("error", () => undefined);
    this.#child.stdout.setEncoding("utf8").on("data", (text: string) => this.#read(text));
    this.ended = new Promise((done) => this.#child.on("close", (code, signal) => done(code ?? signal ?? "unknown")));
  }

  /** Writes a line as it is. */
  line(text: string): void {
    this.#child.stdin.write(`${text}\n`);
  }

  /** The reply, whatever it says. */
  async request(method: string, params?: unknown): Promise<Message> {
    const id = this.#nextId;
    this.#nextId += 1;
    this.line(JSON.stringify({ jsonrpc: "2.0", id, method, params }));
    return await this.until(() => this.messages.find((message) => message.id === id && message.method === undefined));
  }

  /** The result; rejects when there is none. */
  async result(method: string, params?: unknown): Promise<Record<string, unknown>> {
    const { result, error } = await this.request(method, params);
    if (result === undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result;
  }

  notify(method: string, params: unknown): void {
    this.line(JSON.stringify({ jsonrpc: "2.0", method, params }));
  }

  /** Params of the agent's requests of a method, in order. */
  asked(method: string): Record<string, unknown>[] {
    return this.messages.flatMap((message) =>
      message.method === method && message.id !== undefined ? [message.params ?? {}] : [],
    );
  }

  /** The updates of a kind, in order. */
  updates(kind: string): Record<string, unknown>[] {
    return this.messages.flatMap(({ method, params }) => {
      const update = params?.["update"] as Record<string, unknown> | undefined;
      return method === "session/update" && update?.["sessionUpdate"] === kind ? [update] : [];
    });
  }

  async until<T>(condition: () => T | undefined | false): Promise<T> {
    for (;;) {
      const value = condition();
      if (value !== undefined && value !== false) return value;
      await new Promise<void>((resolve) => this.#watchers.push(resolve));
    }
  }

  hangUp(): void {
    this.#child.stdin.end();
  }

  async kill(): Promise<void> {
    this.#child.kill("SIGKILL");
    await this.ended;
  }

  #read(text: string): void {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) {
      // Anything else on stdout is a fault, and fails here.
      const message = JSON.parse(line) as Message;
      this.messages.push(message);
      if (message.method !== undefined && message.id !== undefined) void this.#answer(message);
    }
    for (const watcher of this.#watchers.splice(0)) watcher();
  }

  async #answer({ id, method = "", params = {} }: Message): Promise<void> {
    const answer = this.answers.get(method);
    if (answer === undefined) return;
    try {
      this.line(JSON.stringify({ jsonrpc: "2.0", id, result: (await answer(params)) ?? null }));
    } catch (error) {
      this.line(JSON.stringify({ jsonrpc: "2.0", id, error: { code: -32603, message: String(error) } }));
    }
  }
}
