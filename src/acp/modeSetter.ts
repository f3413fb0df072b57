import { type ClientConnection, methods } from "@agentclientprotocol/sdk";
import type { SessionModeId } from "../policy/permissionMode.ts";
import type { AgentSessions } from "./agentSessions.ts";
import { modeFor } from "./sessionModes.ts";

/** Sets one of our modes by the agent's own. Rejects with a sentence where it has none that does the same. */
export async function setMode(
  connection: ClientConnection,
  sessions: AgentSessions,
  sessionId: string,
  wanted: SessionModeId,
): Promise<void> {
  const { modes } = sessions.current(sessionId);
  // An agent that lists none may know ours all the same; one that lists some knows no others.
  const id = modes === undefined ? wanted : modeFor(modes, wanted)?.id;
  if (id === undefined) {
    throw new Error(
      wanted === "plan"
        ? "This agent has no plan mode. “Review This Answer as a Plan” opens any answer of it for review."
        : "This agent has no such mode.",
    );
  }
  await setOwnMode(connection, sessions, sessionId, id);
}

/** Sets the model, by the agent's own id. */
export async function setModel(
  connection: ClientConnection,
  sessions: AgentSessions,
  sessionId: string,
  value: string,
): Promise<void> {
  const configId = sessions.current(sessionId).models?.option;
  if (configId === undefined) {
    throw new Error("This agent chooses its model itself.");
  }
  const params = { sessionId, configId, value };
  sessions.configured(sessionId, await connection.agent.request(methods.agent.session.setConfigOption, params));
}

/** Sets a mode by the agent's own id. */
export async function setOwnMode(
  connection: ClientConnection,
  sessions: AgentSessions,
  sessionId: string,
  modeId: string,
): Promise<void> {
  const option = sessions.current(sessionId).modes?.option;
  await (option === undefined
    ? connection.agent.request(methods.agent.session.setMode, { sessionId, modeId })
    : connection.agent.request(methods.agent.session.setConfigOption, { sessionId, configId: option, value: modeId }));
  sessions.modeSet(sessionId, modeId);
}
