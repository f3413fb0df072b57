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
    const path = access.kind === "edit" || access.kind === "read" ? access.path : undefined;
    const shell = access.kind === "shell" ? await shellFacts(access.command, access.cwd) : undefined;
    return {
      tool,
      access,
      search: tool === "grep" || tool === "glob",
      paths: path === undefined ? [] : await spellings(path, cwd, fs),
      controlFile: path !== undefined && (await isControlFile(path, { home, cwd, planPath, fs })),
      ...(shell === undefined ? {} : { shell }),
    };
  };
}

async function spellings(path: string, cwd: string, fs: FileSystemPort): Promise<readonly string[]> {
  const written = isAbsolute(path) ? path : resolve(cwd, path);
  const real = await resolvePath(path, cwd, fs).catch(() => undefined);
  return [...new Set([written, ...(real === undefined ? [] : [real])])].map((one) => one.replaceAll("\\", "/"));
}
