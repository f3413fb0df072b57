import { readFile, stat } from "node:fs/promises";
import { dirname, join } from "node:path";

const names = ["AGENTS.md", "CLAUDE.md"];
/** More than this of one file would crowd out the conversation. */
const longest = 40_000;

/**
 * AGENTS.md and CLAUDE.md from the session's folder up to the root of its repository (or only the folder's own, outside of
 * one), outermost first, so that the nearest has the last word. Files that can't be read are passed over.
 */
export async function projectInstructions(
  cwd: string,
): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const found: { path: string; text: string }[] = [];
  for (const directory of await instructionDirectories(cwd)) {
    for (const name of names) {
      const path = join(directory, name);
      const text = await readFile(path, "utf8").catch(() => undefined);
      if (text !== undefined && text.trim() !== "") {
        found.push({ path, text: text.length > longest ? `${text.slice(0, longest)}\n[cut here]` : text });
      }
    }
  }
  return found;
}

async function instructionDirectories(cwd: string): Promise<readonly string[]> {
  const chain: string[] = [];
  for (let directory = cwd; ; directory = dirname(directory)) {
    chain.unshift(directory);
    if (await exists(join(directory, ".git"))) {
      return chain;
    }
    if (dirname(directory) === directory) {
      return [cwd];
    }
  }
}

async function exists(path: string): Promise<boolean> {
  return await stat(path).then(
    () => true,
    () => false,
  );
}
