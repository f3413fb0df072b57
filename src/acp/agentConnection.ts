import {
  type ClientConnection,
  client,
  type InitializeRequest,
  methods,
  PROTOCOL_VERSION,
  type Stream,
} from "@agentclientprotocol/sdk";
import { fail, ok, type Result } from "../base/result.ts";
import type { SessionModeId } from "../policy/permissionMode.ts";
import { type AgentSessions, startSessions } from "./agentSessions.ts";
import { answerRequests } from "./answerRequests.ts";
import type { ClientEvents } from "./clientEvents.ts";
import { listField, textField } from "./fields.ts";
import { requestError } from "./requestError.ts";
import type { SessionState } from "./sessionState.ts";

export interface SessionSummary {
  readonly sessionId: string;
  readonly title: string;
  /** ISO 8601, or empty where the agent does not say. */
  readonly updatedAt: string;
}

/**
 * Starts ACP with the agent at the other end of `stream` and introduces this client. Rejects with a sentence when the agent
 * does not answer or speaks another version.
 */
export async function connectAgent(
  stream: Stream,
  events: ClientEvents,
  info: { readonly name: string; readonly version: string },
): Promise<AgentConnection> {
  const sessions = startSessions(events);
  const connection = answerRequests(client({ name: info.name }), sessions, events).connect(stream);
  const connected = new AgentConnection(connection, sessions, events);
  try {
    const introduction: InitializeRequest = {
      protocolVersion: PROTOCOL_VERSION,
      clientInfo: info,
      clientCapabilities: {
        fs: { readTextFile: true, writeTextFile: true },
        terminal: false,
        _meta: { "plan-mode": { planReview: true, askUserQuestion: true } },
      },
    };
    const answer = await connection.agent.request(methods.agent.initialize, introduction);
    if (answer.protocolVersion !== PROTOCOL_VERSION) {
      throw new Error(
        `the agent speaks version ${answer.protocolVersion} of ACP, this client version ${PROTOCOL_VERSION}`,
      );
    }
    return connected;
  } catch (error) {
    connected.dispose();
    throw new Error(requestError(error), { cause: error });
  }
}

/** One connected agent. Errors of its requests are sentences for people. */
export class AgentConnection {
  private readonly connection: ClientConnection;
  private readonly sessions: AgentSessions;
  private disposed = false;

  constructor(connection: ClientConnection, sessions: AgentSessions, events: ClientEvents) {
    this.connection = connection;
    this.sessions = sessions;
    connection.closed.then(
      () => this.ended(events, "it closed the connection"),
      (error: unknown) => this.ended(events, requestError(error)),
    );
  }

  async newSession(cwd: string): Promise<Result<SessionState>> {
    return await this.attempt(async () => {
      const response = await this.connection.agent.request(methods.agent.session.new, { cwd, mcpServers: [] });
      return this.sessions.opened(response.sessionId, response);
    });
  }

  /** The agent tells the session's past as updates, then answers. */
  async loadSession(sessionId: string, cwd: string): Promise<Result<SessionState>> {
    return await this.attempt(async () => {
      this.sessions.replaying(sessionId);
      const response = await this.connection.agent.request(methods.agent.session.load, {
        sessionId,
        cwd,
        mcpServers: [],
      });
      return this.sessions.opened(sessionId, response);
    });
  }

  /** Newest first. Empty where the agent keeps no list. */
  async listSessions(cwd: string): Promise<readonly SessionSummary[]> {
    const response = await this.connection.agent.request(methods.agent.session.list, { cwd }).catch(() => undefined);
    return listField(response, "sessions")
      .flatMap((session) => {
        const sessionId = textField(session, "sessionId");
        const title = textField(session, "title") ?? "";
        return sessionId === undefined ? [] : [{ sessionId, title, updatedAt: textField(session, "updatedAt") ?? "" }];
      })
      .sort((left, right) => right.updatedAt.localeCompare(left.updatedAt));
  }

  /** Resolves when the turn has ended, with ACP's stop reason. */
  async prompt(sessionId: string, text: string): Promise<Result<string>> {
    this.sessions.prompted(sessionId, text);
    const result = await this.attempt(async () => {
      const response = await this.connection.agent.request(methods.agent.session.prompt, {
        sessionId,
        prompt: [{ type: "text", text }],
      });
      return response.stopReason;
    });
    this.sessions.turnEnded(sessionId);
    return result;
  }

  async cancel(sessionId: string): Promise<void> {
    await this.connection.agent.notify(methods.agent.session.cancel, { sessionId });
  }

  async setMode(sessionId: string, modeId: SessionModeId): Promise<Result<void>> {
    return await this.attempt(async () => {
      await this.connection.agent.request(methods.agent.session.setMode, { sessionId, modeId });
    });
  }

  /** Closes the connection. What is parked is left unanswered, for the agent to keep. */
  dispose(): void {
    this.disposed = true;
    this.connection.close();
  }

  private ended(events: ClientEvents, reason: string): void {
    if (!this.disposed) {
      this.disposed = true;
      events.closed(reason);
    }
  }

  private async attempt<T>(request: () => Promise<T>): Promise<Result<T>> {
    try {
      return ok(await request());
    } catch (error) {
      return fail(requestError(error));
    }
  }
}
