import { assertNever } from "../base/assertNever.ts";
import type { PermissionMode, SessionModeId } from "../policy/permissionMode.ts";
import type { PlanModeState } from "./planModeState.ts";

/** Shift+Tab: Normal → Plan → Always-approve → Normal (seed, "User-initiated"; mission.md, deviation 1). */
export function nextMode(effective: SessionModeId): SessionModeId {
  switch (effective) {
    case "default":
      return "plan";
    case "plan":
      return "always-approve";
    case "always-approve":
      return "default";
    default:
      return assertNever(effective);
  }
}

/** What a surface counts from: the change that was asked for and is not confirmed yet, else what the agent said last. */
export function effectiveMode(confirmed: SessionModeId, asked: SessionModeId | undefined): SessionModeId {
  return asked ?? confirmed;
}

/** The session's mode as ACP knows it. Plan lies over the permission mode, which reappears when planning ends. */
export function sessionModeOf(state: PlanModeState, permissionMode: PermissionMode): SessionModeId {
  return state === "Inactive" ? permissionMode : "plan";
}

/** A mode id from outside, compared exactly. Unknown and empty ids are undefined, and must change nothing. */
export function parseSessionMode(id: unknown): SessionModeId | undefined {
  return id === "default" || id === "plan" || id === "always-approve" ? id : undefined;
}
