import type { AccessKind } from "../../src/policy/accessKind.ts";
import type { PermissionCall } from "../../src/policy/permission/toolCall.ts";

/** The folders that the built calls live in. */
export const folders = { cwd: "/work/app", home: "/home/me" };

export function call(tool: string, access: AccessKind, more: Partial<PermissionCall> = {}): PermissionCall {
  return { tool, access, paths: [], controlFile: false, ...more };
}

export function edit(path: string, more: Partial<PermissionCall> = {}): PermissionCall {
  return call("write_file", { kind: "edit", path, by: "native" }, { paths: [path], ...more });
}

export function read(path: string, more: Partial<PermissionCall> = {}): PermissionCall {
  return call("read_file", { kind: "read", path }, { paths: [path], ...more });
}

export function shell(command: string, readOnly = false, operands: readonly string[] = []): PermissionCall {
  const commands = command.split("&&").map((one) => one.trim().split(/\s+/u));
  return call(
    "run_terminal_command",
    { kind: "shell", command, cwd: folders.cwd },
    { shell: { readOnly, commands, operands } },
  );
}

export function unsplittable(command: string): PermissionCall {
  return call(
    "run_terminal_command",
    { kind: "shell", command, cwd: folders.cwd },
    { shell: { readOnly: false, operands: [] } },
  );
}

export function external(server: string, tool: string): PermissionCall {
  return call(tool, { kind: "external", server, tool, readOnly: false });
}

export function fetchUrl(url: string): PermissionCall {
  return call("web_fetch", { kind: "network", url });
}
