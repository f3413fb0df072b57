import { ok, type Result } from "../../base/result.ts";
import type { AgentPort, SessionSummary } from "../agentPort.ts";
import { builtIn } from "../agents/agentDefinition.ts";
import type { AgentChoice } from "./agentLinks.ts";

/**
 * The sessions of a folder, whichever agent has them: those of the built-in agent, those of others that this window knows, and what
 * the shown agent lists itself. An agent that can't be asked takes no other's sessions away.
 */
export async function listAllSessions(
  agents: AgentChoice,
  shownAgent: string,
  cwd: string,
  connect: (agentId: string) => Promise<Result<AgentPort>>,
): Promise<Result<readonly SessionSummary[]>> {
  const asked = await Promise.all(
    [...new Set([builtIn, shownAgent])].map(async (agentId) => {
      const agent = await connect(agentId);
      const sessions = agent.ok ? await agent.value.listSessions(cwd) : [];
      for (const { sessionId, title, updatedAt } of sessions) {
        agents.listed(agentId, sessionId, title, updatedAt);
      }
      return agent.ok ? ok(sessions) : agent;
    }),
  );
  const failed = asked.find((result) => !result.ok);
  const byId = new Map<string, SessionSummary>();
  for (const session of [...agents.sessions, ...asked.flatMap((result) => (result.ok ? result.value : []))]) {
    byId.set(session.sessionId, session);
  }
  const all = [...byId.values()].sort((left, right) => right.updatedAt.localeCompare(left.updatedAt));
  return all.length === 0 && failed !== undefined ? failed : ok(all);
}
