import { lstat, readFile } from "node:fs/promises";
import { resolve, sep } from "node:path";
import { sha256 } from "../../disk/sha256.ts";
import type { HooksConfig } from "../../policy/hooks/hookConfig.ts";

const largestScript = 1_000_000;

/**
 * The hash of what a project's hooks would run: the config and the content of every file of the project that their commands name,
 * read against the project and the session's folder. A script that was changed after the person agreed to it has another hash.
 */
export async function hooksFingerprint(folder: string, cwd: string, hooks: HooksConfig): Promise<string> {
  const commands = Object.values(hooks).flatMap((groups) => (groups ?? []).flatMap((group) => group.hooks));
  const words = new Set(commands.flatMap(({ command }) => wordsOf(command)));
  const files: (readonly [string, string])[] = [];
  for (const word of words) {
    const name = word.replace(/^\$\{?\w+\}?\//u, "./");
    const places = name === "" ? [] : new Set([resolve(folder, name), resolve(cwd, name)]);
    for (const path of places) {
      if (path.startsWith(folder + sep)) {
        files.push([path, await contentOf(path)]);
      }
    }
  }
  return sha256(JSON.stringify({ folder, hooks, files }));
}

/** Without what output goes to: that changes with every run. */
function wordsOf(command: string): readonly string[] {
  return command.replaceAll(/\d*>>?\s*[^\s;|&<>()]+/gu, " ").split(/[\s'"`;|&<>()=]+/u);
}

async function contentOf(path: string): Promise<string> {
  try {
    const facts = await lstat(path);
    if (facts.isSymbolicLink() || facts.isFile()) {
      return facts.size > largestScript ? `${facts.size} ${facts.mtimeMs}` : sha256(await readFile(path));
    }
    return "";
  } catch {
    return "";
  }
}
