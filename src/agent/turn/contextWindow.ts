/** How many tokens a model reads: as it says itself, or by the family that its name tells; careful where it tells nothing. */
export function contextWindow(model: { readonly modelId: string; readonly maxInputTokens?: unknown }): number {
  const { maxInputTokens } = model;
  if (typeof maxInputTokens === "number" && maxInputTokens > 0) {
    return maxInputTokens;
  }
  const name = model.modelId.toLowerCase();
  return families.find(([pattern]) => pattern.test(name))?.[1] ?? 128_000;
}

const families: readonly (readonly [RegExp, number])[] = [
  [/claude/, 200_000],
  [/gpt-4\.1/, 1_000_000],
  [/gpt-5|codex/, 270_000],
  [/(^|\/)o[134]/, 200_000],
  [/gemini/, 1_000_000],
  [/grok/, 256_000],
  [/qwen3-coder/, 256_000],
];

/** Above this share of the window a conversation is compacted before the next request. */
export const compactAbove = 0.8;
