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
    /^(?:add|insert|include)\b\s+(?:an?\s+|another\s+)?(?:new\s+)?(?:step|item|point|line|bullet)\s*(to|that|:|,|which|for|about|on)?\s+(.+)$/i.exec(
      bare,
    );
  if (addition !== null) {
    const [, link = "", rest = ""] = addition;
    return { kind: "addItem", text: sentence(/^(for|about|on)$/i.test(link) ? `take care of ${rest}` : rest) };
  }
  if (/^(add|write|create|cover|test|run|check|document|include)\b/i.test(bare)) {
    return { kind: "addItem", text: sentence(bare) };
  }
  return { kind: "amend", text };
}

/** "replace A with B", "use B instead of A", "rename A to B", "A -> B". Whoever applies it checks that A stands there. */
function swapIn(text: string): CommentIntent | undefined {
  const forms: readonly (readonly [RegExp, number, number])[] = [
    [/^(?:replace|swap)\s+(.+?)\s+(?:with|by|for)\s+(.+)$/i, 1, 2],
    [/^(?:change|rename)\s+(.+?)\s+(?:to|into)\s+(.+)$/i, 1, 2],
    [/^use\s+(.+?)\s+(?:instead of|rather than)\s+(.+)$/i, 2, 1],
    [/^(\S+|[`"“].+[`"”])\s*(?:->|→|=>)\s*(.+)$/, 1, 2],
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
  const bare = text.replace(/^the (?:words?|text|term)\s+/i, "").replace(/[.!]+$/, "");
  return bare.replace(/^[`"“'](.*)[`"”']$/, "$1");
}

/** With a capital at its start and one full stop at its end. */
export function sentence(text: string): string {
  const trimmed = text.trim().replace(/[.\s]+$/, "");
  const first = /^[a-z]+(\s|$)/.test(trimmed) ? trimmed.charAt(0).toUpperCase() + trimmed.slice(1) : trimmed;
  return /[!?:…]$/.test(first) ? first : `${first}.`;
}
