import type { ChildProcess } from "node:child_process";

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
  readonly error?: unknown;
}

/** The thinnest client: lines of JSON, so that what is measured is the agent. It approves every plan. */
export class LineClient {
  /** Tool calls that began. */
  calls = 0;
  readonly failedCalls: string[] = [];
  private readonly child: ChildProcess;
  private readonly open = new Map<number | string, (message: Message) => void>();
  private rest = "";
  private last = 0;

  constructor(child: ChildProcess) {
    this.child = child;
    child.once("exit", (code) => {
      for (const answer of this.open.values()) {
        answer({ error: `the agent ended with ${code}` });
      }
    });
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      const lines = (this.rest + text).split("\n");
      this.rest = lines.pop() ?? "";
      for (const line of lines) {
        this.take(JSON.parse(line) as Message);
      }
    });
  }

  async request(method: string, params: unknown): Promise<unknown> {
    this.last += 1;
    const id = this.last;
    const reply = new Promise<Message>((resolve) => this.open.set(id, resolve));
    this.send({ jsonrpc: "2.0", id, method, params });
    const { result, error } = await reply;
    if (error !== undefined) {
      throw new Error(`${method}: ${JSON.stringify(error)}`);
    }
    return result;
  }

  private take({ id, method, params, result, error }: Message): void {
    if (method === undefined) {
      this.open.get(id ?? "")?.({ result, error });
      return;
    }
    if (id !== undefined) {
      this.send({ jsonrpc: "2.0", id, result: { outcome: "approved" } });
      return;
    }
    const update = params?.["update"] as Record<string, unknown> | undefined;
    this.calls += update?.["sessionUpdate"] === "tool_call" ? 1 : 0;
    if (update?.["sessionUpdate"] === "tool_call_update" && update["status"] === "failed") {
      this.failedCalls.push(JSON.stringify(update).slice(0, 500));
    }
  }

  private send(message: unknown): void {
    this.child.stdin?.write(`${JSON.stringify(message)}\n`);
  }
}
