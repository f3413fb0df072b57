import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import { walkFiles } from "../search/walkFiles.ts";

/** Folders beyond this are not read before every command. */
export interface SnapshotLimits {
  readonly files: number;
  readonly bytes: number;
}

const defaultLimits: SnapshotLimits = { files: 2_000, bytes: 30_000_000 };

/** Files that are read side by side. */
const atOnce = 32;

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
    const take = async (paths: readonly string[]): Promise<void> => {
      const stamps = await Promise.all(paths.map((path) => stampOf(join(root, path))));
      size += stamps.reduce((sum, stamp) => sum + (stamp?.size ?? 0), 0);
      if (size > limits.bytes) {
        return;
      }
      await Promise.all(
        paths.map(async (path, index) => {
          const stamp = stamps[index];
          const bytes = stamp && (await readFile(join(root, path)).catch(() => undefined));
          if (stamp !== undefined && bytes !== undefined) {
            files.set(path, { stamp: stamp.text, bytes });
          }
        }),
      );
    };
    let some: string[] = [];
    for await (const path of walkFiles(root, new AbortController().signal)) {
      some.push(path);
      if (some.length === atOnce) {
        await take(some);
        some = [];
      }
      if (files.size + some.length > limits.files || size > limits.bytes) {
        return undefined;
      }
    }
    await take(some);
    return size > limits.bytes ? undefined : new FolderSnapshot(root, files);
  }

  /** The files that are not any more what they were, in order. Paths are absolute. */
  async changes(): Promise<readonly ChangedFile[]> {
    const changed: ChangedFile[] = [];
    for await (const path of walkFiles(this.root, new AbortController().signal)) {
      if (!this.files.has(path)) {
        changed.push({ path: join(this.root, path), before: null });
      }
    }
    const known = [...this.files];
    for (let start = 0; start < known.length; start += atOnce) {
      const some = known.slice(start, start + atOnce);
      const stamps = await Promise.all(some.map(([path]) => stampOf(join(this.root, path))));
      changed.push(...(await this.compare(some.filter(([, { stamp }], index) => stamps[index]?.text !== stamp))));
    }
    return changed.sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  private async compare(touched: readonly (readonly [string, Kept])[]): Promise<readonly ChangedFile[]> {
    const changed: ChangedFile[] = [];
    for (const [path, { bytes }] of touched) {
      const regular = (await stampOf(join(this.root, path))) !== undefined;
      const there = regular ? await readFile(join(this.root, path)).catch(() => undefined) : undefined;
      if (there === undefined || !there.equals(bytes)) {
        changed.push({ path: join(this.root, path), before: bytes });
      }
    }
    return changed;
  }
}

/** Undefined for what is no regular file. */
async function stampOf(path: string): Promise<{ readonly text: string; readonly size: number } | undefined> {
  const found = await lstat(path, { bigint: true }).catch(() => undefined);
  return found?.isFile() === true
    ? { text: `${found.mtimeNs} ${found.ctimeNs} ${found.size} ${found.ino}`, size: Number(found.size) }
    : undefined;
}
