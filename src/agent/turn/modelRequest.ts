import type { LanguageModelV3CallOptions, LanguageModelV3Message } from "@ai-sdk/provider";
import { type Thinking, thinkingOptions } from "../models/thinking.ts";

/** Anthropic caches a prompt only up to marked places; other providers cache by prefix and ignore the mark. */
const cached = { providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } } };

export interface RequestOptions {
  readonly modelId: string;
  /** As the model names it: `anthropic.messages`, `openai.responses` … */
  readonly provider: string;
  /** How much the model is to think; left out: as its provider has it. */
  readonly thinking?: Thinking;
  /** The model takes none. */
  readonly withoutImages?: boolean;
  /** The account may not see what the model thinks. */
  readonly withoutSummaries?: boolean;
}

/** The request for the whole history. The marks are put on copies: the history itself is never touched. */
export function modelRequest(
  systemPrompt: string,
  messages: readonly LanguageModelV3Message[],
  tools: NonNullable<LanguageModelV3CallOptions["tools"]>,
  abortSignal: AbortSignal,
  options: RequestOptions,
): LanguageModelV3CallOptions & { readonly abortSignal: AbortSignal } {
  const seen = options.withoutImages === true ? messages.map(withoutImages) : messages;
  const history = seen.map((message, index) => (index === seen.length - 1 ? { ...message, ...cached } : message));
  return {
    prompt: [{ role: "system", content: systemPrompt, ...cached }, ...history],
    tools,
    toolChoice: { type: "auto" },
    abortSignal,
    ...perProvider(options),
  };
}

function perProvider({
  provider,
  modelId,
  thinking = "auto",
  withoutSummaries,
}: RequestOptions): Partial<LanguageModelV3CallOptions> {
  const options = thinkingOptions({ provider, modelId }, thinking);
  if (provider.startsWith("anthropic")) {
    // The package allows a model that it does not know yet only 4096 tokens, and cuts this down for those that it knows.
    return { maxOutputTokens: 32_000, providerOptions: options };
  }
  if (provider === "openai.responses") {
    const { reasoningSummary, ...openai } = options["openai"] ?? {};
    const shown = reasoningSummary === undefined || withoutSummaries === true ? {} : { reasoningSummary };
    // Nothing is kept on the server: the reasoning comes back encrypted, and is sent along again.
    return { providerOptions: { openai: { ...openai, ...shown, store: false } } };
  }
  return { providerOptions: options };
}

function withoutImages(message: LanguageModelV3Message): LanguageModelV3Message {
  return message.role === "user"
    ? {
        ...message,
        content: message.content.map((part) => (part.type === "file" ? { type: "text", text: "[a picture]" } : part)),
      }
    : message;
}
