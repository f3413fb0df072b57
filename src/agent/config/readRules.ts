import { type ConfigFile, configProblem } from "../../disk/configFile.ts";
import { parseRule } from "../../policy/permission/parseRule.ts";
import type { Rule, RuleEffect, RuleSource } from "../../policy/permission/rule.ts";

export interface RuleList {
  readonly rules: readonly Rule[];
  /** Sentences with file and line; the other rules work all the same. */
  readonly problems: readonly string[];
}

/**
 * The `permissions` part of a config file. A project's rules may only tighten: what it would allow is reported and ignored
 * (design.md, "On disk"). Its relative paths are read against `folder`.
 */
export function readRules(file: ConfigFile, source: RuleSource, folder?: string): RuleList {
  const permissions = file.value["permissions"];
  const rules: Rule[] = [];
  const problems: string[] = [];
  if (permissions === undefined) {
    return { rules, problems };
  }
  if (!isRecord(permissions)) {
    return { rules, problems: [configProblem(file, ["permissions"], "permissions is not an object.")] };
  }
  for (const effect of ["deny", "ask", "allow"] satisfies RuleEffect[]) {
    const list = permissions[effect] ?? [];
    if (!Array.isArray(list)) {
      problems.push(configProblem(file, ["permissions", effect], `permissions.${effect} is not a list.`));
      continue;
    }
    if (effect === "allow" && source === "project") {
      if (list.length > 0) {
        const why = "A project can't allow anything; put the rule into the config of your home folder.";
        problems.push(configProblem(file, ["permissions", effect], why));
      }
      continue;
    }
    for (const [at, text] of list.entries()) {
      const rule = parseRule(String(text), effect, source);
      if (rule.ok) {
        rules.push({ ...rule.value, ...(folder === undefined ? {} : { folder }) });
      } else {
        problems.push(configProblem(file, ["permissions", effect, at], rule.error));
      }
    }
  }
  return { rules, problems };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
