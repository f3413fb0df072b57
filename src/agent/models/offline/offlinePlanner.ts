import type { LanguageModelV3, LanguageModelV3CallOptions, LanguageModelV3Prompt } from "@ai-sdk/provider";
import type { Answer } from "./answer.ts";
import { readConversation } from "./conversation.ts";
import { nextAnswer } from "./nextAnswer.ts";
import { answerContent, answerStream, answerUsage, finishReason } from "./streamAnswer.ts";

/**
 * The built-in planner without a language model, behind the interface of one. Deterministic, stateless and without any
 * network: everything it knows is in the prompt that it is given, so a resumed session continues where it was.
 */
export function offlinePlanner(): LanguageModelV3 {
  return {
    specificationVersion: "v3",
    provider: "offline",
    modelId: "offline",
    supportedUrls: {},
    doGenerate: async (options) => {
      const { answer, firstId } = think(options);
      return {
        content: answerContent(answer, firstId),
        finishReason: finishReason(answer),
        usage: answerUsage(options.prompt, answer),
        warnings: [],
      };
    },
    doStream: async (options) => {
      options.abortSignal?.throwIfAborted();
      const { answer, firstId } = think(options);
      return { stream: answerStream(answer, firstId, answerUsage(options.prompt, answer), options.abortSignal) };
    },
  };
}

function think(options: LanguageModelV3CallOptions): { readonly answer: Answer; readonly firstId: number } {
  const tools = new Set((options.tools ?? []).map((tool) => tool.name));
  return { answer: nextAnswer(readConversation(options.prompt), tools), firstId: callCount(options.prompt) + 1 };
}

/** Call ids must be unique in the conversation: they count on from the calls that are in it. */
function callCount(prompt: LanguageModelV3Prompt): number {
  let count = 0;
  for (const message of prompt) {
    if (message.role === "assistant") {
      count += message.content.filter((part) => part.type === "tool-call").length;
    }
  }
  return count;
}
