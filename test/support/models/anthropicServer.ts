import { event, type ModelServer, pieces, type Script, startModelServer, type Wire } from "./modelServer.ts";

/** Anthropic's messages, streamed: thinking, text, `tool_use` blocks with partial JSON, usage, pings. */
const messages: Wire = {
  path: /^\/v1\/messages$/,
  models: ["scripted-model"],
  errorBody: (reply) => ({
    type: "error",
    error: { type: reply.type ?? "invalid_request_error", message: reply.message },
  }),
  answer: (reply, model, firstCall) => {
    const blocks: string[][] = [];
    const add = (open: unknown, deltas: readonly unknown[]): void => {
      const index = blocks.length;
      blocks.push([
        event({ type: "content_block_start", index, content_block: open }, "content_block_start"),
        ...deltas.map((delta) => event({ type: "content_block_delta", index, delta }, "content_block_delta")),
        event({ type: "content_block_stop", index }, "content_block_stop"),
      ]);
    };
    if (reply.reasoning !== undefined) {
      add({ type: "thinking", thinking: "" }, [
        ...pieces(reply.reasoning).map((thinking) => ({ type: "thinking_delta", thinking })),
        { type: "signature_delta", signature: "c2lnbmVk" },
      ]);
    }
    if (reply.text !== undefined) {
      add(
        { type: "text", text: "" },
        pieces(reply.text).map((text) => ({ type: "text_delta", text })),
      );
    }
    for (const [index, call] of (reply.calls ?? []).entries()) {
      const input = typeof call.input === "string" ? call.input : JSON.stringify(call.input);
      add(
        { type: "tool_use", id: call.id ?? `toolu_${firstCall + index}`, name: call.name, input: {} },
        pieces(input, 11).map((partial_json) => ({ type: "input_json_delta", partial_json })),
      );
    }
    const stop = reply.stop === "length" ? "max_tokens" : (reply.calls ?? []).length > 0 ? "tool_use" : "end_turn";
    return [start(model), event({ type: "ping" }, "ping"), ...blocks.flat(), ...finish(stop)];
  },
  opening: (text, model) => [
    start(model),
    event({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }, "content_block_start"),
    ...pieces(text).map((part) =>
      event(
        { type: "content_block_delta", index: 0, delta: { type: "text_delta", text: part } },
        "content_block_delta",
      ),
    ),
  ],
  whole: (reply, model) => ({
    id: "msg_1",
    type: "message",
    role: "assistant",
    model,
    content: [{ type: "text", text: reply.text ?? "" }],
    stop_reason: "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 120, output_tokens: 30 },
  }),
  aside: (path) => (path === "/v1/messages/count_tokens" ? { input_tokens: 120 } : undefined),
  streamError: (type, message) => event({ type: "error", error: { type, message } }, "error"),
};

export function startAnthropicServer(script: Script): Promise<ModelServer> {
  return startModelServer(messages, script);
}

function start(model: string): string {
  const message = {
    id: "msg_1",
    type: "message",
    role: "assistant",
    model,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 120, output_tokens: 1 },
  };
  return event({ type: "message_start", message }, "message_start");
}

function finish(stop: string): readonly string[] {
  return [
    event(
      { type: "message_delta", delta: { stop_reason: stop, stop_sequence: null }, usage: { output_tokens: 30 } },
      "message_delta",
    ),
    event({ type: "message_stop" }, "message_stop"),
  ];
}
