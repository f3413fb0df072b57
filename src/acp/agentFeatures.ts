import { field } from "./fields.ts";

/** What an agent says it can do beyond what every agent can (ACP, `initialize`). */
export interface AgentFeatures {
  readonly images: boolean;
  /** Texts may go along as resources; else only their names do. */
  readonly embeddedContext: boolean;
  readonly fork: boolean;
}

export const noAgentFeatures: AgentFeatures = { images: false, embeddedContext: false, fork: false };

export function agentFeatures(answer: unknown): AgentFeatures {
  const capabilities = field(answer, "agentCapabilities");
  const prompt = field(capabilities, "promptCapabilities");
  const fork = field(field(capabilities, "sessionCapabilities"), "fork");
  return {
    images: field(prompt, "image") === true,
    embeddedContext: field(prompt, "embeddedContext") === true,
    fork: fork !== undefined && fork !== null && fork !== false,
  };
}
