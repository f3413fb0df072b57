import { lstat, readdir } from "node:fs/promises";
import { join } from "node:path";

/** Bytes of all files below a directory. What can't be read counts nothing; links are not followed. */
export async function directorySize(directory: string): Promise<number> {
  const entries = await readdir(directory, { withFileTypes: true, recursive: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) {
    if (entry.isFile()) {
      bytes += await lstat(join(entry.parentPath, entry.name)).then(
        ({ size }) => size,
        () => 0,
      );
    }
  }
  return bytes;
}
