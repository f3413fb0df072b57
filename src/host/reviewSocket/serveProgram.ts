import { randomUUID, timingSafeEqual } from "node:crypto";
import type { Socket } from "node:net";
import { assertNever } from "../../base/assertNever.ts";
import { LineSplitter } from "../../base/lineSplitter.ts";
import {
  type FromProgram,
  type FromWindow,
  type Hello,
  longestLine,
  parseFromProgram,
  socketVersion,
} from "../../protocol/socketMessages.ts";
import type { EditorTool } from "../editorTools/editorTool.ts";
import type { Guest } from "./guest.ts";
import type { GuestReviews } from "./guestReviews.ts";
import { guestTools } from "./guestTools.ts";

export interface ServeProgramPorts {
  readonly token: string;
  readonly reviews: GuestReviews;
  /** What the editor knows. Only what changes nothing is offered here. */
  readonly editorTools: () => readonly EditorTool[];
}

type Request = Exclude<FromProgram, Hello>;

/** Milliseconds that a program has to say who it is. */
const introductionMs = 10_000;

/** Serves one program until its connection ends. That answers nothing: what it presented waits on. */
export function serveProgram(connection: Socket, ports: ServeProgramPorts): void {
  const lines = new LineSplitter(longestLine);
  let visit: Visit | undefined;
  const send = (message: FromWindow): void => {
    if (connection.writable) {
      connection.write(`${JSON.stringify(message)}\n`);
    }
  };
  const refuse = (reason: string): void => {
    send({ type: "refused", reason });
    connection.end();
    visit?.end();
  };
  const silence = setTimeout(() => refuse("The program did not say who it is."), introductionMs);
  connection.on("close", () => {
    clearTimeout(silence);
    visit?.end();
  });
  const take = (line: string): void => {
    const message = parseFromProgram(line);
    if (!message.ok) {
      refuse(message.error);
    } else if (message.value.type !== "hello") {
      if (visit === undefined) {
        refuse("The first message has to be hello.");
      } else {
        visit.take(message.value);
      }
    } else if (message.value.version !== socketVersion) {
      refuse(
        `This window speaks version ${socketVersion} of the review socket, not ${message.value.version}. Update both.`,
      );
    } else if (!isSame(message.value.token, ports.token)) {
      refuse("The token is wrong.");
    } else {
      clearTimeout(silence);
      const { agent, session, title, cwd } = message.value;
      visit = new Visit({ agent, session, title, cwd }, ports, send);
      send({ type: "welcome", version: socketVersion });
    }
  };
  connection.setEncoding("utf8");
  connection.on("data", (text: string) => {
    for (const line of lines.push(text)) {
      if (!connection.writableEnded) {
        take(line);
      }
    }
    if (lines.overflowed) {
      refuse("A message is too long.");
    }
  });
  connection.resume();
}

/** What one program asks for. */
class Visit {
  private readonly guest: Guest;
  private readonly ports: ServeProgramPorts;
  private readonly send: (message: FromWindow) => void;
  private readonly receipts = new Map<string, () => Promise<void>>();
  private readonly withdrawn = new Set<number>();
  private ended = false;

  constructor(guest: Guest, ports: ServeProgramPorts, send: (message: FromWindow) => void) {
    this.guest = guest;
    this.ports = ports;
    this.send = send;
  }

  take(message: Request): void {
    this.answer(message).catch((error: unknown) => {
      if ("id" in message) {
        this.reply({ type: "failed", id: message.id, reason: error instanceof Error ? error.message : String(error) });
      }
    });
  }

  end(): void {
    this.ended = true;
  }

  private async answer(message: Request): Promise<void> {
    const { guest, ports } = this;
    switch (message.type) {
      case "listTools": {
        const tools = [...guestTools(guest, ports.reviews), ...this.editorTools()].map(
          ({ name, description, inputSchema, readOnly }) => ({
            name,
            description,
            inputSchema: { ...inputSchema },
            readOnly,
          }),
        );
        return this.reply({ type: "tools", id: message.id, tools });
      }
      case "callTool":
        return await this.callTool(message);
      case "present": {
        const presented = await ports.reviews.present(guest, message);
        if (!presented.ok) {
          throw new Error(presented.error);
        }
        const { key, name, decided } = presented.value;
        const verdict = await decided;
        const receipt = this.receipt(async () => await ports.reviews.received(name, key));
        return this.reply({ type: "decided", id: message.id, verdict, receipt });
      }
      case "received": {
        const received = this.receipts.get(message.receipt);
        this.receipts.delete(message.receipt);
        return await received?.();
      }
      case "withdraw":
        this.withdrawn.add(message.id);
        return;
      default:
        return assertNever(message);
    }
  }

  private async callTool({ id, name, arguments: input, patienceMs }: Extract<Request, { type: "callTool" }>) {
    const { guest, ports } = this;
    const ours = guestTools(guest, ports.reviews).find((tool) => tool.name === name);
    if (ours !== undefined) {
      const { text, isError, received } = await ours.call(input, patienceMs);
      const receipt = received === undefined ? {} : { receipt: this.receipt(received) };
      return this.reply({ type: "toolAnswer", id, text, isError, ...receipt });
    }
    const tool = this.editorTools().find((known) => known.name === name);
    if (tool === undefined) {
      throw new Error(`The editor has no tool ${name} now.`);
    }
    const { text, isError } = await tool.call(input, AbortSignal.timeout(patienceMs));
    return this.reply({ type: "toolAnswer", id, text, isError });
  }

  private editorTools(): readonly EditorTool[] {
    return this.ports.editorTools().filter(({ readOnly }) => readOnly);
  }

  private receipt(received: () => Promise<void>): string {
    const receipt = randomUUID();
    this.receipts.set(receipt, received);
    return receipt;
  }

  /** To nobody when the program is gone or has given up: what was decided is kept then. */
  private reply(message: FromWindow): void {
    const isWithdrawn = "id" in message && this.withdrawn.delete(message.id);
    if (!this.ended && !isWithdrawn) {
      this.send(message);
    }
  }
}

function isSame(given: string, wanted: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(wanted)];
  return left.length === right.length && timingSafeEqual(left, right);
}
