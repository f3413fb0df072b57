import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { lock } from "proper-lockfile";
import { cacheFolder } from "./cacheFolder.ts";
import { nodeExecutable, nodePackage } from "./nodePackage.ts";
import { npmInstall } from "./npmInstall.ts";

/** The oldest Node that the command-line program runs on. */
const oldest = 22;

/** A Node that the command-line program runs on: this one, or the oldest that will do, from the npm registry, once for this machine. */
export async function newerNode(): Promise<string> {
  if (Number.parseInt(process.versions.node, 10) >= oldest) return process.execPath;
  if (nodePackage === undefined) {
    throw new Error(`No Node package for ${process.platform}-${process.arch}. Run the tests with Node ${oldest}.`);
  }
  const cache = cacheFolder();
  const folder = join(cache, `node-${oldest}`);
  const executable = join(folder, nodeExecutable);
  if (existsSync(executable)) return executable;
  await mkdir(cache, { recursive: true });
  const unlock = await lock(cache, {
    lockfilePath: `${folder}.lock`,
    retries: { retries: 300, factor: 1, minTimeout: 500 },
  });
  try {
    if (existsSync(executable)) return executable;
    const unfinished = await mkdtemp(`${folder}.unfinished-`);
    await writeFile(join(unfinished, "package.json"), JSON.stringify({ private: true }));
    await npmInstall(unfinished, [`${nodePackage}@${oldest}`], `Node ${oldest}`);
    await rm(folder, { recursive: true, force: true });
    await rename(unfinished, folder);
    return executable;
  } finally {
    await unlock();
  }
}
