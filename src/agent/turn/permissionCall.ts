import { isControlFile } from "../../plan/controlFiles.ts";
import { type FileSystemPort, resolvePath } from "../../plan/pathIdentity.ts";
import type { AccessKind } from "../../policy/accessKind.ts";
import type { PermissionCall, ShellFacts } from "../../policy/permission/toolCall.ts";

/** Adds to an access kind what the permission rules need to know. */
export type PermissionCallReader = (tool: string, access: AccessKind) => Promise<PermissionCall>;

export function permissionCallReader(options: {
  readonly cwd: string;
  readonly home: string;
  readonly planPath: string;
  readonly fs: FileSystemPort;
  readonly shellFacts: (command: string, cwd: string) => Promise<ShellFacts | undefined>;
}): PermissionCallReader {
  const { cwd, home, planPath, fs, shellFacts } = options;
  return async (tool, access) => {
    const paths = touchedPaths(access);
    const shell = access.kind === "shell" ? await shellFacts(access.command, access.cwd) : undefined;
    // A command that may write counts as touching every file that it names.
    const guarded = shell === undefined || shell.readOnly ? paths : shell.operands;
    return {
      tool,
      access,
      search: tool === "grep" || tool === "glob",
      paths: (await Promise.all(paths.map((path) => spellings(path, cwd, fs)))).flat(),
      controlFile: (await Promise.all(guarded.map((path) => isControlFile(path, { home, cwd, planPath, fs })))).some(
        Boolean,
      ),
      ...(shell === undefined ? {} : { shell }),
    };
  };
}

function touchedPaths(access: AccessKind): readonly string[] {
  switch (access.kind) {
    case "edit":
      return [access.path, ...(access.others ?? [])];
    case "read":
      return access.path === undefined ? [] : [access.path];
    default:
      return [];
  }
}

/** The path as the tool gave it, absolute already, and where its links lead. */
async function spellings(path: string, cwd: string, fs: FileSystemPort): Promise<readonly string[]> {
  const real = await resolvePath(path, cwd, fs).catch(() => undefined);
  return [...new Set([path, ...(real === undefined ? [] : [real])])].map((one) => one.replaceAll("\\", "/"));
}
