import { readdir } from "node:fs/promises";

/** The names in a directory; none where it can't be read. */
export async function namesIn(directory: string): Promise<readonly string[]> {
  return await readdir(directory).catch(() => []);
}
