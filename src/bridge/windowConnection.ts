import { connect, type Socket } from "node:net";
import { LineSplitter } from "../base/lineSplitter.ts";
import type { WindowAddress } from "../disk/windowRegistry.ts";
import {
  type Approvals,
  type FromProgram,
  type FromWindow,
  type Hello,
  longestLine,
  parseFromWindow,
  socketVersion,
  type ToolDescription,
  type Verdict,
} from "../protocol/socketMessages.ts";

/** Who a program speaks for. */
export type Introduction = Pick<Hello, "agent" | "session" | "title" | "cwd">;

/** The window has gone away; what was presented there waits on. */
export class ConnectionLost extends Error {
  override readonly name = "ConnectionLost";
}

export interface Fetched<T> {
  readonly value: T;
  /** Tells the window that the agent has got it: until then it is kept. */
  received(): void;
}

interface Pending {
  readonly resolve: (message: FromWindow) => void;
  readonly reject: (error: Error) => void;
}

/** One connection to the window of a folder. Requests have no time-out; they reject when the window refuses or goes away. */
export class WindowConnection {
  private readonly socket: Socket;
  private readonly pending = new Map<number, Pending>();
  private readonly welcome: Promise<void>;
  private greeted: Pending | undefined;
  private nextId = 1;
  private ended: Error | undefined;

  private constructor({ socket, token }: WindowAddress, introduction: Introduction) {
    this.socket = connect({ path: socket });
    this.welcome = new Promise((resolve, reject) => {
      this.greeted = { resolve: () => resolve(), reject };
    });
    const lines = new LineSplitter(longestLine);
    this.socket.setEncoding("utf8");
    this.socket.on("data", (text: string) => {
      for (const line of lines.push(text)) {
        this.take(line);
      }
      if (lines.overflowed) {
        this.end(new ConnectionLost("The window of the editor sent a message that is too long."));
      }
    });
    this.socket.on("error", (error) => this.end(new ConnectionLost(error.message)));
    this.socket.on("close", () => this.end(new ConnectionLost("The window of the editor was closed.")));
    this.send({ type: "hello", version: socketVersion, token, ...introduction });
  }

  /** Rejects with `ConnectionLost` where nobody listens, and with the window's own words where it refuses. */
  static async open(address: WindowAddress, introduction: Introduction): Promise<WindowConnection> {
    const connection = new WindowConnection(address, introduction);
    await connection.welcome;
    return connection;
  }

  async listTools(): Promise<readonly ToolDescription[]> {
    const answer = await this.request((id) => ({ type: "listTools", id }));
    return answer.type === "tools" ? answer.tools : unexpected(answer);
  }

  /** `patienceMs`: after so long the answer says that there is none yet. */
  async callTool(
    name: string,
    input: Readonly<Record<string, unknown>>,
    patienceMs: number,
  ): Promise<Fetched<{ readonly text: string; readonly isError: boolean }>> {
    const answer = await this.request((id) => ({
      type: "callTool",
      id,
      name,
      arguments: { ...input },
      patienceMs,
    }));
    if (answer.type !== "toolAnswer") {
      return unexpected(answer);
    }
    const { text, isError, receipt } = answer;
    return { value: { text, isError }, received: () => this.received(receipt) };
  }

  /** Resolves when the person has decided. */
  async present(plan: string, approvals: Approvals): Promise<Fetched<Verdict>> {
    const answer = await this.request((id) => ({ type: "present", id, plan, approvals }));
    return answer.type === "decided"
      ? { value: answer.verdict, received: () => this.received(answer.receipt) }
      : unexpected(answer);
  }

  /** Sends what is left to say, and ends. What was presented waits on. */
  close(): Promise<void> {
    return new Promise((resolve) => {
      if (this.ended !== undefined || this.socket.destroyed) {
        resolve();
        return;
      }
      this.socket.once("close", () => resolve());
      this.socket.end();
    });
  }

  private received(receipt: string | undefined): void {
    if (receipt !== undefined && this.ended === undefined) {
      this.send({ type: "received", receipt });
    }
  }

  private request(message: (id: number) => FromProgram): Promise<FromWindow> {
    return new Promise((resolve, reject) => {
      if (this.ended !== undefined) {
        reject(this.ended);
        return;
      }
      const id = this.nextId;
      this.nextId += 1;
      this.pending.set(id, { resolve, reject });
      this.send(message(id));
    });
  }

  private send(message: FromProgram): void {
    this.socket.write(`${JSON.stringify(message)}\n`);
  }

  private take(line: string): void {
    const message = parseFromWindow(line);
    if (!message.ok) {
      this.end(new Error(message.error));
      return;
    }
    const { value } = message;
    if (value.type === "welcome") {
      this.greeted?.resolve(value);
    } else if (value.type === "refused") {
      this.end(new Error(value.reason));
    } else {
      const waiting = this.pending.get(value.id);
      this.pending.delete(value.id);
      if (value.type === "failed") {
        waiting?.reject(new Error(value.reason));
      } else {
        waiting?.resolve(value);
      }
    }
  }

  private end(error: Error): void {
    if (this.ended !== undefined) {
      return;
    }
    this.ended = error;
    this.socket.destroy();
    this.greeted?.reject(error);
    for (const { reject } of this.pending.values()) {
      reject(error);
    }
    this.pending.clear();
  }
}

function unexpected(message: FromWindow): never {
  throw new Error(`The window of the editor answered with ${message.type}.`);
}
