import type { AnyMessage, Stream } from "@agentclientprotocol/sdk";

/** Two ends of a connection within one process. Messages are copied, as they would be over a pipe. */
export function streamPair(): readonly [Stream, Stream] {
  const there = copyingPipe();
  const back = copyingPipe();
  return [
    { writable: there.writable, readable: back.readable },
    { writable: back.writable, readable: there.readable },
  ];
}

function copyingPipe(): TransformStream<AnyMessage, AnyMessage> {
  return new TransformStream({
    transform: (message, controller) => controller.enqueue(structuredClone(message)),
  });
}
