import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3StreamPart,
  LanguageModelV3Usage,
} from "@ai-sdk/provider";

/** One answer of the scripted model: words, then calls. */
export interface Answer {
  readonly text?: string;
  readonly reasoning?: string;
  readonly calls?: readonly { readonly name: string; readonly input: unknown; readonly id?: string }[];
  /** Instead of an answer. */
  readonly throws?: Error;
  /** In the middle of the stream, after the text. */
  readonly breaks?: unknown;
  /** Never ends, until it is aborted. */
  readonly hangs?: boolean;
  /** What the request took, by the model's own count. */
  readonly inputTokens?: number;
}

export type Step = Answer | ((options: LanguageModelV3CallOptions) => Answer | Promise<Answer>);

export interface ScriptedModel extends LanguageModelV3 {
  /** Every request that was made. */
  readonly requests: readonly LanguageModelV3CallOptions[];
}

/** A language model that says what the test wrote down; after the script it says "Done." */
export function scriptedModel(steps: readonly Step[]): ScriptedModel {
  const requests: LanguageModelV3CallOptions[] = [];
  let calls = 0;
  const next = [...steps];
  return {
    specificationVersion: "v3",
    provider: "scripted",
    modelId: "scripted",
    supportedUrls: {},
    requests,
    doGenerate: async () => {
      throw new Error("Only streams are used");
    },
    doStream: async (options) => {
      requests.push(options);
      const step = next.shift() ?? { text: "Done." };
      const answer = typeof step === "function" ? await step(options) : step;
      if (answer.throws !== undefined) {
        throw answer.throws;
      }
      const parts: LanguageModelV3StreamPart[] = [{ type: "stream-start", warnings: [] }];
      if (answer.reasoning !== undefined) {
        parts.push(
          { type: "reasoning-start", id: "r" },
          { type: "reasoning-delta", id: "r", delta: answer.reasoning },
          { type: "reasoning-end", id: "r" },
        );
      }
      if (answer.text !== undefined) {
        parts.push(
          { type: "text-start", id: "t" },
          { type: "text-delta", id: "t", delta: answer.text },
          { type: "text-end", id: "t" },
        );
      }
      for (const call of answer.calls ?? []) {
        calls += 1;
        parts.push({
          type: "tool-call",
          toolCallId: call.id ?? `call-${calls}`,
          toolName: call.name,
          input: typeof call.input === "string" ? call.input : JSON.stringify(call.input),
        });
      }
      if (answer.breaks !== undefined) {
        parts.push({ type: "error", error: answer.breaks });
      }
      parts.push({
        type: "finish",
        usage: { ...usage, inputTokens: { ...usage.inputTokens, total: answer.inputTokens ?? 10 } },
        finishReason: { unified: (answer.calls ?? []).length > 0 ? "tool-calls" : "stop", raw: undefined },
      });
      return {
        stream: new ReadableStream({
          start(controller) {
            for (const part of answer.hangs === true ? parts.slice(0, -1) : parts) {
              controller.enqueue(part);
            }
            if (answer.hangs !== true) {
              controller.close();
            }
          },
        }),
      };
    },
  };
}

const usage: LanguageModelV3Usage = {
  inputTokens: { total: 10, noCache: 10, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 5, text: 5, reasoning: 0 },
};
