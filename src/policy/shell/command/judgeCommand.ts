import { literalWord, shorten, type Word } from "../bash/word.ts";
import { judgeGit } from "../git/judgeGit.ts";
import { allow, deny, type Judgement, sandboxOnly } from "../verdict.ts";
import { applyRule } from "./applyRule.ts";
import type { CommandRule } from "./commandRule.ts";
import { matching, sortWords } from "./flags.ts";
import { mutation } from "./mutators.ts";
import { readers } from "./readers/readers.ts";
import type { Scene } from "./scene.ts";
import { ruleOf } from "./table.ts";
import { isWrapper, unwrap } from "./wrappers.ts";

const systemFolders = /^\/(?:usr\/(?:local\/)?)?s?bin\/([^/]+)$/;

/**
 * Judges one simple command by its words. The first word is its name. Functions of the program count only where the
 * shell itself looks the name up (`direct`): what xargs or timeout start is a program.
 */
export function judgeCommand(words: readonly Word[], scene: Scene, direct: boolean): Judgement {
  const [head, ...rest] = words;
  if (head === undefined) return allow("Nothing runs.");
  const name = commandName(head);
  if (name === undefined) return sandboxOnly(`${shorten(head.raw)} is only known when it runs.`);
  if (direct && head.text !== undefined && scene.functions.has(head.text))
    return allow(`${name} is a function of this command.`);
  const wrapped = unwrap(name, rest, scene);
  if (wrapped !== undefined) return wrapped;
  if (name === "git") return judgeGit(rest, scene);
  const rule = ruleOf(name);
  if (rule !== undefined) return judgeByRule(name, name === "tar" ? dashed(rest) : rest, rule, scene);
  const harm = mutation(name) ?? (/^(?:mkfs|fsck)\./.test(name) ? "changes the system" : undefined);
  if (harm !== undefined) return deny(`${name} ${harm}.`);
  return sandboxOnly(`${shorten(name)} is not known to be read-only.`);
}

const shellWords =
  /^(?:eval|exec|source|export|declare|typeset|local|readonly|unset|alias|hash|enable|bind|complete|let|git)$/;

/** Names that mean something without a function of the program. Such a function could be bypassed, so it does not count. */
export function isKnownCommand(name: string): boolean {
  return ruleOf(name) !== undefined || mutation(name) !== undefined || isWrapper(name) || shellWords.test(name);
}

/** The name of the program; `undefined` when expansion decides it, or when it is not one of the system. */
function commandName(head: Word): string | undefined {
  if (head.text === undefined || head.tilde) return undefined;
  if (!head.text.includes("/")) return head.text;
  return systemFolders.exec(head.text)?.[1] ?? head.text;
}

function dashed(words: readonly Word[]): readonly Word[] {
  const [first, ...rest] = words;
  if (first?.text === undefined || !/^[tfvzjJa]+$/.test(first.text)) return words;
  return [literalWord(`-${first.text}`), ...rest];
}

function judgeByRule(name: string, words: readonly Word[], rule: CommandRule, scene: Scene): Judgement {
  if (rule.hazards !== undefined) scene.hazards.push({ tool: name, names: rule.hazards });
  if (rule.reader !== undefined) return readers[rule.reader](name, words, scene);
  if (rule.subcommands === undefined) return applyRule(name, words, rule);
  const own = withoutSubcommands(rule);
  const before = judgeFlagsBefore(name, words, own);
  if (before.judgement !== undefined) return before.judgement;
  const sub = words[before.index];
  if (sub === undefined)
    return words.length > 0 ? applyRule(name, words, own) : sandboxOnly(`${name} alone is not known to be read-only.`);
  if (sub.text === undefined) return sandboxOnly(`${name} ${shorten(sub.raw)} is only known when it runs.`);
  const inner = rule.subcommands[sub.text];
  if (inner === undefined || !Object.hasOwn(rule.subcommands, sub.text)) {
    if (rule.mutating?.includes(sub.text) === true) return deny(`${name} ${sub.text} changes something.`);
    return sandboxOnly(`${name} ${shorten(sub.text)} is not known to be read-only.`);
  }
  return judgeByRule(`${name} ${sub.text}`, words.slice(before.index + 1), inner, scene);
}

function withoutSubcommands(rule: CommandRule): CommandRule {
  return { ...rule, only: rule.only ?? [] };
}

/** Walks over the flags between a command and its subcommand, all of which must be known. */
function judgeFlagsBefore(
  name: string,
  words: readonly Word[],
  rule: CommandRule,
): { readonly index: number; readonly judgement?: Judgement } {
  let index = 0;
  while (index < words.length) {
    const word = words[index];
    if (word?.text === undefined || !word.text.startsWith("-")) return { index };
    const flag = sortWords([word], rule).flags[0] ?? word.text;
    if (matching(flag, rule.only, rule) !== flag)
      return { index, judgement: sandboxOnly(`${name} ${shorten(word.text)} is not known to be read-only.`) };
    if (rule.values?.includes(word.text) === true) {
      // An unquoted expansion may vanish, and the subcommand would become the value.
      if (words[index + 1]?.multiple !== false)
        return { index, judgement: sandboxOnly(`${name} ${word.text} needs a quoted value.`) };
      index++;
    }
    index++;
  }
  return { index };
}
