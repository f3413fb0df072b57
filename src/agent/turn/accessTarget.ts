import { assertNever } from "../../base/assertNever.ts";
import type { AccessKind } from "../../policy/accessKind.ts";

/** What a call was aimed at, in one line, for the gate's list. */
export function accessTarget(access: AccessKind, shown: (path: string) => string): string {
  switch (access.kind) {
    case "read":
      return access.path === undefined ? "" : shown(access.path);
    case "edit":
      return [access.path, ...(access.others ?? [])].map(shown).join(", ");
    case "shell":
      return access.command;
    case "external":
      return access.server === undefined ? access.tool : `${access.server}/${access.tool}`;
    case "spawn":
      return access.type;
    case "network":
      return access.url;
    case "plan":
      return "";
    default:
      return assertNever(access);
  }
}
