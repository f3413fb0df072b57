import { realpath } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, isAbsolute, join, sep } from "node:path";

/**
 * True for a Markdown file in one of the folders where an agent keeps its plans (`~/…/`, or relative to a session's folder): such a
 * file may be written while the agent plans. A folder that leads elsewhere by a link does not count.
 */
export async function isAgentPlanFile(path: string, folders: readonly string[]): Promise<boolean> {
  if (!isAbsolute(path) || !/\.(md|markdown)$/iu.test(path) || path.split(/[\\/]/u).includes("..")) {
    return false;
  }
  const parent = await deepestExisting(dirname(path));
  return (
    parent !== undefined &&
    folders.some((folder) => {
      const inHome = folder.startsWith("~/");
      const place = join(sep, inHome ? folder.slice(2) : folder, sep);
      const isIn = (whole: string): boolean =>
        inHome ? whole.startsWith(join(homedir(), place)) : whole.includes(place);
      return isIn(path) && isIn(join(parent.real, parent.rest, sep));
    })
  );
}

async function deepestExisting(folder: string): Promise<{ readonly real: string; readonly rest: string } | undefined> {
  let rest = "";
  for (let current = folder; ; current = dirname(current)) {
    const real = await realpath(current).catch(() => undefined);
    if (real !== undefined) {
      return { real, rest };
    }
    if (dirname(current) === current) {
      return undefined;
    }
    rest = join(current.slice(dirname(current).length), rest);
  }
}
