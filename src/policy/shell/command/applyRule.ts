import { shorten, type Word } from "../bash/word.ts";
import { allow, deny, type Judgement, sandboxOnly } from "../verdict.ts";
import type { CommandRule } from "./commandRule.ts";
import { matching, type SortedWords, sortWords } from "./flags.ts";

/** What the table says about a command with these words; readers and subcommands are the caller's. */
export function applyRule(name: string, words: readonly Word[], rule: CommandRule): Judgement {
  const sorted = sortWords(words, rule);
  const refused = checkFlags(name, sorted, rule) ?? checkOperands(name, sorted, rule);
  if (refused !== undefined) return refused;
  return { ...allow(`${name} only reads.`), needsHost: rule.host === true };
}

function checkFlags(name: string, sorted: SortedWords, rule: CommandRule): Judgement | undefined {
  for (const flag of sorted.flags) {
    const writes = matching(flag, rule.writes, rule);
    if (writes !== undefined) return deny(`${name} ${writes} writes.`);
  }
  for (const flag of sorted.flags) {
    const runs = matching(flag, rule.runs, rule);
    if (runs !== undefined) return sandboxOnly(`${name} ${runs} may start another program or wait for a person.`);
    if (rule.only !== undefined && !rule.only.includes(flag)) {
      return sandboxOnly(`${name} ${shorten(flag)} is not known to be read-only.`);
    }
  }
  const opaque = sorted.opaque[0];
  if (opaque !== undefined && (rule.writes ?? rule.runs ?? rule.only) !== undefined) {
    return sandboxOnly(`${shorten(opaque.raw)} might become a flag of ${name}; put a path in front of it, such as ./.`);
  }
  if (rule.needs !== undefined && !sorted.flags.some((flag) => rule.needs?.includes(flag))) {
    return sandboxOnly(`${name} is read-only only with ${rule.needs.join(" or ")}.`);
  }
  return undefined;
}

function checkOperands(name: string, sorted: SortedWords, rule: CommandRule): Judgement | undefined {
  const { operands } = sorted;
  if (
    rule.most !== undefined &&
    (operands.length > rule.most || (rule.most > 0 && operands.some((word) => word.multiple)))
  ) {
    return sandboxOnly(
      `${name} with ${operands.length > rule.most ? "these operands" : "an unknown number of operands"} may write.`,
    );
  }
  if (rule.least !== undefined && operands.length < rule.least) return sandboxOnly(`${name} needs an operand here.`);
  for (const word of operands) {
    if (
      rule.operand !== undefined &&
      (word.texts === undefined || !word.texts.every((text) => rule.operand?.test(text)))
    ) {
      return sandboxOnly(`${name} ${shorten(word.raw)} is not known to be read-only.`);
    }
    const device =
      word.prefix.startsWith("/dev/") &&
      !/^\/dev\/(?:null|zero|u?random|std(?:in|out|err)|fd\/\d+|tty)$/.test(word.text ?? "");
    if (device) return sandboxOnly(`${name} ${shorten(word.raw)} touches a device.`);
  }
  return undefined;
}
