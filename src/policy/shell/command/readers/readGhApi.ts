import { isOpaqueFlag, shorten, type Word } from "../../bash/word.ts";
import { allow, deny, type Judgement, sandboxOnly } from "../../verdict.ts";
import type { CommandRule } from "../commandRule.ts";
import { sortWords } from "../flags.ts";

const rule: CommandRule = {
  only: [
    "-q",
    "--jq",
    "-t",
    "--template",
    "--paginate",
    "--slurp",
    "-i",
    "--include",
    "-H",
    "--header",
    "--silent",
    "-X",
    "--method",
    "--hostname",
    "-p",
    "--preview",
  ],
  values: ["-q", "--jq", "-t", "--template", "-H", "--header", "-X", "--method", "--hostname"],
};

/** `gh api` reads with GET, and turns into POST as soon as a field is given. GraphQL is a POST as well. */
export function readGhApi(name: string, words: readonly Word[]): Judgement {
  const sorted = sortWords(words, rule);
  const unknown = sorted.flags.find((flag) => rule.only?.includes(flag) !== true);
  if (unknown !== undefined) return deny(`${name} ${shorten(unknown)} may change something.`);
  if (words.some((word) => isOpaqueFlag(word))) return sandboxOnly(`${name} with unknown words can't be judged.`);
  const method = words.findIndex((word) => /^(?:-X|--method)/.test(word.text ?? ""));
  const value = words[method]?.text?.replace(/^(?:-X|--method)=?/, "") ?? "";
  const verb = value === "" ? words[method + 1]?.text : value;
  if (method >= 0 && verb?.toUpperCase() !== "GET" && verb?.toUpperCase() !== "HEAD")
    return deny(`${name} with ${shorten(verb ?? "an unknown method")} may change something.`);
  if (sorted.operands.some((word) => word.text === undefined || /graphql/i.test(word.text)))
    return sandboxOnly(`${name} with this endpoint can't be judged.`);
  return { ...allow(`${name} only reads.`), needsHost: true };
}
