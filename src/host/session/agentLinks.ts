import type { ConnectAgent } from "../agentPort.ts";
import { builtIn } from "../agents/agentDefinition.ts";
import { AgentLink } from "./agentLink.ts";

/** Which agent has which session. */
export interface AgentChoice {
  /** The agent for new sessions. */
  readonly chosen: string;
  agentOf(sessionId: string): string;
  remember(agentId: string, sessionId: string, title: string): void;
  /** The agent lists this session. */
  listed(agentId: string, sessionId: string, title: string, updatedAt: string): void;
  /** Sessions of other agents. */
  readonly sessions: readonly { readonly sessionId: string; readonly title: string; readonly updatedAt: string }[];
}

export const onlyBuiltIn: AgentChoice = {
  chosen: builtIn,
  agentOf: () => builtIn,
  remember: () => undefined,
  listed: () => undefined,
  sessions: [],
};

/** The connections of one folder, one for each agent that was asked for. */
export class AgentLinks {
  private readonly start: ConnectAgent;
  private readonly cwd: string;
  private readonly links = new Map<string, AgentLink>();

  constructor(start: ConnectAgent, cwd: string) {
    this.start = start;
    this.cwd = cwd;
  }

  of(agentId: string): AgentLink {
    const known = this.links.get(agentId);
    if (known !== undefined) {
      return known;
    }
    const link = new AgentLink((events) => this.start(events, agentId, this.cwd));
    this.links.set(agentId, link);
    return link;
  }

  dispose(): void {
    for (const link of this.links.values()) {
      link.dispose();
    }
  }
}
