/**
 * What is known about one word of a command before bash expands it. The rules ask mainly one thing: may it turn into a
 * flag, or into several words?
 */
export interface Word {
  /** The exact text, when there is only one possibility. */
  readonly text: string | undefined;
  /** All texts that it may have; `undefined` when they can't be listed. */
  readonly texts: readonly string[] | undefined;
  /** The literal beginning, up to the first thing that is expanded. */
  readonly prefix: string;
  /** It is certain that no text of it begins with a dash. */
  readonly safeLead: boolean;
  /** An unquoted expansion: it may become no word, or several. */
  readonly multiple: boolean;
  /** A whole number, or nothing. */
  readonly numeric: boolean;
  /** It begins with an unquoted tilde. */
  readonly tilde: boolean;
  /** As written, for reasons shown to people. */
  readonly raw: string;
}

export function literalWord(text: string, raw: string = text, tilde = false): Word {
  return {
    text,
    texts: [text],
    prefix: text,
    safeLead: !text.startsWith("-"),
    multiple: false,
    numeric: false,
    tilde,
    raw,
  };
}

/** A word of which at most the lead is known. */
export function unknownWord(raw: string, multiple: boolean, safeLead = false): Word {
  return { text: undefined, texts: undefined, prefix: "", safeLead, multiple, numeric: false, tilde: false, raw };
}

/** True unless it is certain that no flag comes of it. A lone dash is not a flag. */
export function mayBeFlag(word: Word): boolean {
  if (word.texts !== undefined) return word.texts.some((text) => text.startsWith("-") && text !== "-");
  return !word.safeLead;
}

/** True when it may be a flag and it can't be told which. */
export function isOpaqueFlag(word: Word): boolean {
  if (word.texts !== undefined) return word.texts.length > 1 && mayBeFlag(word);
  if (word.safeLead) return false;
  return word.multiple || !/^--?[\w-]+=/.test(word.prefix);
}

export function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}
