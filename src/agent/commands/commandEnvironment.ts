/** Endings of names that hold secrets of model providers and the like. */
const secret = /(_API_KEY|_API_TOKEN|_AUTH_TOKEN|_ACCESS_TOKEN|_SECRET|_SECRET_KEY|_PASSWORD|_CREDENTIALS)$/i;

/**
 * The variables of a command, without keys (design.md, "Models"). Pagers and editors would wait for somebody who isn't there,
 * so they are replaced.
 */
export function commandEnvironment(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [name, value] of Object.entries(env)) {
    if (value !== undefined && !secret.test(name)) {
      kept[name] = value;
    }
  }
  return {
    ...kept,
    PAGER: "cat",
    GIT_PAGER: "cat",
    GIT_EDITOR: "true",
    EDITOR: "true",
    GIT_TERMINAL_PROMPT: "0",
    TERM: "dumb",
    PLAN_MODE: "1",
  };
}
