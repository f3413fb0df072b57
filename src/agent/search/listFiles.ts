import { runRipgrep } from "./runRipgrep.ts";
import { smallFolder } from "./smallFolder.ts";
import { walkFiles } from "./walkFiles.ts";

/** Files below a directory, relative to it with `/`, in order, without what .gitignore hides; at most `limit`. */
export async function listFiles(
  directory: string,
  {
    ripgrep,
    signal,
    limit,
  }: { readonly ripgrep: string | undefined; readonly signal: AbortSignal; readonly limit: number },
): Promise<readonly string[]> {
  const few = ripgrep === undefined ? undefined : await smallFolder(directory, signal);
  if (few !== undefined) {
    return few.slice(0, limit);
  }
  if (ripgrep !== undefined) {
    const run = await runRipgrep(ripgrep, ["--files", "--hidden", "--glob", "!.git", "--sort", "path", "./"], {
      cwd: directory,
      limit,
      signal,
    });
    if (run.error === undefined) {
      return run.lines.map((line) => line.replaceAll("\\", "/").replace(/^\.\//, ""));
    }
  }
  const files: string[] = [];
  for await (const file of walkFiles(directory, signal)) {
    files.push(file);
    if (files.length >= limit) {
      break;
    }
  }
  return files;
}
