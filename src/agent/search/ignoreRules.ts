import picomatch from "picomatch";

/** Decides about one path, relative to the folder of its .gitignore, with `/`. Undefined: the rules say nothing. */
export type IgnoreRules = (path: string, isDirectory: boolean) => boolean | undefined;

/** Reads a .gitignore, well enough to keep build output out of a search; the last rule that matches decides. */
export function parseIgnoreRules(text: string): IgnoreRules {
  const rules = text.split(/\r?\n/).flatMap((line) => {
    const trimmed = line.replace(/(?<!\\)\s+$/, "");
    if (trimmed === "" || trimmed.startsWith("#")) {
      return [];
    }
    const negated = trimmed.startsWith("!");
    const body = trimmed.replace(/^!/, "").replace(/^\\([#!])/, "$1");
    const directoriesOnly = body.endsWith("/");
    const bare = body.replace(/\/$/, "");
    const glob = bare.includes("/") ? bare.replace(/^\//, "") : `**/${bare}`;
    return [{ negated, directoriesOnly, matches: picomatch(glob, { dot: true, nonegate: true }) }];
  });
  return (path, isDirectory) => {
    let ignored: boolean | undefined;
    for (const { negated, directoriesOnly, matches } of rules) {
      if ((isDirectory || !directoriesOnly) && matches(path)) {
        ignored = !negated;
      }
    }
    return ignored;
  };
}
