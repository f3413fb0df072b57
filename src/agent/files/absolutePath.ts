import { homedir } from "node:os";
import { collapse, joinLexical, lexicalPath } from "../../plan/lexicalPath.ts";

const platform = process.platform === "win32" ? "win32" : "posix";

/**
 * The one reading of a path that a model wrote, made once per call: `~` and relative parts expanded, `.` and `..` taken as text.
 * The gate, the rules and the tool all work with what comes of it, so that what is judged is what is touched. A folder that is
 * named `~` is reached as `./~`. Undefined for what names no file: a zero byte, a device, another drive's folder.
 */
export function absolutePath(path: string, cwd: string): string | undefined {
  const read = lexicalPath(path, cwd, { home: homedir(), platform });
  return read === undefined ? undefined : joinLexical(collapse(read), platform);
}
