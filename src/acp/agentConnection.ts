import {
  type ClientConnection,
  client,
  type InitializeRequest,
  type McpServer,
  methods,
  PROTOCOL_VERSION,
  type Stream,
} from "@agentclientprotocol/sdk";
import { fail, ok, type Result } from "../base/result.ts";
import type { SessionModeId } from "../policy/permissionMode.ts";
import { type AgentFeatures, agentFeatures, noAgentFeatures } from "./agentFeatures.ts";
import { type AgentSessions, startSessions } from "./agentSessions.ts";
import { answerRequests } from "./answerRequests.ts";
import { type Checkpoint, type RestoredFile, readCheckpoints, readRestored } from "./checkpoints.ts";
import type { ClientEvents } from "./clientEvents.ts";
import { listField, textField } from "./fields.ts";
import { type GateReport, readGateReport } from "./gateReport.ts";
import { mcpServer, type OfferedServer } from "./offeredServer.ts";
import { PlanGuard } from "./planGuard.ts";
import { type PromptPart, promptBlocks } from "./promptBlocks.ts";
import { requestError } from "./requestError.ts";
import type { SessionState } from "./sessionState.ts";

export interface SessionSummary {
  readonly sessionId: string;
  readonly title: string;
  /** ISO 8601, or empty where the agent does not say. */
  readonly updatedAt: string;
}

export interface ClientInfo {
  readonly name: string;
  readonly version: string;
  /** By setting: Markdown files may be edited while planning. Default: only the plan. */
  readonly markdownWhilePlanning?: () => boolean;
  /** The MCP servers that every agent is given. Asked for each session; never rejects. */
  readonly toolServers?: () => Promise<readonly OfferedServer[]>;
}

/**
 * Starts ACP with the agent at the other end of `stream` and introduces this client. Rejects with a sentence when the agent
 * does not answer or speaks another version.
 */
export async function connectAgent(
  stream: Stream,
  events: ClientEvents,
  { toolServers, markdownWhilePlanning = () => false, ...info }: ClientInfo,
): Promise<AgentConnection> {
  const sessions = startSessions(events);
  const guard = new PlanGuard({ markdown: markdownWhilePlanning });
  const connection = answerRequests(client({ name: info.name }), sessions, events, guard).connect(stream);
  let takesHttp = false;
  const servers = async (): Promise<McpServer[]> =>
    (await (toolServers?.() ?? [])).map((server) => mcpServer(server, takesHttp));
  const connected = new AgentConnection(connection, sessions, events, servers);
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
    takesHttp = answer.agentCapabilities?.mcpCapabilities?.http === true;
    connected.features = agentFeatures(answer);
    return connected;
  } catch (error) {
    connected.dispose();
    throw new Error(requestError(error), { cause: error });
  }
}

/** One connected agent. Errors of its requests are sentences for people. */
export class AgentConnection {
  /** What the agent said it can do. */
  features: AgentFeatures = noAgentFeatures;
  private readonly connection: ClientConnection;
  private readonly sessions: AgentSessions;
  private readonly servers: () => Promise<McpServer[]>;
  private disposed = false;

  constructor(
    connection: ClientConnection,
    sessions: AgentSessions,
    events: ClientEvents,
    servers: () => Promise<McpServer[]>,
  ) {
    this.connection = connection;
    this.sessions = sessions;
    this.servers = servers;
    connection.closed.then(
      () => this.ended(events, "it closed the connection"),
      (error: unknown) => this.ended(events, requestError(error)),
    );
  }

  async newSession(cwd: string): Promise<Result<SessionState>> {
    return await this.attempt(async () => {
      const mcpServers = await this.servers();
      const response = await this.connection.agent.request(methods.agent.session.new, { cwd, mcpServers });
      return this.sessions.opened(response.sessionId, response);
    });
  }

  /** The agent tells the session's past as updates, then answers. */
  async loadSession(sessionId: string, cwd: string): Promise<Result<SessionState>> {
    return await this.attempt(() => this.load(sessionId, cwd));
  }

  /** A session of its own that begins with all that was said in this one. */
  async forkSession(sessionId: string, cwd: string): Promise<Result<SessionState>> {
    return await this.attempt(async () => {
      if (this.features.forkByCopy) {
        const copy = textField(await this.connection.agent.request("_plan-mode/fork", { sessionId }), "sessionId");
        return await this.load(required(copy), cwd);
      }
      const mcpServers = await this.servers();
      // Not in the stable part of ACP yet, so only agents that say they can are asked.
      const response = await this.connection.agent.request("session/fork", { sessionId, cwd, mcpServers });
      return this.sessions.opened(required(textField(response, "sessionId")), response);
    });
  }

  /** Never rejects: an agent that can't close a session keeps it. */
  async closeSession(sessionId: string): Promise<void> {
    await this.attempt(() => this.connection.agent.request(methods.agent.session.close, { sessionId }));
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

  /** Resolves when the turn has ended, with ACP's stop reason. `parts` go along where the agent can read them. */
  async prompt(sessionId: string, text: string, parts: readonly PromptPart[] = []): Promise<Result<string>> {
    this.sessions.prompted(sessionId, text, parts.filter(({ kind }) => kind === "image").length);
    const result = await this.attempt(async () => {
      const response = await this.connection.agent.request(methods.agent.session.prompt, {
        sessionId,
        prompt: promptBlocks(text, parts, this.features),
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

  /** What the agent's gate does now; an error where the agent has no such report. */
  async gate(sessionId: string): Promise<Result<GateReport>> {
    return await this.attempt(async () => {
      const report = readGateReport(await this.connection.agent.request("_plan-mode/gate", { sessionId }));
      if (report === undefined) {
        throw new Error("the agent's report on its gate can't be understood");
      }
      return report;
    });
  }

  /** Ends a command that runs in the background. */
  async stopTerminal(sessionId: string, id: string): Promise<Result<void>> {
    return await this.attempt(async () => {
      await this.connection.agent.request("_plan-mode/stop_terminal", { sessionId, id });
    });
  }

  /** The turns that changed files, oldest first; an error where the agent keeps none. */
  async checkpoints(sessionId: string): Promise<Result<readonly Checkpoint[]>> {
    return await this.attempt(async () =>
      readCheckpoints(await this.connection.agent.request("_plan-mode/checkpoints", { sessionId })),
    );
  }

  /** Makes the files what they were before the turn. */
  async restore(sessionId: string, turn: number): Promise<Result<readonly RestoredFile[]>> {
    return await this.attempt(async () =>
      readRestored(await this.connection.agent.request("_plan-mode/restore", { sessionId, turn })),
    );
  }

  /** Closes the connection. What is parked is left unanswered, for the agent to keep. */
  dispose(): void {
    this.disposed = true;
    this.connection.close();
  }

  private async load(sessionId: string, cwd: string): Promise<SessionState> {
    const mcpServers = await this.servers();
    this.sessions.replaying(sessionId);
    const response = await this.connection.agent.request(methods.agent.session.load, { sessionId, cwd, mcpServers });
    return this.sessions.opened(sessionId, response);
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

function required(sessionId: string | undefined): string {
  if (sessionId === undefined) {
    throw new Error("the agent did not name the new session");
  }
  return sessionId;
}
