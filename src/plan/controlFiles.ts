import { collapse, lexicalPath } from "./lexicalPath.ts";
import { type FileSystemPort, foldName, liesWithin, resolvePath, samePath } from "./pathIdentity.ts";

export interface ControlFileContext {
  /** Where Plan Mode keeps its files: `~/.plan-mode`, or PLAN_MODE_HOME. */
  readonly home: string;
  readonly cwd: string;
  readonly planPath: string;
  readonly fs: FileSystemPort;
}

/**
 * Files that steer Plan Mode itself: its home and every `.plan-mode` directory, except the session's own plan file. They are
 * never auto-approved in any mode (design.md, "A tool call, in order", step 5). A path that can't be resolved counts as one.
 */
export async function isControlFile(path: string, { home, cwd, planPath, fs }: ControlFileContext): Promise<boolean> {
  try {
    const spelled = lexicalPath(path, cwd, fs);
    const real = await resolvePath(path, cwd, fs);
    const ownHome = await resolvePath(home, cwd, fs);
    const target = real === undefined ? undefined : lexicalPath(real, cwd, fs);
    if (spelled === undefined || real === undefined || ownHome === undefined || target === undefined) {
      return true;
    }
    if ((await fs.lstat(planPath))?.kind !== "symlink" && (await samePath(path, planPath, cwd, fs))) {
      return false;
    }
    const named = [...collapse(spelled).names, ...target.names].some((name) => foldName(name) === ".plan-mode");
    return named || (await liesWithin(real, ownHome, fs));
  } catch {
    return true;
  }
}
