/** What a reviewer's words ask for, as far as rules can tell. */
export type CommentIntent =
  | { readonly kind: "thanks" }
  | { readonly kind: "remove"; readonly what: string }
  | { readonly kind: "swap"; readonly from: string; readonly to: string }
  | { readonly kind: "addItem"; readonly text: string }
  | { readonly kind: "question" }
  | { readonly kind: "amend"; readonly text: string };

export function commentIntent(body: string): CommentIntent {
  const text = body.replace(/\s+/g, " ").trim();
  const bare = text
    .replace(/^(please|pls|kindly|and|also|then|we should|you should|let's|can you|could you)[,\s]+/i, "")
    .trim();
  if (
    /^(ok(ay)?|good|great|nice|fine|looks good|lgtm|thanks?|thank you|agreed|yes|👍|\+1)[\s!.👍]*$/iu.test(text) ||
    text === "👍"
  ) {
    return { kind: "thanks" };
  }
  const swap = swapIn(bare);
  if (swap !== undefined) {
    return swap;
  }
  if (text.endsWith("?") && !/^(can|could|would|will) (you|we)\b/i.test(text)) {
    return { kind: "question" };
  }
  const removal = /^(?:remove|delete|drop|skip|cut|omit|leave out|strike|get rid of)\b\s*(.*)$/i.exec(bare);
  if (removal !== null) {
    return { kind: "remove", what: (removal[1] ?? "").replace(/[.!]+$/, "").trim() };
  }
  if (/^(not needed|unnecessary|no need|don't need|not necessary)\b/i.test(bare)) {
    return { kind: "remove", what: "" };
  }
  const addition =
    /^(?:add|insert|include|mention)\b\s+(?:an?\s+)?(?:new\s+)?(?:step|item|point|line|bullet)\s*(?:to|for|that|:|,|which)?\s+(.+)$/i.exec(
      bare,
    );
  if (addition !== null) {
    return { kind: "addItem", text: sentence(addition[1] ?? "") };
  }
  if (/^(add|write|create|cover|test|run|check|document|include)\b/i.test(bare)) {
    return { kind: "addItem", text: sentence(bare) };
  }
  return { kind: "amend", text };
}

/** "replace A with B", "use B instead of A", "rename A to B", "A -> B", with A and B in quotes or as single words. */
function swapIn(text: string): CommentIntent | undefined {
  const part = "(`[^`]+`|\"[^\"]+\"|“[^”]+”|'[^']+'|[\\w$./:@-]+)";
  const forms: readonly (readonly [RegExp, number, number])[] = [
    [new RegExp(`^(?:replace|change|rename|swap)\\s+${part}\\s+(?:with|by|to|into|for)\\s+${part}[.!]*$`, "i"), 1, 2],
    [new RegExp(`^use\\s+${part}\\s+(?:instead of|rather than|not)\\s+${part}[.!]*$`, "i"), 2, 1],
    [new RegExp(`^${part}\\s*(?:->|→|=>)\\s*${part}$`), 1, 2],
  ];
  for (const [shape, from, to] of forms) {
    const match = shape.exec(text);
    if (match !== null) {
      return { kind: "swap", from: unquoted(match[from] ?? ""), to: unquoted(match[to] ?? "") };
    }
  }
  return undefined;
}

function unquoted(text: string): string {
  return text.replace(/^[`"“']|[`"”']$|[.]$/g, "");
}

/** With a capital at its start and one full stop at its end. */
export function sentence(text: string): string {
  const trimmed = text.trim().replace(/[.\s]+$/, "");
  const first = /^[a-z]+(\s|$)/.test(trimmed) ? trimmed.charAt(0).toUpperCase() + trimmed.slice(1) : trimmed;
  return /[!?:…]$/.test(first) ? first : `${first}.`;
}
