import { setImmediate } from "node:timers/promises";
import type { AnyMessage } from "@agentclientprotocol/sdk";

/** No message of an agent may fill the memory. */
const largestMessage = 50_000_000;

export interface ReadMessagesOptions {
  /** A line that is no message; it is left out. */
  readonly onJunk: (line: string) => void;
  /** Bytes of one message, at most. */
  readonly largest?: number;
}

/**
 * Messages out of a program's output, one a line. Many a program logs there, so a line that is no message is skipped. Pauses between
 * chunks: what arrives faster than it is handled waits in the pipe, and the window stays responsive.
 * @throws when a message is too large
 */
export async function* readMessages(
  bytes: AsyncIterable<Buffer>,
  { onJunk, largest = largestMessage }: ReadMessagesOptions,
): AsyncGenerator<AnyMessage> {
  let parts: Buffer[] = [];
  let size = 0;
  const message = (): AnyMessage | undefined => {
    const line = Buffer.concat(parts).toString("utf8").trim();
    parts = [];
    size = 0;
    const read = line === "" ? undefined : parseMessage(line);
    if (read === undefined && line !== "") {
      onJunk(line);
    }
    return read;
  };
  for await (const chunk of bytes) {
    let rest = chunk;
    for (let end = rest.indexOf(0x0a); end !== -1; end = rest.indexOf(0x0a)) {
      parts.push(rest.subarray(0, end));
      const read = message();
      if (read !== undefined) {
        yield read;
      }
      rest = rest.subarray(end + 1);
    }
    parts.push(rest);
    size += rest.length;
    if (size > largest) {
      throw new Error(`it sent a message of more than ${Math.round(largest / 1_000_000)} MB`);
    }
    await setImmediate();
  }
  const last = message();
  if (last !== undefined) {
    yield last;
  }
}

/** JSON-RPC 2.0: an object that names its version. */
function parseMessage(line: string): AnyMessage | undefined {
  if (!line.startsWith("{")) {
    return undefined;
  }
  try {
    const value: unknown = JSON.parse(line);
    return isMessage(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isMessage(value: unknown): value is AnyMessage {
  return typeof value === "object" && value !== null && "jsonrpc" in value && value.jsonrpc === "2.0";
}
