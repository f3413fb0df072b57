import { mayBeFlag, shorten, type Word } from "../bash/word.ts";
import { allow, deny, type Judgement, sandboxOnly } from "../verdict.ts";

const reading = ["--get", "--get-all", "--get-regexp", "--get-urlmatch", "--list", "-l", "--get-colorbool"];
const neutral = new Set([
  "--show-origin",
  "--show-scope",
  "--name-only",
  "-z",
  "--null",
  "--global",
  "--local",
  "--system",
  "--worktree",
  "--bool",
  "--int",
  "--path",
  "--type",
  "--includes",
  "--no-includes",
  "--all",
  "--regexp",
  "--default",
  "--value",
  "--fixed-value",
  "--show-names",
  ...reading,
]);

/** `git config` reads with a reading flag or word, or with a single name and no flag that changes. */
export function readGitConfig(words: readonly Word[]): Judgement {
  for (const word of words) {
    if (!mayBeFlag(word)) continue;
    const text = (word.text ?? word.prefix).replace(/=[\s\S]*$/, "");
    if (word.multiple || text === "") return sandboxOnly(`${shorten(word.raw)} might become a flag of git config.`);
    if (!neutral.has(text)) return deny(`git config ${shorten(text)} may change the configuration.`);
  }
  const operands = words.filter((word) => !mayBeFlag(word));
  const flags = words.map((word) => (word.text ?? "").replace(/=[\s\S]*$/, ""));
  if (flags.some((flag) => reading.includes(flag))) return allow("git config only reads.");
  const verb = operands[0]?.text;
  if (verb === "list" || verb === "get") return allow("git config only reads.");
  if (operands.length === 1 && verb !== undefined && /^[\w-]+\.[\w.-]+$/.test(verb))
    return allow("git config only reads.");
  return deny("git config with these words changes the configuration.");
}
