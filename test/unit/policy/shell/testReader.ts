import { loadShellParser } from "../../../../src/agent/shell/treeSitter.ts";
import { createShellReader, type ShellReader } from "../../../../src/policy/shell/createShellReader.ts";
import { type GitFacts, noGitFacts } from "../../../../src/policy/shell/git/gitFacts.ts";
import type { ShellParser } from "../../../../src/policy/shell/syntaxTree.ts";

let parser: Promise<ShellParser> | undefined;

/** A reader over the real grammars, in a world without files: facts come from the test. */
export function testReader(
  git: (folder: string) => GitFacts = () => noGitFacts,
  files: readonly string[] = [],
): ShellReader {
  return createShellReader({
    parser: () => (parser ??= loadShellParser()),
    git: (folder) => Promise.resolve(git(folder)),
    findUp: (_folder, names) => Promise.resolve(names.find((name) => files.includes(name))),
    home: "/home/person",
  });
}
