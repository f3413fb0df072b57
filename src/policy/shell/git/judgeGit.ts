import { expandTilde } from "../bash/folders.ts";
import { mayBeFlag, shorten, type Word } from "../bash/word.ts";
import { applyRule } from "../command/applyRule.ts";
import { matching, sortWords } from "../command/flags.ts";
import type { Scene } from "../command/scene.ts";
import { allow, deny, type Judgement, sandboxOnly } from "../verdict.ts";
import { type GitRule, gitMutations, gitRules, listingFlags } from "./gitRules.ts";
import { readGitConfig } from "./readGitConfig.ts";

const harmless = new Set([
  "--no-pager",
  "-P",
  "-p",
  "--paginate",
  "--no-optional-locks",
  "--literal-pathspecs",
  "--glob-pathspecs",
  "--noglob-pathspecs",
  "--icase-pathspecs",
  "--no-replace-objects",
  "--no-lazy-fetch",
  "--no-advice",
]);

/** Judges git by its subcommand. The repository's own programs are checked later, for the folders it may run in. */
export function judgeGit(words: readonly Word[], scene: Scene): Judgement {
  const steps: (readonly string[])[] = [];
  let followed = true;
  let at = 0;
  for (; at < words.length; at++) {
    const word = words[at];
    if (word === undefined || !mayBeFlag(word)) break;
    if (word.text === "-C") {
      const target = words[++at];
      if (target?.raw === '"$PWD"') continue;
      // An unquoted expansion may vanish, and the subcommand would become the folder.
      if (target === undefined || target.multiple) return sandboxOnly("git -C needs a quoted folder.");
      if (target.texts === undefined) followed = false;
      else if (target.tilde) steps.push(target.texts.map((text) => expandTilde(text, scene.home)));
      else steps.push(target.texts);
    } else if (word.text === "--version" || word.text === "-v") return allow("git --version only prints.");
    else if (word.text === undefined || !harmless.has(word.text)) {
      return sandboxOnly(`git ${shorten(word.raw)} can make git run other programs.`);
    }
  }
  const subcommand = words[at];
  if (subcommand === undefined) return allow("git alone only prints its help.");
  if (subcommand.text === undefined || subcommand.multiple)
    return sandboxOnly(`git ${shorten(subcommand.raw)} is only known when it runs.`);
  const rest = words.slice(at + 1);
  const judged = judgeSubcommand(subcommand.text, rest);
  scene.git.push({
    subcommand: subcommand.text,
    steps: followed ? steps : undefined,
    converts: judged.rule?.converts === true,
    comparesWorkTree: judged.rule?.comparesWorkTree === true,
  });
  return judged.judgement;
}

function judgeSubcommand(
  name: string,
  words: readonly Word[],
): { readonly judgement: Judgement; readonly rule?: GitRule } {
  const outer = Object.hasOwn(gitRules, name) ? gitRules[name] : undefined;
  if (outer === undefined) {
    if (gitMutations.has(name)) return { judgement: deny(`git ${name} changes the repository.`) };
    return { judgement: sandboxOnly(`git ${shorten(name)} is not known to be read-only.`) };
  }
  if (name === "config") return { judgement: readGitConfig(words), rule: outer };
  if ((name === "branch" || name === "tag") && !isListing(name, words)) {
    return { judgement: deny(`git ${name} with these words changes the repository; add --list to list.`), rule: outer };
  }
  let rule = outer;
  let label = `git ${name}`;
  let rest = words;
  if (outer.subcommands !== undefined) {
    const at = words.findIndex((word) => !mayBeFlag(word));
    const inner = words[at]?.text ?? "";
    const found = Object.hasOwn(outer.subcommands, inner) ? outer.subcommands[inner] : undefined;
    if (at >= 0 && found === undefined)
      return { judgement: deny(`${label} ${shorten(words[at]?.raw ?? "")} changes the repository.`), rule: outer };
    if (at < 0 && /^(?:stash|worktree|bisect)$/.test(name))
      return { judgement: deny(`${label} changes the repository.`), rule: outer };
    if (found !== undefined) {
      const before = applyRule(label, words.slice(0, at), { only: outer.only ?? [] });
      if (before.verdict !== "allow") return { judgement: before, rule: outer };
      rule = found;
      label = `${label} ${inner}`;
      rest = words.slice(at + 1);
    }
  }
  const signature = rest.find((word) => /%G|signature/.test(word.text ?? word.raw));
  if (signature !== undefined) return { judgement: sandboxOnly("Showing signatures starts gpg."), rule };
  const unknownFormat = rest.find((word) => word.text === undefined && /^--?(?:format|pretty)/.test(word.prefix));
  if (unknownFormat !== undefined)
    return { judgement: sandboxOnly(`The format of ${label} is only known when it runs.`), rule };
  const general = generalObjection(label, rest, rule);
  if (general !== undefined) return { judgement: general, rule };
  return { judgement: applyRule(label, rest, rule), rule };
}

/** What holds for every subcommand: `--output` writes, `--help` starts viewers that the repository may name. */
function generalObjection(label: string, words: readonly Word[], rule: GitRule): Judgement | undefined {
  if (words[0]?.text !== undefined && rule.mutating?.includes(words[0].text) === true) {
    return deny(`${label} ${words[0].text} changes the repository.`);
  }
  const { flags, opaque } = sortWords(words, { ...rule, writes: ["--output"] });
  if (flags.some((flag) => matching(flag, ["--output"], {}) !== undefined)) return deny(`${label} --output writes.`);
  if (flags.includes("--help")) return sandboxOnly("git --help starts another program.");
  const first = opaque[0];
  return first === undefined ? undefined : sandboxOnly(`${shorten(first.raw)} might become a flag of ${label}.`);
}

/** Listing when there is no name, or a flag says so. Anything unknown is no listing. */
function isListing(name: string, words: readonly Word[]): boolean {
  const sorted = sortWords(words, {
    values: ["--sort", "--format", "--contains", "--merged", "--no-merged", "--no-contains", "--points-at"],
  });
  if (sorted.operands.length === 0 && sorted.opaque.length === 0) return true;
  if (sorted.flags.some((flag) => listingFlags.includes(flag))) return true;
  return name === "tag" && sorted.flags.includes("-n");
}
