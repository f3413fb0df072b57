import type { AnyMessage, Stream } from "@agentclientprotocol/sdk";

interface Pipe {
  readonly readable: ReadableStream<AnyMessage>;
  readonly writable: WritableStream<AnyMessage>;
  /** Ends the reading side, as a process that exits does. */
  end(): void;
}

/**
 * Two ends of a connection within one process. Messages are copied, as they would be over a pipe; when one end stops reading,
 * the other end reads the end of the stream, so that each notices that the other is gone.
 */
export function streamPair(): readonly [Stream, Stream] {
  const there = pipe(() => back.end());
  const back = pipe(() => there.end());
  return [
    { writable: there.writable, readable: back.readable },
    { writable: back.writable, readable: there.readable },
  ];
}

function pipe(readerGone: () => void): Pipe {
  let controller: ReadableStreamDefaultController<AnyMessage> | undefined;
  const end = (): void => {
    const ending = controller;
    controller = undefined;
    ending?.close();
  };
  const readable = new ReadableStream<AnyMessage>({
    start: (own) => {
      controller = own;
    },
    cancel: () => {
      controller = undefined;
      readerGone();
    },
  });
  const writable = new WritableStream<AnyMessage>({
    write: (message) => {
      if (controller === undefined) {
        throw new Error("The other end is closed.");
      }
      controller.enqueue(isPast(message) ? message : structuredClone(message));
    },
    close: end,
    abort: end,
  });
  return { readable, writable, end };
}

/** A long past, read for this message alone: to copy it would take as long as to read it. */
function isPast(message: AnyMessage): boolean {
  return "method" in message && message.method === "_plan-mode/updates";
}
