import type {
  LanguageModelV3Content,
  LanguageModelV3FinishReason,
  LanguageModelV3Prompt,
  LanguageModelV3StreamPart,
  LanguageModelV3Usage,
} from "@ai-sdk/provider";
import type { Answer } from "./answer.ts";

/** Length of a piece of streamed tool arguments, in characters. */
const argumentPiece = 400;

export function finishReason(answer: Answer): LanguageModelV3FinishReason {
  return { unified: answer.calls.length > 0 ? "tool-calls" : "stop", raw: undefined };
}

/** The answer in one piece. Call ids count on from `firstId`. */
export function answerContent(answer: Answer, firstId: number): LanguageModelV3Content[] {
  const text: LanguageModelV3Content[] = answer.text === "" ? [] : [{ type: "text", text: answer.text }];
  return [
    ...text,
    ...answer.calls.map(
      (call, index): LanguageModelV3Content => ({
        type: "tool-call",
        toolCallId: callId(firstId + index),
        toolName: call.name,
        input: JSON.stringify(call.input),
      }),
    ),
  ];
}

/** The answer as a stream: text word by word, then each call with its arguments in pieces. Errors the stream on abort. */
export function answerStream(
  answer: Answer,
  firstId: number,
  usage: LanguageModelV3Usage,
  signal: AbortSignal | undefined,
): ReadableStream<LanguageModelV3StreamPart> {
  const parts = answerParts(answer, firstId, usage);
  return new ReadableStream({
    async pull(controller) {
      // Gives the event loop a turn, so that a reader can show a part before the next one comes and Stop is heard.
      await new Promise((resolve) => setTimeout(resolve, 0));
      if (signal?.aborted === true) {
        controller.error(signal.reason);
        return;
      }
      const next = parts.next();
      if (next.done === true) {
        controller.close();
      } else {
        controller.enqueue(next.value);
      }
    },
  });
}

/** An estimate at four characters per token; nothing is charged for it. */
export function answerUsage(prompt: LanguageModelV3Prompt, answer: Answer): LanguageModelV3Usage {
  const input = Math.ceil(JSON.stringify(prompt).length / 4);
  const output = Math.ceil(JSON.stringify(answer).length / 4);
  return {
    inputTokens: { total: input, noCache: input, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: output, text: output, reasoning: undefined },
  };
}

function* answerParts(
  answer: Answer,
  firstId: number,
  usage: LanguageModelV3Usage,
): Generator<LanguageModelV3StreamPart> {
  yield { type: "stream-start", warnings: [] };
  if (answer.text !== "") {
    const id = `text-${firstId}`;
    yield { type: "text-start", id };
    for (const [delta] of answer.text.matchAll(/\S+\s*|\s+/g)) {
      yield { type: "text-delta", id, delta };
    }
    yield { type: "text-end", id };
  }
  for (const [index, call] of answer.calls.entries()) {
    const id = callId(firstId + index);
    const input = JSON.stringify(call.input);
    yield { type: "tool-input-start", id, toolName: call.name };
    for (let start = 0; start < input.length; start += argumentPiece) {
      yield { type: "tool-input-delta", id, delta: input.slice(start, start + argumentPiece) };
    }
    yield { type: "tool-input-end", id };
    yield { type: "tool-call", toolCallId: id, toolName: call.name, input };
  }
  yield { type: "finish", usage, finishReason: finishReason(answer) };
}

function callId(number: number): string {
  return `offline-${number}`;
}
