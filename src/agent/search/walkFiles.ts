import { readdir, readFile } from "node:fs/promises";
import { join, posix } from "node:path";
import { type IgnoreRules, parseIgnoreRules } from "./ignoreRules.ts";

/** Never worth a search, ignored or not. */
const skipped = new Set([".git", "node_modules", ".hg", ".svn"]);

interface Level {
  /** Relative to the root, with `/`; empty for the root itself. */
  readonly path: string;
  readonly rules: IgnoreRules;
}

/**
 * All files below a directory that no .gitignore on the way hides, as paths relative to it with `/`, in order. Links are not
 * followed. Directories that can't be read are passed over.
 */
export async function* walkFiles(root: string, signal: AbortSignal): AsyncGenerator<string> {
  yield* walk(root, "", [], signal);
}

async function* walk(root: string, path: string, above: readonly Level[], signal: AbortSignal): AsyncGenerator<string> {
  if (signal.aborted) {
    return;
  }
  const entries = await readdir(join(root, path), { withFileTypes: true }).catch(() => []);
  const rules = await readFile(join(root, path, ".gitignore"), "utf8").catch(() => undefined);
  const levels = rules === undefined ? above : [...above, { path, rules: parseIgnoreRules(rules) }];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const child = path === "" ? entry.name : `${path}/${entry.name}`;
    if (skipped.has(entry.name) || isIgnored(child, entry.isDirectory(), levels)) {
      continue;
    }
    if (entry.isDirectory()) {
      yield* walk(root, child, levels, signal);
    } else if (entry.isFile()) {
      yield child;
    }
  }
}

function isIgnored(path: string, isDirectory: boolean, levels: readonly Level[]): boolean {
  let ignored = false;
  for (const level of levels) {
    ignored = level.rules(level.path === "" ? path : posix.relative(level.path, path), isDirectory) ?? ignored;
  }
  return ignored;
}
