import type { GateContext, ShellPolicy } from "../../plan/gate.ts";
import type { AccessKind } from "../../policy/accessKind.ts";
import { subagentTypes } from "../subagents/subagentTypes.ts";
import type { PlanModeControl } from "./planModeControl.ts";
import type { SessionIngredients } from "./sessionIngredients.ts";
import type { SessionShell } from "./sessionShell.ts";

/** The gate's view of a session. Built anew for every question: it holds the live state and the settings of the moment. */
export function gateContext(
  from: SessionIngredients,
  planMode: PlanModeControl,
  fs: GateContext["fs"],
  shell: SessionShell,
): GateContext {
  const { ports, store, record, toolSet } = from;
  const settings = ports.settings();
  return {
    tracker: planMode,
    planPath: store.planPath,
    cwd: record.current.cwd,
    fs,
    shell: settings.shell === "permissions" ? permittedElsewhere : shell.policy,
    externalReadOnly: (tool, server) =>
      settings.readOnlyTools.includes(tool) ||
      (server !== undefined && settings.readOnlyTools.includes(`${server}/${tool}`)),
    trustReadOnlyHints: settings.trustReadOnlyHints,
    subagentTypes,
    tools: toolSet.names,
    planModeHome: ports.home,
  };
}

/** Grok Build's rule: the gate leaves commands to the permission pipeline. */
const permittedElsewhere: ShellPolicy = async () => ({
  verdict: "allow",
  reason: "the setting leaves commands to permissions",
});

/** The same access, at the path that is really about to be changed. */
export function atPath(access: AccessKind, path: string): AccessKind {
  return access.kind === "edit" ? { ...access, path } : access;
}
