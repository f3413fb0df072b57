/** What a person wants: a change that can be planned, an answer that can be looked up, or that the work starts. */
export type RequestKind = "change" | "question" | "proceed" | "greeting";

const lookup =
  /^(please |can you |could you |tell me |show me |do you know )*(where|which|who|what(?! if)|how many|list|find|is there|are there|does (it|this|the)|explain|describe|how (does|do|is|are))\b/i;

const change =
  /\b(add|remove|delete|change|create|implement|fix|improve|update|refactor|rename|rewrite|build|support|replace|migrate|move|extract|introduce|make|plan)\b/i;

export function requestKind(request: string): RequestKind {
  const text = request.trim();
  if (/^(hi|hello|hey|thanks|thank you|good (morning|evening|day))\b[\s!.,a-z]{0,15}$/i.test(text)) {
    return "greeting";
  }
  if (
    /^(go on|continue|proceed|start|do it|go ahead|implement (it|the plan)|yes|ok(ay)?|next)\b[^a-z]*(please)?[.!\s]*$/i.test(
      text,
    )
  ) {
    return "proceed";
  }
  const asks = lookup.test(text) && (text.endsWith("?") || !change.test(text));
  return asks ? "question" : "change";
}

/** A heading for the plan: the first sentence of the request, without politeness, at most 90 characters. */
export function planTitle(request: string): string {
  const line = request.trim().split(/\n/, 1)[0] ?? "";
  const sentence = line.split(/(?<=[.!?])\s/, 1)[0] ?? "";
  const bare = sentence
    .replace(/^(please|can you|could you|i want to|i'd like to|we need to|plan to|plan:)\s+/i, "")
    .replace(/,?\s+(so that|in order to|because|since)\s.*$/i, "")
    .replace(/[.!?\s]+$/, "");
  const title = bare.charAt(0).toUpperCase() + bare.slice(1);
  return title.length > 90 ? `${title.slice(0, 89).replace(/\s+\S*$/, "")}…` : title;
}
