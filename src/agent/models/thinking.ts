import type { SharedV3ProviderOptions } from "@ai-sdk/provider";

/** How much a model thinks before it answers. `auto`: as its provider has it, and shown wherever it can be. */
export const thinkingLevels = ["auto", "off", "low", "medium", "high"] as const;

export type Thinking = (typeof thinkingLevels)[number];

/** What an environment variable or a setting says; `auto` for anything else. */
export function readThinking(value: unknown): Thinking {
  return thinkingLevels.find((level) => level === value) ?? "auto";
}

/** Claude models that decide themselves how much to think. */
const adaptive = /claude-(opus|sonnet|haiku|fable)-([5-9]|\d\d)|claude-(opus|sonnet)-4-[6-9]/;
/** Those before, which are given a budget. */
const budgeted = /claude-(opus|sonnet|haiku)-4|claude-3-7/;
const budgets = { auto: 8_000, low: 4_000, medium: 10_000, high: 24_000 } as const;

/** OpenAI's models that think; others refuse to be asked. */
export const openaiThinks = /^(o\d|gpt-([5-9]|\d\d))(?!.*chat)|codex/;

/** What switches the thinking of a model on, sets its amount, and has it shown, in the words of its provider's package. */
export function thinkingOptions(
  { provider, modelId }: { readonly provider: string; readonly modelId: string },
  thinking: Thinking,
): SharedV3ProviderOptions {
  const family = provider.split(".")[0] ?? "";
  switch (family) {
    case "anthropic":
      return anthropicOptions(modelId, thinking);
    case "openai":
      return openaiThinks.test(modelId) ? { openai: openaiOptions(provider, modelId, thinking) } : {};
    case "google":
      return googleOptions(modelId, thinking);
    case "xai":
    case "openai-compatible": {
      // Few of these models take it, so it is sent only when the person asks for it.
      const effort = thinking === "off" ? "none" : thinking;
      const name = family === "xai" ? "xai" : "openaiCompatible";
      return thinking === "auto" ? {} : { [name]: { reasoningEffort: effort } };
    }
    default:
      return {};
  }
}

function anthropicOptions(modelId: string, thinking: Thinking): SharedV3ProviderOptions {
  if (adaptive.test(modelId)) {
    return thinking === "off"
      ? { anthropic: { thinking: { type: "disabled" } } }
      : {
          anthropic: {
            thinking: { type: "adaptive", display: "summarized" },
            ...(thinking === "auto" ? {} : { effort: thinking }),
          },
        };
  }
  return thinking !== "off" && budgeted.test(modelId)
    ? { anthropic: { thinking: { type: "enabled", budgetTokens: budgets[thinking] } } }
    : {};
}

function openaiOptions(provider: string, modelId: string, thinking: Thinking): SharedV3ProviderOptions[string] {
  // The first models that think, and those for coding, can't leave it.
  const least = /^(o\d|gpt-5($|-))|codex/.test(modelId) ? "low" : "none";
  return {
    ...(thinking === "auto" ? {} : { reasoningEffort: thinking === "off" ? least : thinking }),
    // Only the Responses API tells what was thought.
    ...(provider === "openai.responses" && thinking !== "off" ? { reasoningSummary: "auto" } : {}),
  };
}

function googleOptions(modelId: string, thinking: Thinking): SharedV3ProviderOptions {
  if (!/gemini-(2\.5|[3-9]|pro-latest|flash-latest)/.test(modelId)) {
    return {};
  }
  const byBudget = modelId.includes("gemini-2.5");
  const least = modelId.includes("pro") ? 128 : 0;
  const amount =
    thinking === "auto"
      ? {}
      : byBudget
        ? { thinkingBudget: thinking === "off" ? least : budgets[thinking] }
        : { thinkingLevel: thinking === "off" ? "low" : thinking };
  return { google: { thinkingConfig: { includeThoughts: thinking !== "off", ...amount } } };
}
