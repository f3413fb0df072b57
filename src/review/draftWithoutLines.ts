/** What was being written about lines of the plan. Undefined: no replacement was being suggested. */
interface Draft {
  readonly words: string;
  readonly replacement?: string | undefined;
}

/**
 * The same as words on the whole plan, for lines that are gone: a suggestion in it is text from then on, since it would replace
 * other lines now. Empty when nothing was written.
 */
export function draftWithoutLines(quote: readonly string[], { words, replacement }: Draft): string {
  const suggested = replacement === undefined || replacement === quote.join("\n") ? "" : codeBlock(replacement);
  const own = [words, suggested].filter((part) => part !== "").join("\n\n");
  return own === "" ? "" : `${quote.map((line) => `> ${line}`.trimEnd()).join("\n")}\n\n${own}`;
}

/** Where two texts meet, both are kept, one after the other. */
export function joinDrafts(first: string | undefined, second: string): string {
  return first === undefined || first === "" ? second : `${first}\n\n${second}`;
}

function codeBlock(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${text}\n${fence}`;
}
