import { walkFiles } from "./walkFiles.ts";

/** Up to here, looking oneself is faster than starting a program: what that costs is more than reading so few files. */
const mostFiles = 300;
const mostFolders = 60;

/** The files below a small folder, as `walkFiles` gives them; undefined: it is large, or has rules that only ripgrep knows. */
export async function smallFolder(directory: string, signal: AbortSignal): Promise<readonly string[] | undefined> {
  const files: string[] = [];
  const folders = new Set<string>();
  const foreign = { found: false };
  for await (const file of walkFiles(directory, signal, foreign)) {
    files.push(file);
    folders.add(file.slice(0, file.lastIndexOf("/") + 1));
    if (files.length > mostFiles || folders.size > mostFolders) {
      return undefined;
    }
  }
  return foreign.found || signal.aborted ? undefined : files;
}

/**
 * Whether a regular expression means the same in JavaScript and in ripgrep, and can't take long on a short line: no look-around and
 * flags, no repeated groups, few repetitions.
 */
export function isPlainPattern(pattern: string): boolean {
  const bare = pattern.replaceAll(/\\[bBwWdDsS.()[\]{}*+?|^$/\\"'-]/g, "_");
  return (
    !/\\|\(\?|\[\[|\)[*+?{]|[{}]|&&|--|~~/.test(bare) &&
    (bare.match(/[*+]/g) ?? []).length <= 2 &&
    !/[^\x20-\x7e]/.test(pattern)
  );
}
