import { isOpaqueFlag, mayBeFlag, type Word } from "../bash/word.ts";
import type { CommandRule } from "./commandRule.ts";

/** The words of a command, sorted. A flag is given with the part before `=`. */
export interface SortedWords {
  readonly flags: readonly string[];
  /** Words that may turn into a flag nobody can name. */
  readonly opaque: readonly Word[];
  readonly operands: readonly Word[];
}

/**
 * Sorts the words that follow a command's name. What looks like a flag counts as one wherever it stands, also as the
 * value of another flag or after `--`: a rule that refuses flags must not depend on knowing every flag with a value.
 */
export function sortWords(words: readonly Word[], rule: CommandRule): SortedWords {
  const flags: string[] = [];
  const opaque: Word[] = [];
  const operands: Word[] = [];
  const strict = (rule.writes ?? rule.runs ?? rule.only) !== undefined;
  let ended = false;
  let value = false;
  let previous: Word | undefined;
  for (const word of words) {
    if (word.text === "--" && !ended && !value)
      ended = rule.singleDash !== true && (previous === undefined || !mayBeFlag(previous) || !strict);
    else if ((ended && (!strict || isOpaqueFlag(word))) || !mayBeFlag(word)) {
      if (!value || ended || word.multiple) operands.push(word);
      value = false;
      if (rule.flagsFirst === true) ended = true;
    } else if (isOpaqueFlag(word)) {
      opaque.push(word);
      operands.push(word);
      value = false;
    } else {
      flags.push(...expand(flagName(word, rule), rule));
      value = word.text !== undefined && takesNext(word.text, rule);
    }
    previous = word;
  }
  return { flags, opaque, operands };
}

/** The flag without its value, unless the rule names it with one. */
function flagName(word: Word, rule: CommandRule): string {
  const text = word.text ?? word.prefix;
  if (rule.only?.includes(text) === true) return text;
  const equals = text.indexOf("=");
  return equals > 0 ? text.slice(0, equals) : text;
}

/** A cluster `-abc` is its letters, up to one that takes the rest as its value. */
function expand(flag: string, rule: CommandRule): readonly string[] {
  if (flag.startsWith("--") || rule.singleDash === true || flag.length === 2) return [flag];
  if (/^-\d+$/.test(flag)) return ["-#"];
  const letters: string[] = [];
  for (const letter of flag.slice(1)) {
    letters.push(`-${letter}`);
    if (rule.values?.includes(`-${letter}`) === true) break;
  }
  return letters;
}

function takesNext(text: string, rule: CommandRule): boolean {
  if (rule.values === undefined || text.includes("=")) return false;
  if (text.startsWith("--") || rule.singleDash === true) return rule.values.includes(text);
  const last = text.at(-1);
  const first = [...text.slice(1)].find((letter) => rule.values?.includes(`-${letter}`) === true);
  return first !== undefined && first === last && text.indexOf(first) === text.length - 1;
}

/** The entry of `list` that this flag is, or abbreviates. */
export function matching(flag: string, list: readonly string[] | undefined, rule: CommandRule): string | undefined {
  if (list === undefined || rule.fine?.includes(flag) === true) return undefined;
  return list.find((entry) => entry === flag || (flag.startsWith("--") && flag.length > 2 && entry.startsWith(flag)));
}
