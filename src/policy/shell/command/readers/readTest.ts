import type { Word } from "../../bash/word.ts";
import { allow, type Judgement, sandboxOnly } from "../../verdict.ts";

const binary = new Set(["=", "==", "!=", "<", ">", "-eq", "-ne", "-lt", "-le", "-gt", "-ge", "-nt", "-ot", "-ef"]);
const unary = /^-[abcdefghknoprstuwxzGLNOS]$/;

/**
 * `test` evaluates the operand of `-v` and `-R`, down to running what stands in its brackets. So an operand that is
 * only known at run time must stand where it can't become an operator.
 */
export function readTest(name: string, words: readonly Word[]): Judgement {
  const closed = name === "[" && words.at(-1)?.text === "]" ? words.slice(0, -1) : words;
  const risky = closed.some(
    (word, index) => /^-[vR]$/.test(word.text ?? "") && !/^\w+$/.test(closed[index + 1]?.text ?? ""),
  );
  if (risky) return sandboxOnly(`${name} -v evaluates its operand.`);
  if (closed.every((word) => word.text !== undefined)) return allow("A test changes nothing.");
  if (closed.some((word) => word.multiple && !splitsHarmlessly(word)))
    return sandboxOnly(`An unquoted expansion in ${name} may become an operator; quote it.`);
  const [first, second, third, ...rest] = closed[0]?.text === "!" ? closed.slice(1) : closed;
  if (rest.length > 0) return sandboxOnly(`${name} with this many unknown operands can't be judged; use [[ ]].`);
  if (third !== undefined) {
    const operator = second?.text ?? "";
    return binary.has(operator)
      ? allow("A test changes nothing.")
      : sandboxOnly(`${name} with this operator can't be judged.`);
  }
  if (second === undefined) return allow("A test changes nothing.");
  return unary.test(first?.text ?? "")
    ? allow("A test changes nothing.")
    : sandboxOnly(`${name} with this operator can't be judged.`);
}

/** A variable of which every text is known and no operator vanishes unseen. */
function splitsHarmlessly(word: Word): boolean {
  return word.numeric || word.texts?.every((text) => text === "" || /^\w[\w./]*$/.test(text)) === true;
}
