import { event, type ModelServer, pieces, type Script, startModelServer, type Wire } from "./modelServer.ts";

/** OpenAI's Responses API, streamed: encrypted reasoning with a summary, text, function calls in fragments, usage. */
const responses: Wire = {
  path: /^\/v1\/responses$/,
  models: ["scripted-codex"],
  errorBody: (reply) => ({
    error: { message: reply.message, type: reply.type ?? "invalid_request_error", param: null, code: null },
  }),
  answer: (reply, model, firstCall) => {
    const events: string[] = [created(model)];
    let index = 0;
    const item = (open: object, deltas: readonly object[], done: object): void => {
      const at = { output_index: index };
      events.push(told("response.output_item.added", { ...at, item: open }));
      events.push(...deltas.map((delta) => event({ ...at, ...delta })));
      events.push(told("response.output_item.done", { ...at, item: done }));
      index += 1;
    };
    if (reply.reasoning !== undefined) {
      const reasoning = { type: "reasoning", id: "rs_1" };
      item(
        { ...reasoning, summary: [], encrypted_content: "" },
        [
          { type: "response.reasoning_summary_part.added", item_id: "rs_1", summary_index: 0 },
          ...pieces(reply.reasoning).map((delta) => ({
            type: "response.reasoning_summary_text.delta",
            item_id: "rs_1",
            summary_index: 0,
            delta,
          })),
        ],
        { ...reasoning, summary: [{ type: "summary_text", text: reply.reasoning }], encrypted_content: "c2lnbmVk" },
      );
    }
    if (reply.text !== undefined) {
      item(
        { type: "message", id: "msg_1", role: "assistant", status: "in_progress", content: [] },
        pieces(reply.text).map((delta) => ({
          type: "response.output_text.delta",
          item_id: "msg_1",
          content_index: 0,
          delta,
        })),
        {
          type: "message",
          id: "msg_1",
          role: "assistant",
          status: "completed",
          content: [{ type: "output_text", text: reply.text, annotations: [] }],
        },
      );
    }
    for (const [number, call] of (reply.calls ?? []).entries()) {
      const input = JSON.stringify(call.input);
      const id = `fc_${firstCall + number}`;
      const open = { type: "function_call", id, call_id: call.id ?? `call_${firstCall + number}`, name: call.name };
      item(
        { ...open, arguments: "" },
        pieces(input, 11).map((delta) => ({ type: "response.function_call_arguments.delta", item_id: id, delta })),
        { ...open, arguments: input, status: "completed" },
      );
    }
    events.push(
      told("response.completed", {
        response: {
          id: "resp_1",
          incomplete_details: null,
          usage: { input_tokens: 120, output_tokens: 30, total_tokens: 150 },
        },
      }),
    );
    return events;
  },
  opening: (text, model) => [
    created(model),
    told("response.output_item.added", {
      output_index: 0,
      item: { type: "message", id: "msg_1", role: "assistant", status: "in_progress", content: [] },
    }),
    ...pieces(text).map((delta) =>
      told("response.output_text.delta", { item_id: "msg_1", output_index: 0, content_index: 0, delta }),
    ),
  ],
  streamError: (code, message) =>
    event({ type: "error", sequence_number: 9, error: { type: code, code, message, param: null } }),
};

export function startResponsesServer(script: Script): Promise<ModelServer> {
  return startModelServer(responses, script);
}

function created(model: string): string {
  return told("response.created", { response: { id: "resp_1", created_at: 1_700_000_000, model } });
}

function told(type: string, rest: object): string {
  return event({ type, ...rest });
}
