import type { LanguageModelV3CallOptions, LanguageModelV3Message } from "@ai-sdk/provider";

/** Anthropic caches a prompt only up to marked places; other providers cache by prefix and ignore the mark. */
const cached = { providerOptions: { anthropic: { cacheControl: { type: "ephemeral" } } } };

/** The request for the whole history. The marks are put on copies: the history itself is never touched. */
export function modelRequest(
  systemPrompt: string,
  messages: readonly LanguageModelV3Message[],
  tools: NonNullable<LanguageModelV3CallOptions["tools"]>,
  abortSignal: AbortSignal,
): LanguageModelV3CallOptions & { readonly abortSignal: AbortSignal } {
  const history = messages.map((message, index) =>
    index === messages.length - 1 ? { ...message, ...cached } : message,
  );
  return {
    prompt: [{ role: "system", content: systemPrompt, ...cached }, ...history],
    tools,
    toolChoice: { type: "auto" },
    abortSignal,
  };
}
