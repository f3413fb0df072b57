import { assertNever } from "../../base/assertNever.ts";
import { isDangerous } from "./dangerousCommands.ts";
import { matchRule, type RuleFolders } from "./matchRule.ts";
import type { Rule, RuleEffect } from "./rule.ts";
import type { PermissionCall } from "./toolCall.ts";

/**
 * The permission mode as config files may name it; Claude's values are accepted with their meaning. `plan` starts nothing by
 * itself (seed, "Edits, tools, and permissions") and asks like `default`.
 */
export type ConfiguredMode = "default" | "acceptEdits" | "plan" | "dontAsk" | "bypassPermissions" | "always-approve";

export interface PermissionContext {
  readonly mode: ConfiguredMode;
  /** The rules of all sources, remembered answers among them; their order does not matter. */
  readonly rules: readonly Rule[];
  readonly folders: RuleFolders;
}

export interface PermissionDecision {
  readonly decision: RuleEffect;
  /** Why, in words for the person: names the rule where one decided. */
  readonly reason: string;
}

/**
 * What happens to a call outside the plan gate: deny > ask > allow over the rules of all sources, then the mode, then what is
 * harmless by itself, and in doubt the person is asked. Nothing here can open the plan gate, which is asked before and after.
 */
export function decidePermission(call: PermissionCall, context: PermissionContext): PermissionDecision {
  const { mode } = context;
  const denied = findRule("deny", call, context);
  if (denied !== undefined) {
    return { decision: "deny", reason: byRule(denied) };
  }
  if (call.controlFile && call.access.kind !== "read") {
    return ask(mode, "This file controls Plan Mode itself");
  }
  const asked = findRule("ask", call, context);
  if (asked !== undefined) {
    return ask(mode, byRule(asked));
  }
  const allowed = findRule("allow", call, context) ?? coveringRules(call, context)[0];
  if (allowed !== undefined) {
    return { decision: "allow", reason: byRule(allowed) };
  }
  if (mode === "always-approve" || mode === "bypassPermissions") {
    return { decision: "allow", reason: "Always-approve is on" };
  }
  return byNature(call, mode);
}

function findRule(effect: RuleEffect, call: PermissionCall, { rules, folders }: PermissionContext): Rule | undefined {
  const dangerous = call.access.kind === "shell" && isDangerous(call.shell);
  return rules.find(
    (rule) => rule.effect === effect && !(rule.remembered && dangerous) && matchRule(rule, call, folders),
  );
}

/** Several allow rules may together cover a line of commands, each at least one of them; empty where one stays uncovered. */
function coveringRules(call: PermissionCall, context: PermissionContext): readonly Rule[] {
  const { access, shell } = call;
  if (access.kind !== "shell" || shell?.commands === undefined) {
    return [];
  }
  const covering: Rule[] = [];
  for (const words of shell.commands) {
    const one = { ...call, access: { ...access, command: words.join(" ") }, shell: { ...shell, commands: [words] } };
    const rule = findRule("allow", one, context);
    if (rule === undefined) {
      return [];
    }
    covering.push(rule);
  }
  return covering;
}

function byNature(call: PermissionCall, mode: ConfiguredMode): PermissionDecision {
  const { access } = call;
  switch (access.kind) {
    case "read":
    case "plan":
      return { decision: "allow", reason: "It changes nothing" };
    case "spawn":
      return { decision: "allow", reason: "What a subagent does is asked for call by call" };
    case "shell":
      return call.shell?.readOnly === true && !isDangerous(call.shell)
        ? { decision: "allow", reason: "The command is read-only" }
        : ask(mode, "The command is not known to be read-only");
    case "edit":
      return mode === "acceptEdits"
        ? { decision: "allow", reason: "Edits are accepted in this mode" }
        : ask(mode, "It edits a file");
    case "external":
      return access.readOnly && access.vouched === true
        ? { decision: "allow", reason: "It changes nothing" }
        : ask(mode, "A tool of a server outside Plan Mode");
    case "network":
      return ask(mode, "It sends a request to the network");
    default:
      return assertNever(access);
  }
}

function ask(mode: ConfiguredMode, reason: string): PermissionDecision {
  return mode === "dontAsk"
    ? { decision: "deny", reason: `${reason}, and this mode runs only what was approved before` }
    : { decision: "ask", reason };
}

function byRule(rule: Rule): string {
  return `The ${rule.source}'s rule ${rule.effect} ${rule.text}`;
}
