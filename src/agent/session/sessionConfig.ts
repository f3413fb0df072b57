import { readHomeConfig } from "../../disk/homeConfig.ts";
import { type HooksConfig, hooksConfig } from "../../policy/hooks/hookConfig.ts";
import { parseRule } from "../../policy/permission/parseRule.ts";
import type { Rule, RuleEffect } from "../../policy/permission/rule.ts";
import { configServers } from "../external/configServers.ts";
import type { ExternalServer } from "../external/externalServer.ts";

/** What config.json of the home directory says for a session. */
export interface SessionConfig {
  readonly rules: readonly Rule[];
  readonly servers: readonly ExternalServer[];
  readonly hooks: HooksConfig;
  /** What in it is not usable; the rest is used. */
  readonly problems: readonly string[];
}

export async function sessionConfig(
  path: string,
  env: Readonly<Record<string, string | undefined>>,
): Promise<SessionConfig> {
  const config = await readHomeConfig(path);
  if (!config.ok) {
    return { rules: [], servers: [], hooks: {}, problems: [config.error] };
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
  const hooks = hooksConfig.safeParse(config.value.hooks ?? {});
  if (!hooks.success) {
    const issue = hooks.error.issues[0];
    problems.push(
      `hooks.${issue?.path.map(String).join(".") ?? ""}: ${issue?.message ?? "not usable"}. No hook runs until it is corrected`,
    );
  }
  return {
    rules,
    servers,
    hooks: hooks.success ? hooks.data : {},
    problems: [...problems, ...wrong].map((problem) => `${path}: ${problem}`),
  };
}
