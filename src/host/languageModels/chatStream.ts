import type { LanguageModelV3StreamPart, LanguageModelV3Usage } from "@ai-sdk/provider";
import type { ChatApi } from "./chatApi.ts";

export interface ChatStreamOptions {
  readonly api: ChatApi;
  /** Ids that the conversation has already: a call with one of them, or with none, gets a new one. */
  readonly takenIds: ReadonlySet<string>;
  /** Asked when the answer is complete, with all of its text. */
  usage(output: string): Promise<LanguageModelV3Usage>;
  newId(): string;
}

/** The parts of an answer in the order in which they arrive. Throws what the answer's stream throws; empty answers have only a finish. */
export async function* chatStream(
  answer: AsyncIterable<unknown>,
  { api, takenIds, usage, newId }: ChatStreamOptions,
): AsyncGenerator<LanguageModelV3StreamPart> {
  const ids = new Set(takenIds);
  let output = "";
  let text: string | undefined;
  let texts = 0;
  let calls = 0;
  for await (const part of answer) {
    if (part instanceof api.LanguageModelTextPart) {
      if (part.value === "") {
        continue;
      }
      if (text === undefined) {
        texts += 1;
        text = `text-${texts}`;
        yield { type: "text-start", id: text };
      }
      output += part.value;
      yield { type: "text-delta", id: text, delta: part.value };
    } else if (part instanceof api.LanguageModelToolCallPart) {
      if (text !== undefined) {
        yield { type: "text-end", id: text };
        text = undefined;
      }
      calls += 1;
      const input = JSON.stringify(part.input ?? {});
      output += `${part.name}${input}`;
      const toolCallId = part.callId === "" || ids.has(part.callId) ? newId() : part.callId;
      ids.add(toolCallId);
      yield { type: "tool-call", toolCallId, toolName: part.name, input };
    }
    // Everything else (thinking, data of a provider's own) has no stable form yet.
  }
  if (text !== undefined) {
    yield { type: "text-end", id: text };
  }
  const unified = calls > 0 ? "tool-calls" : "stop";
  yield { type: "finish", finishReason: { unified, raw: undefined }, usage: await usage(output) };
}
