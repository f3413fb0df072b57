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
  /** It opens an earlier session and tells its past. */
  readonly load: boolean;
  /** It goes on with an earlier session, without telling its past. */
  readonly resume: boolean;
  /** It reaches MCP servers by their address. */
  readonly mcpHttp: boolean;
}

export const noAgentFeatures: AgentFeatures = {
  images: false,
  embeddedContext: false,
  fork: false,
  forkByCopy: false,
  restore: false,
  load: false,
  resume: false,
  mcpHttp: false,
};

export function agentFeatures(answer: unknown): AgentFeatures {
  const capabilities = field(answer, "agentCapabilities");
  const prompt = field(capabilities, "promptCapabilities");
  const session = field(capabilities, "sessionCapabilities");
  const has = (name: string): boolean => ![undefined, null, false].some((none) => field(session, name) === none);
  const own = planModeMeta(capabilities);
  const forkByCopy = field(own, "fork") === true;
  return {
    images: field(prompt, "image") === true,
    embeddedContext: field(prompt, "embeddedContext") === true,
    fork: forkByCopy || has("fork"),
    forkByCopy,
    restore: field(own, "restore") === true,
    load: field(capabilities, "loadSession") === true,
    resume: has("resume"),
    mcpHttp: field(field(capabilities, "mcpCapabilities"), "http") === true,
  };
}
