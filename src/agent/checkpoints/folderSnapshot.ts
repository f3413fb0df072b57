import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import { walkFiles } from "../search/walkFiles.ts";

/** Folders beyond this are not read before every command. */
export interface SnapshotLimits {
  readonly files: number;
  readonly bytes: number;
}

const defaultLimits: SnapshotLimits = { files: 2_000, bytes: 30_000_000 };

interface Kept {
  readonly stamp: string;
  readonly bytes: Uint8Array;
}

/** What a command did to a file: its bytes before, null where there was none. */
export interface ChangedFile {
  readonly path: string;
  readonly before: Uint8Array | null;
}

/** The files of a folder at one moment, those that git would ignore left out, to be compared with what is there later. */
export class FolderSnapshot {
  private readonly root: string;
  private readonly files: ReadonlyMap<string, Kept>;

  private constructor(root: string, files: ReadonlyMap<string, Kept>) {
    this.root = root;
    this.files = files;
  }

  /** Undefined: the folder is too large to be read before every command. */
  static async take(root: string, limits: SnapshotLimits = defaultLimits): Promise<FolderSnapshot | undefined> {
    const files = new Map<string, Kept>();
    let size = 0;
    for await (const path of walkFiles(root, new AbortController().signal)) {
      const stamp = await stampOf(join(root, path));
      if (stamp === undefined) {
        continue;
      }
      size += stamp.size;
      if (files.size >= limits.files || size > limits.bytes) {
        return undefined;
      }
      const bytes = await readFile(join(root, path)).catch(() => undefined);
      if (bytes !== undefined) {
        files.set(path, { stamp: stamp.text, bytes });
      }
    }
    return new FolderSnapshot(root, files);
  }

  /** The files that are not any more what they were, in order. Paths are absolute. */
  async changes(): Promise<readonly ChangedFile[]> {
    const changed: ChangedFile[] = [];
    const present = new Set<string>();
    for await (const path of walkFiles(this.root, new AbortController().signal)) {
      present.add(path);
      if (!this.files.has(path)) {
        changed.push({ path: join(this.root, path), before: null });
      }
    }
    for (const [path, { stamp, bytes }] of this.files) {
      const now = await stampOf(join(this.root, path));
      if (now?.text === stamp) {
        continue;
      }
      const there = now === undefined ? undefined : await readFile(join(this.root, path)).catch(() => undefined);
      if (there === undefined || !there.equals(bytes)) {
        changed.push({ path: join(this.root, path), before: bytes });
      }
    }
    return changed.sort((a, b) => (a.path < b.path ? -1 : 1));
  }
}

/** Undefined for what is no regular file. */
async function stampOf(path: string): Promise<{ readonly text: string; readonly size: number } | undefined> {
  const found = await lstat(path, { bigint: true }).catch(() => undefined);
  return found?.isFile() === true
    ? { text: `${found.mtimeNs} ${found.ctimeNs} ${found.size} ${found.ino}`, size: Number(found.size) }
    : undefined;
}
