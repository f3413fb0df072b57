import { lstat, realpath, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, dirname, join } from "node:path";
import { hasErrorCode } from "./errorCode.ts";

/** What path identity asks of the machine's file system (the port of `plan/pathIdentity.ts`, structurally). */
export interface NodeFileSystem {
  realpath(path: string): Promise<string | undefined>;
  lstat(path: string): Promise<{ kind: "file" | "directory" | "symlink" | "other"; links: number } | undefined>;
  foldsCase(path: string): Promise<boolean>;
  readonly home: string;
  readonly platform: "posix" | "win32";
}

/** The file system of this machine. Missing files give undefined; a file that can't be examined rejects. */
export function nodeFileSystem(): NodeFileSystem {
  return {
    home: homedir(),
    platform: process.platform === "win32" ? "win32" : "posix",
    realpath: async (path) => await missingAsUndefined(realpath(path)),
    lstat: async (path) => {
      const facts = await missingAsUndefined(lstat(path));
      if (facts === undefined) {
        return undefined;
      }
      const kind = facts.isFile()
        ? "file"
        : facts.isDirectory()
          ? "directory"
          : facts.isSymbolicLink()
            ? "symlink"
            : "other";
      return { kind, links: facts.nlink };
    },
    foldsCase,
  };
}

/** Asks the volume: an existing name in the other case leads to the same file only where case is folded. */
async function foldsCase(path: string): Promise<boolean> {
  const existing = await deepestExisting(path);
  const name = basename(existing);
  const other = name === name.toUpperCase() ? name.toLowerCase() : name.toUpperCase();
  if (other === name) {
    return dirname(existing) === existing ? process.platform !== "linux" : await foldsCase(dirname(existing));
  }
  const [one, two] = await Promise.all([
    missingAsUndefined(stat(existing)),
    missingAsUndefined(stat(join(dirname(existing), other))),
  ]);
  return one !== undefined && two !== undefined && one.ino === two.ino && one.dev === two.dev;
}

async function deepestExisting(path: string): Promise<string> {
  let current = path;
  while (dirname(current) !== current && (await missingAsUndefined(stat(current))) === undefined) {
    current = dirname(current);
  }
  return current;
}

async function missingAsUndefined<T>(promise: Promise<T>): Promise<T | undefined> {
  try {
    return await promise;
  } catch (error) {
    if (hasErrorCode(error, "ENOENT", "ENOTDIR")) {
      return undefined;
    }
    throw error;
  }
}
