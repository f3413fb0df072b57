/** One use of git in a command, to be checked against the repository it runs in. */
export interface GitUse {
  readonly subcommand: string;
  /** Every folder it may run in; `undefined` when a `cd` or `-C` could not be followed. */
  readonly folders: readonly string[] | undefined;
  /** It shows differences or content, so external diff and text conversion programs of the repository would run. */
  readonly converts: boolean;
  /** It compares the work tree, so clean filters would run, and git in populated submodules. */
  readonly comparesWorkTree: boolean;
}

/** What a repository would make git execute, read from its files without starting git. */
export interface GitFacts {
  /** Filter drivers with a program (`filter.<name>.clean|smudge|process`). */
  readonly filters: readonly string[];
  /** External diff and text conversion programs. */
  readonly converters: readonly string[];
  /** Programs that configuration in a populated submodule would start; our overrides do not reach there. */
  readonly submodulePrograms: readonly string[];
  /** Missing objects are fetched on demand, which talks to the network and may start programs. */
  readonly promisor: boolean;
  /** Set when the facts could not be established; then nothing is certain. */
  readonly unreadable: string | undefined;
}

/** Answers for the repository that git would use in this folder; empty facts when there is none. */
export type GitFactsPort = (folder: string) => Promise<GitFacts>;

export const noGitFacts: GitFacts = {
  filters: [],
  converters: [],
  submodulePrograms: [],
  promisor: false,
  unreadable: undefined,
};

/** Why this use of git is not certain to be read-only in a repository with these facts; `undefined` when it is. */
export function objection(use: GitUse, facts: GitFacts): string | undefined {
  if (facts.unreadable !== undefined) return `The repository's configuration can't be judged: ${facts.unreadable}.`;
  if (facts.promisor) return "The repository fetches missing objects on demand, so git may use the network.";
  const named = (names: readonly string[]): string => names.slice(0, 3).join(", ");
  if (use.comparesWorkTree && facts.filters.length > 0) {
    return `git ${use.subcommand} would run the repository's filter programs (${named(facts.filters)}).`;
  }
  if (use.converts && facts.converters.length > 0) {
    return `git ${use.subcommand} would run the repository's diff programs (${named(facts.converters)}).`;
  }
  if ((use.comparesWorkTree || use.converts) && facts.submodulePrograms.length > 0) {
    return `git ${use.subcommand} would run programs configured in a submodule (${named(facts.submodulePrograms)}).`;
  }
  return undefined;
}
