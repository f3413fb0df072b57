import { type FileSystemPort, resolvePath } from "../../plan/pathIdentity.ts";
import type { ShellFacts } from "../../policy/permission/toolCall.ts";
import { absolutePath } from "../files/absolutePath.ts";
import type { CommandSplit } from "./splitCommand.ts";

/** More words than this are not looked up on the disk one by one. */
const mostOperands = 200;

/** What the permission rules need to know of a command: its parts, and the files that it names. */
export async function commandFacts(
  { commands, found, targets }: CommandSplit,
  readOnly: boolean,
  cwd: string,
  fs: FileSystemPort,
): Promise<ShellFacts> {
  const words = [...targets, ...found.flatMap((command) => command.slice(1))].flatMap(pathsIn);
  const operands = new Set<string>();
  for (const word of [...new Set(words)].slice(0, mostOperands)) {
    const absolute = absolutePath(word, cwd);
    if (absolute !== undefined) {
      const real = await resolvePath(absolute, cwd, fs).catch(() => undefined);
      operands.add(absolute.replaceAll("\\", "/"));
      operands.add((real ?? absolute).replaceAll("\\", "/"));
    }
  }
  return { readOnly, found, operands: [...operands], ...(commands === undefined ? {} : { commands }) };
}

/** A word may name a file as it is, as the value of a flag (`--file=x`), or behind a revision (`HEAD:x`). */
function pathsIn(word: string): readonly string[] {
  const value = /^-[^=]*=(?<value>.+)$/su.exec(word)?.groups?.["value"];
  const behind = /^[\w./~^@-]+:(?<path>[^:]+)$/su.exec(word)?.groups?.["path"];
  const bare = word.startsWith("-") || word === "" ? [] : [word];
  return [...bare, ...(value === undefined ? [] : [value]), ...(behind === undefined ? [] : [behind])];
}
