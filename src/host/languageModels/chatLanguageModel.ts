import { randomUUID } from "node:crypto";
import type {
  LanguageModelV3,
  LanguageModelV3CallOptions,
  LanguageModelV3Content,
  LanguageModelV3GenerateResult,
  LanguageModelV3StreamPart,
} from "@ai-sdk/provider";
import type { ChatApi, ChatModel } from "./chatApi.ts";
import { ChatRequestError, chatFailure } from "./chatFailure.ts";
import { chatMessages } from "./chatMessages.ts";
import { chatStream } from "./chatStream.ts";
import { chatTools } from "./chatTools.ts";
import type { TokenCounter } from "./tokenCounter.ts";

export interface ChatLanguageModelOptions {
  readonly api: ChatApi;
  /** The model's full name, for sentences. */
  readonly spec: string;
  /** Kept from request to request, as the conversation grows. */
  readonly counter: TokenCounter;
  readonly newId?: () => string;
}

/** What VS Code shows where it asks the person whether this extension may use the model. */
const justification = "Plan Mode's agent sends your request, and what it reads in the folder for it, to this model.";

/** A language model of VS Code behind the interface that the agent speaks. Says how much it reads: names do not tell. */
export interface EditorLanguageModel extends LanguageModelV3 {
  readonly maxInputTokens: number;
}

/**
 * The first request may make VS Code ask the person for consent, which it allows only in answer to something that they did; here
 * every request belongs to a turn that a person began (https://code.visualstudio.com/api/extension-guides/ai/language-model).
 */
export function chatLanguageModel(model: ChatModel, options: ChatLanguageModelOptions): EditorLanguageModel {
  const doStream: LanguageModelV3["doStream"] = async (request) => ({ stream: openStream(model, request, options) });
  return {
    specificationVersion: "v3",
    provider: "vscode",
    modelId: options.spec,
    maxInputTokens: model.maxInputTokens,
    supportedUrls: {},
    doStream,
    doGenerate: async (request) => await collect((await doStream(request)).stream),
  };
}

function openStream(
  model: ChatModel,
  request: LanguageModelV3CallOptions,
  options: ChatLanguageModelOptions,
): ReadableStream<LanguageModelV3StreamPart> {
  const cancellation = new options.api.CancellationTokenSource();
  const cancel = (): void => cancellation.cancel();
  const signal = request.abortSignal;
  signal?.addEventListener("abort", cancel, { once: true });
  const parts = answerParts(model, request, options, cancellation.token);
  const end = (): void => {
    signal?.removeEventListener("abort", cancel);
    cancellation.dispose();
  };
  return new ReadableStream<LanguageModelV3StreamPart>({
    async pull(controller) {
      try {
        signal?.throwIfAborted();
        const { done, value } = await parts.next();
        signal?.throwIfAborted();
        if (done === true) {
          end();
          controller.close();
        } else {
          controller.enqueue(value);
        }
      } catch (error) {
        end();
        controller.error(error);
      }
    },
    cancel() {
      cancel();
      end();
    },
  });
}

async function* answerParts(
  model: ChatModel,
  request: LanguageModelV3CallOptions,
  { api, spec, counter, newId = randomUUID }: ChatLanguageModelOptions,
  token: Parameters<ChatModel["sendRequest"]>[2],
): AsyncGenerator<LanguageModelV3StreamPart> {
  const input = counter.request(request);
  try {
    const response = await model.sendRequest(
      chatMessages(request.prompt, api),
      { justification, ...chatTools(request, api) },
      token,
    );
    yield { type: "stream-start", warnings: [] };
    let empty = true;
    const usage = async (output: string) => tokenUsage(await input, await counter.text(output));
    for await (const part of chatStream(response.stream, { api, takenIds: callIds(request), usage, newId })) {
      if (part.type === "finish" && empty) {
        throw new ChatRequestError({ ...emptyAnswer, message: `${spec} ${emptyAnswer.message}` });
      }
      empty = false;
      yield part;
    }
  } catch (error) {
    // Stop is not a failure: whoever stopped it gives the reason.
    if (request.abortSignal?.aborted === true || error instanceof ChatRequestError) {
      throw error;
    }
    const tokens = { used: await input, most: model.maxInputTokens };
    throw new ChatRequestError(chatFailure(error, { model: spec, tokens }), error);
  }
}

const emptyAnswer = {
  kind: "malformed",
  message: "sent an empty answer. Send the message again, or choose another model.",
  retryable: false,
} as const;

function callIds({ prompt }: LanguageModelV3CallOptions): ReadonlySet<string> {
  return new Set(
    prompt.flatMap(({ role, content }) =>
      role === "assistant" ? content.flatMap((part) => (part.type === "tool-call" ? [part.toolCallId] : [])) : [],
    ),
  );
}

/** An estimate: VS Code tells neither what was billed nor what came from a cache. */
function tokenUsage(input: number, output: number): LanguageModelV3GenerateResult["usage"] {
  return {
    inputTokens: { total: input, noCache: undefined, cacheRead: undefined, cacheWrite: undefined },
    outputTokens: { total: output, text: undefined, reasoning: undefined },
  };
}

async function collect(stream: ReadableStream<LanguageModelV3StreamPart>): Promise<LanguageModelV3GenerateResult> {
  const content: LanguageModelV3Content[] = [];
  let text = "";
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) {
      throw new Error("The answer has no end");
    }
    if (value.type === "text-delta") {
      text += value.delta;
    } else if (value.type === "text-end") {
      content.push({ type: "text", text });
      text = "";
    } else if (value.type === "tool-call") {
      content.push(value);
    } else if (value.type === "finish") {
      return { content, finishReason: value.finishReason, usage: value.usage, warnings: [] };
    }
  }
}
