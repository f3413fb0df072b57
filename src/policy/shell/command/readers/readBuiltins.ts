import { mayAssign } from "../../bash/assignments.ts";
import { unknownValue } from "../../bash/variables.ts";
import { mayBeFlag, shorten, type Word } from "../../bash/word.ts";
import { allow, deny, type Judgement, sandboxOnly, worst } from "../../verdict.ts";
import type { Scene } from "../scene.ts";

/** `printf -v` sets a variable, and `%n` sets one by its name, which bash evaluates. */
export function readPrintf(_name: string, words: readonly Word[], scene: Scene): Judgement {
  let at = 0;
  if (words[0]?.text === "-v") {
    const problem = setName(words[1], scene);
    if (problem !== undefined) return problem;
    at = 2;
  }
  if (words[at]?.text === "--") at++;
  const format = words[at];
  if (format === undefined) return allow("printf prints nothing.");
  if (format.text === undefined || format.text.startsWith("-"))
    return sandboxOnly("The format of printf is only known when it runs.");
  if (/%[^a-zA-Z%]*[hlLqjzt]*n/.test(format.text.replaceAll("%%", "")))
    return sandboxOnly("printf %n sets a variable.");
  return allow("printf only prints.");
}

const readFlags: Readonly<Record<string, { readonly plain: string; readonly valued: string }>> = {
  read: { plain: "rs", valued: "dnNptu" },
  mapfile: { plain: "t", valued: "dnOsu" },
  readarray: { plain: "t", valued: "dnOsu" },
};

/** `read` and `mapfile` only set variables, when these have plain names. */
export function readRead(name: string, words: readonly Word[], scene: Scene): Judgement {
  const known = readFlags[name] ?? { plain: "", valued: "" };
  let at = 0;
  for (; at < words.length; at++) {
    const text = words[at]?.text;
    if (text === undefined || !text.startsWith("-") || text === "-") break;
    const flags = new RegExp(`^-[${known.plain}]*(?:a|([${known.valued}])([\\s\\S]*))?$`).exec(text);
    if (flags === null) return sandboxOnly(`${name} ${shorten(text)} is not known to be read-only.`);
    if (flags[1] !== undefined && flags[2] === "") {
      if (words[++at]?.multiple !== false) return sandboxOnly(`${name} ${text} needs a value that can be read.`);
    }
  }
  for (const word of words.slice(at)) {
    const problem = setName(word, scene);
    if (problem !== undefined) return problem;
  }
  return allow(`${name} only sets variables.`);
}

function setName(word: Word | undefined, scene: Scene): Judgement | undefined {
  const text = word?.text;
  if (text === undefined || !/^\w+$/.test(text)) return sandboxOnly("The variable to set is not a plain name.");
  if (!mayAssign(text, undefined)) return deny(`Setting ${text} could make a command run something else.`);
  scene.variables.assign(text, unknownValue);
  return undefined;
}

/** `eval` runs its words as a program. */
export function readEval(_name: string, words: readonly Word[], scene: Scene): Judgement {
  const texts = words.map((word) => word.text);
  if (texts.some((text) => text === undefined))
    return sandboxOnly("The text that eval runs is only known when it runs.");
  if (texts.length === 0) return allow("eval runs nothing.");
  return scene.judgeText(texts.join(" "));
}

/** `trap 'text' EXIT` runs the text later. */
export function readTrap(_name: string, words: readonly Word[], scene: Scene): Judgement {
  if (words.some((word) => word.text === undefined)) return sandboxOnly("What trap runs is only known when it runs.");
  const operands = words.filter((word) => !(mayBeFlag(word) || word.text === "-"));
  if (
    operands.length < words.length &&
    !words.every((word) => word.text === "-" || /^[A-Z]+$|^\d+$/.test(word.text ?? ""))
  ) {
    return sandboxOnly("trap with these flags is not known to be read-only.");
  }
  const text = words[0]?.text ?? "";
  return text === "" || text === "-"
    ? allow("trap runs nothing.")
    : worst([scene.judgeText(text)], "trap runs nothing.");
}
