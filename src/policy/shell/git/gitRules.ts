import { type CommandRule, plain, rules } from "../command/commandRule.ts";

/** A git subcommand: its rule, and what of the repository it would make git run. */
export interface GitRule extends CommandRule {
  /** Shows differences or content: external diff and text conversion programs run. */
  readonly converts?: true;
  /** Compares the work tree: clean filters and populated submodules run. */
  readonly comparesWorkTree?: true;
  readonly subcommands?: Readonly<Record<string, GitRule>>;
}

/** Flags of everything that prints a difference. `--ext-diff` runs a program even where it is off by default. */
const diffFlags: CommandRule = {
  writes: ["--output"],
  runs: ["--ext-diff", "--show-signature"],
  // `-O<file>`, `-S`, `-G` and the others take the rest of their cluster.
  values: ["-n", "-U", "-S", "-G", "-L", "-O", "-M", "-C", "-B", "-l"],
};

const shows: GitRule = { ...diffFlags, converts: true };
const compares: GitRule = { ...shows, comparesWorkTree: true };
/** `%G…` in a format checks a signature, which starts gpg; the reader of git looks for it. */
const listing: CommandRule = {
  only: [
    "-l",
    "--list",
    "-a",
    "--all",
    "-r",
    "--remotes",
    "-v",
    "-vv",
    "--verbose",
    "--sort",
    "--contains",
    "--no-contains",
    "--merged",
    "--no-merged",
    "--points-at",
    "--format",
    "--column",
    "--no-column",
    "--color",
    "--no-color",
    "--show-current",
    "-i",
    "--ignore-case",
    "--abbrev",
    "--no-abbrev",
    "-n",
    "-#",
    "--omit-empty",
    "-q",
    "--quiet",
  ],
};

const listFirst = ["--list", "-l", "--contains", "--no-contains", "--merged", "--no-merged", "--points-at"];

/** The subcommands of git that only read. Everything else is refused (`gitMutations`) or uncertain. */
export const gitRules: Readonly<Record<string, GitRule>> = {
  ...rules(
    "rev-parse rev-list merge-base name-rev for-each-ref show-ref ls-tree count-objects check-ignore check-attr",
    plain,
  ),
  ...rules("cherry var version show-branch verify-pack check-ref-format check-mailmap shortlog", plain),
  ...rules("log show whatchanged diff-tree range-diff", shows),
  "show-index": plain,
  ...rules("diff diff-index diff-files", compares),
  status: { comparesWorkTree: true },
  blame: compares,
  annotate: compares,
  "ls-files": { comparesWorkTree: true },
  // `--dirty` refreshes the index and writes it.
  describe: { runs: ["--dirty", "--broken"] },
  "cat-file": { converts: true, comparesWorkTree: true },
  grep: {
    runs: ["-O", "--open-files-in-pager", "--recurse-submodules"],
    converts: true,
    comparesWorkTree: true,
    values: ["-e", "-f", "-A", "-B", "-C", "-m"],
  },
  "hash-object": { only: ["--stdin", "-t", "--no-filters", "--literally"], needs: ["--no-filters", "--stdin"] },
  reflog: {
    converts: true,
    runs: ["--show-signature", "--ext-diff"],
    writes: ["--output"],
    mutating: ["expire", "delete", "drop", "write"],
  },
  fsck: { writes: ["--lost-found"] },
  branch: listing,
  tag: listing,
  remote: { only: ["-v", "--verbose"], subcommands: { "get-url": { only: ["--all", "--push"] } } },
  config: plain,
  stash: {
    only: [],
    subcommands: {
      list: { ...shows, only: ["--oneline", "-p", "--stat", "--format", "--pretty", "--date", "-n", "-#"] },
      show: { ...shows, runs: ["--ext-diff", "--show-signature"] },
    },
  },
  worktree: { only: [], subcommands: { list: { only: ["--porcelain", "-v", "--verbose", "-z"] } } },
  notes: { only: [], subcommands: { list: plain, show: { converts: true } } },
  bisect: { only: [], subcommands: { log: plain, terms: plain } },
  "symbolic-ref": { only: ["-q", "--quiet", "--short", "--no-recurse"], most: 1, least: 1 },
  "sparse-checkout": { only: [], subcommands: { list: plain } },
};

/** Without one of these, an operand of `git branch` or `git tag` is a name to create. */
export const listingFlags: readonly string[] = listFirst;

export const gitMutations = new Set(
  (
    "add am apply bisect branch checkout cherry-pick clean clone commit fetch filter-branch gc init merge mv pull push prune rebase " +
    "reset restore revert rm stash switch tag update-index update-ref worktree repack replace maintenance remote " +
    "write-tree commit-tree fast-import checkout-index pack-refs prune-packed symbolic-ref notes sparse-checkout config reflog " +
    "read-tree mktree mktag send-email svn lfs archive bundle format-patch"
  ).split(" "),
);
