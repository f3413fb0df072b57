import { isAbsolute, resolve } from "node:path";
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
    return {
      tool,
      access,
      search: tool === "grep" || tool === "glob",
      paths: (await Promise.all(paths.map((path) => spellings(path, cwd, fs)))).flat(),
      controlFile: (await Promise.all(paths.map((path) => isControlFile(path, { home, cwd, planPath, fs })))).some(
        Boolean,
      ),
      ...(shell === undefined ? {} : { shell }),
    };
  };
}

/** A patch touches several files: rules and control files are checked for all of them. */
function touchedPaths(access: AccessKind & { readonly others?: readonly string[] }): readonly string[] {
  const path = access.kind === "edit" || access.kind === "read" ? access.path : undefined;
  return path === undefined ? [] : [path, ...(access.others ?? [])];
}

async function spellings(path: string, cwd: string, fs: FileSystemPort): Promise<readonly string[]> {
  const written = isAbsolute(path) ? path : resolve(cwd, path);
  const real = await resolvePath(path, cwd, fs).catch(() => undefined);
  return [...new Set([written, ...(real === undefined ? [] : [real])])].map((one) => one.replaceAll("\\", "/"));
}
