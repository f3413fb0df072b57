import { field, planModeMeta } from "./fields.ts";

/** What an agent says it can do beyond what every agent can (ACP, `initialize`). */
export interface AgentFeatures {
  readonly images: boolean;
  /** Texts may go along as resources; else only their names do. */
  readonly embeddedContext: boolean;
  readonly fork: boolean;
  /** It forks by our own message, which only copies. */
  readonly forkByCopy: boolean;
  /** It keeps files as they were before each turn. */
  readonly restore: boolean;
}

export const noAgentFeatures: AgentFeatures = {
  images: false,
  embeddedContext: false,
  fork: false,
  forkByCopy: false,
  restore: false,
};

export function agentFeatures(answer: unknown): AgentFeatures {
  const capabilities = field(answer, "agentCapabilities");
  const prompt = field(capabilities, "promptCapabilities");
  const fork = field(field(capabilities, "sessionCapabilities"), "fork");
  const own = planModeMeta(capabilities);
  const forkByCopy = field(own, "fork") === true;
  return {
    images: field(prompt, "image") === true,
    embeddedContext: field(prompt, "embeddedContext") === true,
    fork: forkByCopy || (fork !== undefined && fork !== null && fork !== false),
    forkByCopy,
    restore: field(own, "restore") === true,
  };
}
