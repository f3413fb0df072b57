import { mayExport } from "../bash/assignments.ts";
import { literalWord, mayBeFlag, shorten, unknownWord, type Word } from "../bash/word.ts";
import { allow, deny, type Judgement, sandboxOnly } from "../verdict.ts";
import type { Scene } from "./scene.ts";

/** A command that runs another one: which of its flags are harmless, and which take the next word as a value. */
interface WrapperRule {
  readonly flags: readonly string[];
  readonly values: readonly string[];
  /** Operands of its own before the command (`timeout 5 ls`). */
  readonly operands?: number;
}

const wrapperRules: Readonly<Record<string, WrapperRule>> = {
  timeout: {
    flags: ["-v", "--verbose", "--foreground", "--preserve-status"],
    values: ["-k", "-s", "--kill-after", "--signal"],
    operands: 1,
  },
  nice: { flags: [], values: ["-n", "--adjustment"] },
  ionice: { flags: ["-t"], values: ["-c", "-n"] },
  time: { flags: ["-p"], values: [] },
  stdbuf: { flags: [], values: ["-i", "-o", "-e"] },
  builtin: { flags: [], values: [] },
  exec: { flags: [], values: [] },
};

const shells = new Set(["bash", "sh", "dash", "zsh", "ksh"]);

export function isWrapper(name: string): boolean {
  return Object.hasOwn(wrapperRules, name) || shells.has(name) || ["env", "command", "xargs"].includes(name);
}

/** Judges what a wrapper runs; `undefined` when the command is no wrapper. */
export function unwrap(name: string, words: readonly Word[], scene: Scene): Judgement | undefined {
  if (name === "env") return env(words, scene);
  if (name === "command") return commandBuiltin(words, scene);
  if (name === "xargs") return xargs(words, scene);
  if (shells.has(name) && words.some((word) => word.text?.startsWith("-") === true && word.text.endsWith("c")))
    return shellText(name, words, scene);
  const rule = Object.hasOwn(wrapperRules, name) ? wrapperRules[name] : undefined;
  if (rule === undefined) return undefined;
  const rest = skipFlags(words, rule);
  if (rest === undefined) return sandboxOnly(`${name} with these flags is not known to be read-only.`);
  const inner = rest.slice(rule.operands ?? 0);
  if (rest.slice(0, rule.operands ?? 0).some((word) => word.text === undefined))
    return sandboxOnly(`${name} with an unknown operand can't be judged.`);
  return inner.length === 0 ? allow(`${name} runs nothing.`) : scene.judgeWords(inner);
}

/** The words behind the wrapper's own flags; `undefined` when one is not known. */
function skipFlags(words: readonly Word[], rule: WrapperRule): readonly Word[] | undefined {
  let at = 0;
  while (at < words.length) {
    const word = words[at];
    if (word === undefined || !mayBeFlag(word)) break;
    const text = word.text;
    if (text === undefined) return undefined;
    at++;
    if (text === "--") break;
    const equals = text.indexOf("=");
    const long = equals > 0 ? text.slice(0, equals) : text;
    if (rule.flags.includes(long)) continue;
    if (rule.values.includes(long)) {
      if (equals < 0) {
        if (words[at]?.text === undefined) return undefined;
        at++;
      }
    } else if (!/^-[a-zA-Z]./.test(text) || !rule.values.includes(text.slice(0, 2))) {
      if (!(rule.values.includes("-n") && /^-\d+$/.test(text))) return undefined;
    }
  }
  const rest = words.slice(at);
  return rest.some((word, index) => index === 0 && word.multiple) ? undefined : rest;
}

