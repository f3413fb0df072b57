import * as vscode from "vscode";
import { builtIn } from "./agents/agentDefinition.ts";

const thinkingLevels = ["auto", "off", "low", "medium", "high"] as const;

/** The settings `planMode.*` by short name (design.md, "Commands, settings, context keys"). */
export interface Settings {
  readonly model: string;
  readonly planningModel: string;
  readonly thinking: (typeof thinkingLevels)[number];
  /** The agent for new sessions, by its id. */
  readonly agent: string;
  /** As it was written; checked by who uses it (`readAgents`). */
  readonly agents: unknown;
  readonly shell: "readOnly" | "permissions";
  readonly shellSandbox: "auto" | "off";
  readonly toolset: "native" | "compat";
  readonly planTool: "exit_plan_mode" | "submit_plan";
  readonly defaultMode: "default" | "plan";
  readonly agentMayProposePlanMode: boolean;
  readonly trustReadOnlyHints: boolean;
  readonly readOnlyTools: readonly string[];
  readonly shiftTabCyclesMode: boolean;
  readonly notifications: boolean;
  /** Zero: for ever. */
  readonly keepSessionsForDays: number;
  /** Zero: as much as there is. */
  readonly keepSessionsUpToMegabytes: number;
}

/**
 * Reads the settings at the moment of use. What opens a gate or names a program is machine-scoped in the manifest, so
 * VS Code itself keeps a repository's values out; a value of the wrong type or spelling counts as the safe default. Where no
 * model is set, `PLAN_MODE_MODEL` of the environment decides.
 */
export function readSettings(): Settings {
  const values = vscode.workspace.getConfiguration("planMode");
  const text = (key: string): string => {
    const value = values.get<unknown>(key);
    return typeof value === "string" ? value.trim() : "";
  };
  const flag = (key: string, fallback: boolean): boolean => {
    const value = values.get<unknown>(key);
    return typeof value === "boolean" ? value : fallback;
  };
  const limit = (key: string): number => {
    const value = values.get<unknown>(key);
    return typeof value === "number" && value > 0 ? value : 0;
  };
  const names = values.get<unknown>("readOnlyTools");
  return {
    model: text("model") || (process.env["PLAN_MODE_MODEL"] ?? "").trim(),
    planningModel: text("planningModel"),
    thinking: thinkingLevels.find((level) => level === text("thinking")) ?? "auto",
    agent: text("agent") || builtIn,
    agents: values.get<unknown>("agents"),
    shell: text("shell") === "permissions" ? "permissions" : "readOnly",
    shellSandbox: text("shellSandbox") === "off" ? "off" : "auto",
    toolset: text("toolset") === "compat" ? "compat" : "native",
    planTool: text("planTool") === "submit_plan" ? "submit_plan" : "exit_plan_mode",
    defaultMode: text("defaultMode") === "plan" ? "plan" : "default",
    agentMayProposePlanMode: flag("agentMayProposePlanMode", true),
    trustReadOnlyHints: flag("trustReadOnlyHints", false),
    readOnlyTools: Array.isArray(names) ? names.filter((name) => typeof name === "string") : [],
    shiftTabCyclesMode: flag("shiftTabCyclesMode", true),
    notifications: flag("notifications", true),
    keepSessionsForDays: limit("keepSessionsForDays"),
    keepSessionsUpToMegabytes: limit("keepSessionsUpToMegabytes"),
  };
}

/** Calls back when any setting of ours changes. */
export function onSettingsChanged(listener: () => void): vscode.Disposable {
  return vscode.workspace.onDidChangeConfiguration((event) => {
    if (event.affectsConfiguration("planMode")) {
      listener();
    }
  });
}
