import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join, posix } from "node:path";
import { type IgnoreRules, parseIgnoreRules } from "./ignoreRules.ts";

/** Never worth a search, ignored or not. */
const skipped = new Set([".git", "node_modules", ".hg", ".svn"]);

interface Level {
  /** Relative to the root, with `/`; empty for the root itself. */
  readonly path: string;
  readonly rules: IgnoreRules;
  /** For rules above the root: the way from their folder to it, with `/` at the end. */
  readonly prefix?: string;
}

/** Other files with rules, and what is skipped here whatever the rules say. */
const otherRules = [".ignore", ".rgignore", "node_modules", ".hg", ".svn"];

/**
 * All files below a directory that no .gitignore in it, on the way, or above it in its repository hides, as paths relative to it
 * with `/`, in order. Links are not followed. Directories that can't be read are passed over. `foreign.found` is set when there
 * is something that ripgrep would treat otherwise.
 */
export async function* walkFiles(
  root: string,
  signal: AbortSignal,
  foreign?: { found: boolean },
): AsyncGenerator<string> {
  yield* walk(root, "", await rulesAbove(root), signal, foreign);
}

async function* walk(
  root: string,
  path: string,
  above: readonly Level[],
  signal: AbortSignal,
  foreign: { found: boolean } | undefined,
): AsyncGenerator<string> {
  if (signal.aborted) {
    return;
  }
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => []);
  const names = new Set(entries.map(({ name }) => name));
  if (foreign !== undefined && otherRules.some((name) => names.has(name))) {
    foreign.found = true;
  }
  const rules = names.has(".gitignore")
    ? await readFile(join(root, path, ".gitignore"), "utf8").catch(() => undefined)
    : undefined;
  const levels = rules === undefined ? above : [...above, { path, rules: parseIgnoreRules(rules) }];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const child = path === "" ? entry.name : `${path}/${entry.name}`;
    if (skipped.has(entry.name) || isIgnored(child, entry.isDirectory(), levels)) {
      continue;
    }
    if (entry.isDirectory()) {
      yield* walk(root, child, levels, signal, foreign);
    } else if (entry.isFile()) {
      yield child;
    }
  }
}

/** Of the folders from the root of the repository down to the parent of this one; none outside of a repository. */
async function rulesAbove(root: string): Promise<readonly Level[]> {
  const levels: Level[] = [];
  let prefix = "";
  for (let folder = root; ; folder = dirname(folder)) {
    if (folder !== root) {
      const text = await readFile(join(folder, ".gitignore"), "utf8").catch(() => undefined);
      if (text !== undefined) {
        levels.unshift({ path: "", prefix, rules: parseIgnoreRules(text) });
      }
    }
    const isRepository = await stat(join(folder, ".git")).then(
      () => true,
      () => false,
    );
    if (isRepository) {
      return levels;
    }
    if (dirname(folder) === folder) {
      return [];
    }
    prefix = `${basename(folder)}/${prefix}`;
  }
}

function isIgnored(path: string, isDirectory: boolean, levels: readonly Level[]): boolean {
  let ignored = false;
  for (const level of levels) {
    ignored =
      level.rules(`${level.prefix ?? ""}${level.path === "" ? path : posix.relative(level.path, path)}`, isDirectory) ??
      ignored;
  }
  return ignored;
}
