import { isAbsolute, relative } from "node:path";
import { absolutePath } from "../files/absolutePath.ts";

/** A path as people read it: the plan by its name, what lies in the folder relative to it, anything else as it was given. */
export function shownPath(path: string, cwd: string, planPath: string | undefined): string {
  const absolute = absolutePath(path, cwd) ?? path;
  if (absolute === planPath) {
    return "plan.md";
  }
  const inside = relative(cwd, absolute);
  const leadsOut = inside === ".." || /^\.\.[/\\]/.test(inside) || isAbsolute(inside);
  return leadsOut ? path : inside === "" ? "." : inside.replaceAll("\\", "/");
}
