import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { lock } from "proper-lockfile";
import { cacheFolder } from "./cacheFolder.ts";

/**
 * A folder of the shared cache, filled once for all checkouts of this machine. It appears complete or not at all: it is filled
 * under another name and renamed, and a lock keeps two installs apart.
 * @returns its path; rejects with what `fill` rejects with.
 */
export async function installOnce(name: string, fill: (unfinished: string) => Promise<void>): Promise<string> {
  const cache = cacheFolder();
  const folder = join(cache, name);
  if (existsSync(folder)) return folder;

  await mkdir(cache, { recursive: true });
  const unlock = await lock(cache, {
    lockfilePath: join(cache, `${name}.lock`),
    retries: { retries: 300, factor: 1, minTimeout: 2000 },
  });
  try {
    if (existsSync(folder)) return folder;
    await removeUnfinished(cache, name);
    const unfinished = await mkdtemp(join(cache, `${name}.unfinished-`));
    try {
      await fill(unfinished);
      await rename(unfinished, folder);
    } catch (error) {
      await rm(unfinished, { recursive: true, force: true });
      throw error;
    }
    return folder;
  } finally {
    await unlock();
  }
}

/** What an install that was interrupted has left behind. Only called while holding the lock. */
async function removeUnfinished(cache: string, name: string): Promise<void> {
  for (const entry of await readdir(cache)) {
    if (entry.startsWith(`${name}.unfinished-`)) await rm(join(cache, entry), { recursive: true, force: true });
  }
}
