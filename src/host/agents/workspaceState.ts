import { createHash } from "node:crypto";
import type { Dirent } from "node:fs";
import { lstat, readdir, readFile, readlink } from "node:fs/promises";
import { join, relative } from "node:path";

/** What is compared: by the content where the file is small, else by size and time. */
type FileMark = string;

export interface WorkspaceState {
  /** By path relative to the folder. */
  readonly files: ReadonlyMap<string, FileMark>;
  /** Why not everything was looked at; undefined when it was. */
  readonly gap: string | undefined;
}

export interface WorkspaceChange {
  readonly path: string;
  readonly change: "changed" | "created" | "deleted";
}

export interface StateLimits {
  readonly files: number;
  /** Larger files are compared by size and time, in bytes. */
  readonly hashedFile: number;
  /** So many bytes are read in all. */
  readonly hashedTotal: number;
  readonly milliseconds: number;
}

const usual: StateLimits = { files: 50_000, hashedFile: 100_000, hashedTotal: 30_000_000, milliseconds: 8000 };

/** Not a person's text, and too many files to look at. */
const passedOver = new Set([".git", ".hg", ".svn", ".jj", "node_modules"]);

/** How a folder is now, with or without version control. Never rejects; links are not followed. */
export async function takeWorkspaceState(root: string, limits: StateLimits = usual): Promise<WorkspaceState> {
  const files = new Map<string, FileMark>();
  const end = Date.now() + limits.milliseconds;
  let toRead = limits.hashedTotal;
  let gap: string | undefined;
  const mark = async (path: string, entry: Dirent): Promise<FileMark | undefined> => {
    if (entry.isSymbolicLink()) {
      return `link ${await readlink(path).catch(() => "")}`;
    }
    const facts = await lstat(path).catch(() => undefined);
    if (facts?.isFile() !== true) {
      return undefined;
    }
    if (facts.size > limits.hashedFile || facts.size > toRead) {
      return `${facts.size} bytes of ${facts.mtimeMs}`;
    }
    toRead -= facts.size;
    const bytes = await readFile(path).catch(() => undefined);
    return bytes === undefined ? `${facts.size} bytes of ${facts.mtimeMs}` : digest(bytes);
  };
  const folders = [root];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      const path = join(folder, entry.name);
      if (entry.isDirectory() && !passedOver.has(entry.name)) {
        folders.push(path);
      }
    }
    const marks = await Promise.all(
      entries
        .filter((entry) => !entry.isDirectory())
        .map(async (entry) => [join(folder, entry.name), await mark(join(folder, entry.name), entry)] as const),
    );
    for (const [path, value] of marks) {
      if (value !== undefined) {
        files.set(relative(root, path), value);
      }
    }
    if (files.size > limits.files || Date.now() > end) {
      gap = files.size > limits.files ? "the folder has too many files" : "the folder took too long to read";
      break;
    }
  }
  return { files, gap };
}

/** What is different now. Where not everything was looked at, a file that is missing in one of the two is no change. */
export function changedSince(before: WorkspaceState, now: WorkspaceState): readonly WorkspaceChange[] {
  const whole = before.gap === undefined && now.gap === undefined;
  const changes: WorkspaceChange[] = [];
  for (const [path, mark] of now.files) {
    const known = before.files.get(path);
    if (known === undefined ? whole : known !== mark) {
      changes.push({ path, change: known === undefined ? "created" : "changed" });
    }
  }
  for (const path of before.files.keys()) {
    if (whole && !now.files.has(path)) {
      changes.push({ path, change: "deleted" });
    }
  }
  return changes.sort((left, right) => left.path.localeCompare(right.path));
}

function digest(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}
