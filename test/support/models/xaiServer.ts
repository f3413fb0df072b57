import { event, type ModelServer, type Script, startModelServer, type Wire } from "./modelServer.ts";
import { chatCompletions, chunk } from "./openAiServer.ts";

/** xAI's chat completions: as OpenAI's, with every tool call whole in one chunk, and errors in a shape of its own. */
const xai: Wire = {
  ...chatCompletions,
  errorBody: (reply) => ({ code: reply.type ?? "Client specified an invalid argument", error: reply.message }),
  answer: ({ calls = [], ...reply }, model, firstCall) => {
    const [first = "", ...rest] = chatCompletions.answer(reply, model, firstCall);
    const end = rest.splice(-3);
    const whole = calls.map((call, index) => ({
      id: call.id ?? `call_${firstCall + index}`,
      index,
      type: "function",
      function: { name: call.name, arguments: JSON.stringify(call.input) },
    }));
    const finish = chunk(model, {}, whole.length === 0 ? "stop" : "tool_calls");
    return [
      first,
      ...rest,
      ...(whole.length === 0 ? [] : [chunk(model, { tool_calls: whole })]),
      finish,
      ...end.slice(1),
    ];
  },
  streamError: (code, message) => event({ code, error: message }),
};

export function startXaiServer(script: Script): Promise<ModelServer> {
  return startModelServer(xai, script);
}
