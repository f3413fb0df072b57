import { stat } from "node:fs/promises";
import { dirname, resolve } from "node:path";

/** The folders from the root of the repository down to `cwd`; only `cwd` where there is no repository. */
export async function projectFolders(cwd: string): Promise<readonly string[]> {
  const folders: string[] = [];
  for (let at = resolve(cwd); ; at = dirname(at)) {
    folders.unshift(at);
    if (await exists(resolve(at, ".git"))) {
      return folders;
    }
    if (dirname(at) === at) {
      return [resolve(cwd)];
    }
  }
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}
