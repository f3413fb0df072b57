import type { ShellPolicy } from "../../plan/gate.ts";

const alone = new Set([
  "pwd",
  "date",
  "whoami",
  "uname",
  "ls",
  "git status",
  "git branch",
  "git log",
  "git diff",
  "git remote -v",
  "git rev-parse HEAD",
  "node --version",
  "npm --version",
  "git --version",
]);
const withPlainWords = [
  "ls",
  "cat",
  "head",
  "tail",
  "wc",
  "stat",
  "file",
  "git log",
  "git show",
  "git diff",
  "git blame",
  "git ls-files",
];
/** Options of these programs that write, or run something. */
const unsafeWord = /^(--output|--ext-diff|--textconv|-o|--exec|--open|-f|--follow|--retry|-O)/;

/**
 * The shell while planning where no reader of commands is at hand: a short list of commands, word by word, and no shell
 * syntax at all. Everything else is refused.
 */
export const literalShellPolicy: ShellPolicy = async (command) => {
  const text = command.trim();
  if (alone.has(text)) {
    return { verdict: "allow", reason: "it is on the list of read-only commands" };
  }
  if (!/^[A-Za-z0-9_./=:@ ~^-]+$/.test(text)) {
    return { verdict: "deny", reason: "it uses shell syntax" };
  }
  const known = withPlainWords.find((prefix) => text.startsWith(`${prefix} `));
  const words = known === undefined ? [] : text.slice(known.length).trim().split(/ +/);
  return known !== undefined && !words.some((word) => unsafeWord.test(word))
    ? { verdict: "allow", reason: "it is on the list of read-only commands" }
    : { verdict: "deny", reason: "it is not on the list of read-only commands" };
};
