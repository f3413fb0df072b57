import type { LanguageModelV3Usage } from "@ai-sdk/provider";

/** Tokens of all requests of a turn, and what they cost where the provider says so. */
export interface TurnUsage {
  readonly requests: number;
  readonly inputTokens: number;
  /** Of those, read from the provider's cache. */
  readonly cachedTokens: number;
  readonly outputTokens: number;
  /** US dollars, as the provider reported them (OpenRouter does). Absent: nobody said. */
  readonly costUsd?: number;
}

export function addUsage(sum: TurnUsage | undefined, usage: LanguageModelV3Usage | undefined): TurnUsage | undefined {
  if (usage === undefined) {
    return sum;
  }
  const cost = reportedCost(usage.raw);
  const costUsd = cost === undefined ? sum?.costUsd : (sum?.costUsd ?? 0) + cost;
  return {
    requests: (sum?.requests ?? 0) + 1,
    inputTokens: (sum?.inputTokens ?? 0) + (usage.inputTokens.total ?? 0),
    cachedTokens: (sum?.cachedTokens ?? 0) + (usage.inputTokens.cacheRead ?? 0),
    outputTokens: (sum?.outputTokens ?? 0) + (usage.outputTokens.total ?? 0),
    ...(costUsd === undefined ? {} : { costUsd }),
  };
}

/** OpenRouter's `usage.cost`. Prices are not guessed at: they change, and depend on the account. */
export function reportedCost(raw: LanguageModelV3Usage["raw"]): number | undefined {
  const cost = raw?.["cost"];
  return typeof cost === "number" && cost >= 0 ? cost : undefined;
}