function env(words: readonly Word[], scene: Scene): Judgement {
  let at = 0;
  for (; at < words.length; at++) {
    const text = words[at]?.text;
    if (text === undefined) break;
    if (text === "-i" || text === "-" || text === "--ignore-environment" || text === "-0") continue;
    if (text === "-u") {
      at++;
      continue;
    }
    if (text.startsWith("-")) return sandboxOnly(`env ${shorten(text)} is not known to be read-only.`);
    const assignment = /^([^=]+)=([\s\S]*)$/.exec(text);
    if (assignment === null) break;
    const name = assignment[1] ?? "";
    if (!mayExport(name, [assignment[2] ?? ""]))
      return deny(`Setting ${shorten(name)} for a command could make it run something else.`);
  }
  if (
    words
      .slice(0, at)
      .some(
        (word) => word.text === "-i" || word.text === "-" || word.text === "-u" || word.text === "--ignore-environment",
      ) &&
    at < words.length
  ) {
    // An emptied environment also loses what keeps git and pagers quiet.
    return sandboxOnly("env without the prepared environment can't be vouched for.");
  }
  return at >= words.length ? allow("env prints the environment.") : scene.judgeWords(words.slice(at));
}

function commandBuiltin(words: readonly Word[], scene: Scene): Judgement {
  const first = words[0]?.text;
  if (first === "-v" || first === "-V") return allow("command -v only looks a name up.");
  if (first === "-p") return sandboxOnly("command -p is not known to be read-only.");
  const rest = first === "--" ? words.slice(1) : words;
  return rest.length === 0 ? allow("command runs nothing.") : scene.judgeWords(rest);
}

/** The command gets operands nobody has seen, each possibly a flag. */
function xargs(words: readonly Word[], scene: Scene): Judgement {
  const rule: WrapperRule = {
    flags: ["-0", "--null", "-r", "--no-run-if-empty", "-t", "--verbose", "-x", "--exit"],
    values: ["-n", "-P", "-I", "-L", "-d", "-a", "-E", "-s", "--max-args", "--max-procs", "--delimiter", "--arg-file"],
  };
  const clustered = words.flatMap((word) =>
    word.text !== undefined && /^-[0rtx]{2,}$/.test(word.text)
      ? [...word.text.slice(1)].map((letter) => literalWord(`-${letter}`))
      : [word],
  );
  const spread = clustered.flatMap((word) => {
    const found = /^-([0rtx]+)([nPIL].*)$/.exec(word.text ?? "");
    return found === null
      ? [word]
      : [...[...(found[1] ?? "")].map((letter) => literalWord(`-${letter}`)), literalWord(`-${found[2] ?? ""}`)];
  });
  const rest = skipFlags(spread, rule);
  if (rest === undefined) return sandboxOnly("xargs with these flags is not known to be read-only.");
  if (rest.length === 0) return allow("xargs prints its input.");
  const marks = replaced(spread.slice(0, spread.length - rest.length));
  const inner = rest.map((word) =>
    marks.some((mark) => word.raw.includes(mark) || word.texts?.some((text) => text.includes(mark)) === true)
      ? unknownWord(word.raw, false, false)
      : word,
  );
  if (inner[0]?.text === undefined) return sandboxOnly("xargs runs a command that only its input names.");
  return scene.judgeWords([...inner, unknownWord("the input of xargs", true)]);
}

function replaced(flags: readonly Word[]): readonly string[] {
  const marks = ["{}"];
  flags.forEach((word, index) => {
    const text = word.text ?? "";
    if (text === "-I") marks.push(flags[index + 1]?.text ?? "{}");
    else if (/^-[Ii]./.test(text)) marks.push(text.slice(2));
  });
  return marks.filter((mark) => mark !== "");
}

/** `bash -c 'text'`: the text is judged like any other; `-l`, `-i` and start-up files are not. */
function shellText(name: string, words: readonly Word[], scene: Scene): Judgement {
  const [flag, text] = words;
  if (flag?.text !== "-c" && flag?.text !== "-ec" && flag?.text !== "-uc" && flag?.text !== "-euc") {
    return sandboxOnly(`${name} with these flags is not known to be read-only.`);
  }
  if (text?.text === undefined) return sandboxOnly(`The text that ${name} -c runs is only known when it runs.`);
  return scene.judgeText(text.text);
}
