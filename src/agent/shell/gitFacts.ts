import { readdir, readFile, stat } from "node:fs/promises";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { type GitFacts, type GitFactsPort, noGitFacts } from "../../policy/shell/git/gitFacts.ts";
import { readGitConfig } from "./gitConfigFile.ts";
import { GitIndexReader } from "./gitIndex.ts";

/*
 * Finds out what a repository would make git run, without starting git in it. Where git's own rules are subtle, more is
 * taken into account than git would: a fact too many only sends a command to the sandbox.
 */

/** Any of these in a submodule's configuration may start a program, where our overrides do not reach. */
const programs =
  /fsmonitor|hookspath|\[\s*filter|textconv|external|command|promisor|partialclone|\[\s*include|sshcommand/i;

export function createGitFacts(home: string): GitFactsPort {
  const indexes = new GitIndexReader();
  return async (folder) => {
    let facts = noGitFacts;
    for (const repository of await repositories(folder)) facts = merge(facts, await factsOf(repository, home, indexes));
    return facts;
  };
}

interface Repository {
  readonly gitDir: string;
  readonly workTree: string;
}

/** The repository git would use, and every half-valid one that it might use instead on its way up. */
async function repositories(folder: string): Promise<readonly Repository[]> {
  const found: Repository[] = [];
  for (let at = resolve(folder); ; at = dirname(at)) {
    const gitDir = await gitDirOf(join(at, ".git"));
    if (gitDir !== undefined) {
      found.push({ gitDir, workTree: at });
      if (await exists(join(gitDir, "HEAD"))) return found;
    } else if ((await exists(join(at, "HEAD"))) && (await exists(join(at, "objects")))) {
      found.push({ gitDir: at, workTree: at });
    }
    if (dirname(at) === at) return found;
  }
}

/** `.git` as a folder, or as a file that points to one. */
async function gitDirOf(path: string): Promise<string | undefined> {
  const info = await stat(path).catch(() => undefined);
  if (info?.isDirectory() === true) return path;
  if (info?.isFile() !== true || info.size > 10_000) return undefined;
  const target = /^gitdir: (.*?)\s*$/m.exec(await readFile(path, "utf8").catch(() => ""))?.[1];
  if (target === undefined) return undefined;
  return isAbsolute(target) ? target : join(dirname(path), target);
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function factsOf({ gitDir, workTree }: Repository, home: string, indexes: GitIndexReader): Promise<GitFacts> {
  const common = await commonDir(gitDir);
  const files = new Set([
    join(gitDir, "config"),
    join(gitDir, "config.worktree"),
    join(common, "config"),
    join(common, "config.worktree"),
  ]);
  let text = "";
  for (const file of files) {
    const read = await readGitConfig(file, home);
    if (read.unreadable !== undefined) return { ...noGitFacts, unreadable: read.unreadable };
    text += `\n${read.text}`;
  }
  const hashLength = /objectformat\s*=\s*sha256/i.test(text) ? 32 : 20;
  return {
    filters: sections(text, "filter"),
    converters: /\[\s*diff/i.test(text) && /textconv|external|command/i.test(text) ? sections(text, "diff") : [],
    // With another work tree the submodules lie elsewhere too.
    submodulePrograms: /\bworktree\s*=/i.test(text)
      ? ["another work tree"]
      : await submodulePrograms(gitDir, common, workTree, hashLength, indexes),
    promisor: /promisor|partialclone/i.test(text),
    unreadable: undefined,
  };
}

function sections(text: string, name: string): readonly string[] {
  return [
    ...new Set(
      [...text.matchAll(new RegExp(`\\[\\s*${name}(?:\\s*"([^"\\n]*)"|\\.([\\w.-]+))?`, "gi"))].map(
        (found) => found[1] ?? found[2] ?? name,
      ),
    ),
  ];
}

async function commonDir(gitDir: string): Promise<string> {
  const target = (await readFile(join(gitDir, "commondir"), "utf8").catch(() => "")).trim();
  if (target === "") return gitDir;
  return isAbsolute(target) ? target : join(gitDir, target);
}

async function submodulePrograms(
  gitDir: string,
  common: string,
  workTree: string,
  hashLength: number,
  indexes: GitIndexReader,
): Promise<readonly string[]> {
  const found: string[] = [];
  const dirs = new Set(await moduleDirs(join(common, "modules"), 4));
  const shared = (await readdir(gitDir).catch(() => [])).filter((name) => name.startsWith("sharedindex."));
  for (const index of ["index", ...shared]) {
    const links = await indexes.links(join(gitDir, index), hashLength);
    if (links === undefined) return ["an index that can't be read"];
    for (const link of links.slice(0, 500)) {
      const dir = await gitDirOf(join(workTree, link, ".git"));
      if (dir !== undefined) dirs.add(dir);
    }
    if (links.length > 500) return ["too many submodules"];
  }
  for (const dir of dirs) {
    const config = await readFile(join(dir, "config"), "latin1").catch(() => "");
    const worktree = await readFile(join(dir, "config.worktree"), "latin1").catch(() => "");
    const nested = (await indexes.links(join(dir, "index"), hashLength)) ?? ["?"];
    if (
      programs.test(config + worktree) ||
      nested.length > 0 ||
      (await exists(join(dir, "hooks", "post-index-change")))
    )
      found.push(dir);
  }
  return found;
}

/** Every folder below `modules` that looks like a repository. */
async function moduleDirs(root: string, depth: number): Promise<readonly string[]> {
  if (depth === 0) return [];
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  const found: string[] = [];
  for (const entry of entries.slice(0, 200)) {
    if (!entry.isDirectory()) continue;
    const path = join(root, entry.name);
    if (await exists(join(path, "HEAD"))) found.push(path, ...(await moduleDirs(join(path, "modules"), depth - 1)));
    else found.push(...(await moduleDirs(path, depth - 1)));
  }
  return found;
}

function merge(a: GitFacts, b: GitFacts): GitFacts {
  return {
    filters: [...a.filters, ...b.filters],
    converters: [...a.converters, ...b.converters],
    submodulePrograms: [...a.submodulePrograms, ...b.submodulePrograms],
    promisor: a.promisor || b.promisor,
    unreadable: a.unreadable ?? b.unreadable,
  };
}
