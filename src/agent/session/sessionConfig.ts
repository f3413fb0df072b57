import { readHomeConfig } from "../../disk/homeConfig.ts";
import { parseRule } from "../../policy/permission/parseRule.ts";
import type { Rule, RuleEffect } from "../../policy/permission/rule.ts";
import { configServers } from "../external/configServers.ts";
import type { ExternalServer } from "../external/externalServer.ts";

/** What config.json of the home directory says for a session. */
export interface SessionConfig {
  readonly rules: readonly Rule[];
  readonly servers: readonly ExternalServer[];
  /** What in it is not usable; the rest is used. */
  readonly problems: readonly string[];
}

export async function sessionConfig(
  path: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<SessionConfig> {
  const config = await readHomeConfig(path);
  if (!config.ok) {
    return { rules: [], servers: [], problems: [config.error] };
  }
  const rules: Rule[] = [];
  const problems: string[] = [];
  for (const effect of ["deny", "ask", "allow"] satisfies RuleEffect[]) {
    for (const text of config.value.permissions?.[effect] ?? []) {
      const rule = parseRule(text, effect, "user");
      if (rule.ok) {
        rules.push(rule.value);
      } else {
        problems.push(rule.error);
      }
    }
  }
  const { servers, problems: wrong } = configServers(config.value.mcpServers, env);
  return { rules, servers, problems: [...problems, ...wrong].map((problem) => `${path}: ${problem}`) };
}
