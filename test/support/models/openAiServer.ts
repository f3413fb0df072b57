import { event, type ModelServer, pieces, type Script, startModelServer, type Wire } from "./modelServer.ts";

/** OpenAI's chat completions, streamed: text, `reasoning_content`, tool calls in fragments, usage, `[DONE]`. */
export const chatCompletions: Wire = {
  path: /^\/v1\/chat\/completions$/,
  models: ["scripted-model"],
  errorBody: (reply) => ({
    error: { message: reply.message, type: reply.type ?? "invalid_request_error", param: null, code: null },
  }),
  answer: (reply, model, firstCall) => [
    chunk(model, { role: "assistant", content: "" }),
    ...pieces(reply.reasoning ?? "").map((reasoning_content) => chunk(model, { reasoning_content })),
    ...pieces(reply.text ?? "").map((content) => chunk(model, { content })),
    ...(reply.calls ?? []).flatMap((call, index) => [
      chunk(model, {
        tool_calls: [
          {
            index,
            id: call.id ?? `call_${firstCall + index}`,
            type: "function",
            function: { name: call.name, arguments: "" },
          },
        ],
      }),
      ...pieces(typeof call.input === "string" ? call.input : JSON.stringify(call.input), 11).map((part) =>
        chunk(model, { tool_calls: [{ index, function: { arguments: part } }] }),
      ),
    ]),
    chunk(model, {}, reply.stop ?? ((reply.calls ?? []).length > 0 ? "tool_calls" : "stop")),
    event({ ...frame(model), choices: [], usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 } }),
    event("[DONE]"),
  ],
  opening: (text, model) => [
    chunk(model, { role: "assistant", content: "" }),
    ...pieces(text).map((content) => chunk(model, { content })),
  ],
  whole: (reply, model) => ({
    ...frame(model),
    object: "chat.completion",
    choices: [{ index: 0, message: { role: "assistant", content: reply.text ?? "" }, finish_reason: "stop" }],
    usage: { prompt_tokens: 120, completion_tokens: 30, total_tokens: 150 },
  }),
  streamError: (type, message) => event({ error: { message, type, param: null, code: null } }),
};

export function startOpenAiServer(script: Script): Promise<ModelServer> {
  return startModelServer(chatCompletions, script);
}

function frame(model: string) {
  return { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1_700_000_000, model };
}

export function chunk(model: string, delta: unknown, finish: string | null = null): string {
  return event({ ...frame(model), choices: [{ index: 0, delta, finish_reason: finish }] });
}
