import type { LanguageModelV3CallOptions, LanguageModelV3Message } from "@ai-sdk/provider";

/** Anthropic caches a prompt only up to marked places; other providers cache by prefix and ignore the mark. */
const cached = { providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } } };

export interface RequestOptions {
  readonly modelId: string;
  /** As the model names it: `anthropic.messages`, `openai.responses` … */
  readonly provider: string;
  /** The model takes none. */
  readonly withoutImages?: boolean;
}

/** The request for the whole history. The marks are put on copies: the history itself is never touched. */
export function modelRequest(
  systemPrompt: string,
  messages: readonly LanguageModelV3Message[],
  tools: NonNullable<LanguageModelV3CallOptions["tools"]>,
  abortSignal: AbortSignal,
  options?: RequestOptions,
): LanguageModelV3CallOptions & { readonly abortSignal: AbortSignal } {
  const seen = options?.withoutImages === true ? messages.map(withoutImages) : messages;
  const history = seen.map((message, index) => (index === seen.length - 1 ? { ...message, ...cached } : message));
  return {
    prompt: [{ role: "system", content: systemPrompt, ...cached }, ...history],
    tools,
    toolChoice: { type: "auto" },
    abortSignal,
    ...(options === undefined ? {} : perProvider(options)),
  };
}

function perProvider({ provider, modelId }: RequestOptions): Partial<LanguageModelV3CallOptions> {
  if (provider.startsWith("anthropic")) {
    // The package allows a model that it does not know yet only 4096 tokens, and cuts this down for those that it knows.
    return { maxOutputTokens: 32_000 };
  }
  if (provider === "openai.responses") {
    // Nothing is kept on the server: the reasoning comes back encrypted, and is sent along again.
    return { providerOptions: { openai: { store: false } } };
  }
  if (provider.startsWith("google") && /gemini-(2\.5|[3-9]|pro-latest|flash-latest)/.test(modelId)) {
    return { providerOptions: { google: { thinkingConfig: { includeThoughts: true } } } };
  }
  return {};
}

function withoutImages(message: LanguageModelV3Message): LanguageModelV3Message {
  return message.role === "user"
    ? {
        ...message,
        content: message.content.map((part) => (part.type === "file" ? { type: "text", text: "[a picture]" } : part)),
      }
    : message;
}
