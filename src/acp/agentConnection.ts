import { type ClientConnection, client, type McpServer, methods, type Stream } from "@agentclientprotocol/sdk";
import { fail, ok, type Result } from "../base/result.ts";
import type { SessionModeId } from "../policy/permissionMode.ts";
import { type AgentFeatures, agentFeatures, noAgentFeatures } from "./agentFeatures.ts";
import { type AgentSessions, startSessions } from "./agentSessions.ts";
import { type AgentTraits, noTraits } from "./agentTraits.ts";
import { AnswerOffers } from "./answerOffers.ts";
import { answerRequests } from "./answerRequests.ts";
import { type Checkpoint, type RestoredFile, readCheckpoints, readRestored } from "./checkpoints.ts";
import type { ClientEvents } from "./clientEvents.ts";
import type { ClientInfo } from "./clientInfo.ts";
import { type GateReport, readGateReport } from "./gateReport.ts";
import { introduce, introducedAs } from "./introduction.ts";
import { setMode, setModel, setOwnMode } from "./modeSetter.ts";
import { mcpServer } from "./offeredServer.ts";
import { OutOfPatience } from "./patience.ts";
import { PlanAsks } from "./planAsks.ts";
import { PlanGuard } from "./planGuard.ts";
import { type PromptPart, promptBlocks } from "./promptBlocks.ts";
import { requestError } from "./requestError.ts";
import { SessionOpener } from "./sessionOpener.ts";
import type { SessionState } from "./sessionState.ts";
import { readSummaries, type SessionSummary } from "./sessionSummaries.ts";
import { signInMethods } from "./signIn.ts";
import { tolerantStream } from "./tolerantStream.ts";

/**
 * Starts ACP with the agent at the other end of `stream` and introduces this client. Rejects with a sentence when the agent
 * does not answer or speaks another version.
 */
export async function connectAgent(stream: Stream, events: ClientEvents, info: ClientInfo): Promise<AgentConnection> {
  const { toolServers, markdownWhilePlanning = () => false, traits = noTraits, ending = () => undefined } = info;
  const { released = () => undefined } = info;
  const sessions = startSessions(events, traits, info.translate);
  const asks = new PlanAsks(sessions);
  const guard = new PlanGuard({ markdown: markdownWhilePlanning, planFolders: traits.planFolders });
  const app = answerRequests(client({ name: info.name }), sessions, events, guard, asks, {
    name: () => connected.introduced.name,
    planQuit: (sessionId) => void connected.endPlanning(sessionId),
  });
  const connection = app.connect(tolerantStream(stream));
  let takesHttp = false;
  const servers = async (): Promise<McpServer[]> =>
    (await (toolServers?.() ?? [])).map((server) => mcpServer(server, takesHttp));
  const opener = new SessionOpener({ connection, sessions, servers, traits, signIn: info.signIn }, noAgentFeatures);
  const connected = new AgentConnection(connection, { sessions, asks, opener, events, traits, ending, released });
  try {
    const answer = await introduce(connection, info, traits);
    connected.features = agentFeatures(answer);
    connected.introduced = introducedAs(answer);
    takesHttp = connected.features.mcpHttp;
    opener.features = connected.features;
    opener.signInMethods = signInMethods(answer);
    return connected;
  } catch (error) {
    connected.dispose();
    throw new Error(ending() ?? requestError(error), { cause: error });
  }
}

interface ConnectionParts {
  readonly sessions: AgentSessions;
  readonly asks: PlanAsks;
  readonly opener: SessionOpener;
  readonly events: ClientEvents;
  readonly traits: AgentTraits;
  readonly ending: () => string | undefined;
  readonly released: () => void;
}

/** One connected agent. Errors of its requests are sentences for people. */
export class AgentConnection {
  /** What the agent said it can do. */
  features: AgentFeatures = noAgentFeatures;
  /** How it calls itself. */
  introduced = { name: "", version: "" };
  private readonly connection: ClientConnection;
  private readonly sessions: AgentSessions;
  private readonly opener: SessionOpener;
  private readonly parts: ConnectionParts;
  private readonly offers: AnswerOffers;
  private disposed = false;

  constructor(connection: ClientConnection, parts: ConnectionParts) {
    const { events, sessions, asks } = parts;
    this.connection = connection;
    this.sessions = sessions;
    this.opener = parts.opener;
    this.parts = parts;
    this.offers = new AnswerOffers({
      sessions,
      asks,
      setMode: (sessionId, mode) => setMode(connection, sessions, sessionId, mode),
      followUp: (sessionId, text) => events.followUp?.(sessionId, text),
      failed: (sessionId, problem) => events.offerFailed?.(sessionId, problem),
    });
    connection.closed
      .then(
        () => this.ended("it closed the connection"),
        (error: unknown) => this.ended(requestError(error)),
      )
      .finally(parts.released);
  }

  async newSession(cwd: string): Promise<Result<SessionState>> {
    return await this.attempt(() => this.opener.make(cwd));
  }

  /** The agent tells the session's past as updates, then answers. */
  async loadSession(sessionId: string, cwd: string): Promise<Result<SessionState>> {
    return await this.attempt(() => this.opener.load(sessionId, cwd));
  }

  /** A session of its own that begins with all that was said in this one. */
  async forkSession(sessionId: string, cwd: string): Promise<Result<SessionState>> {
    return await this.attempt(() => this.opener.fork(sessionId, cwd));
  }

  /** Never rejects: an agent that can't close a session keeps it. */
  async closeSession(sessionId: string): Promise<void> {
    await this.attempt(() => this.connection.agent.request(methods.agent.session.close, { sessionId }));
  }

  /** Newest first. Empty where the agent keeps no list. */
  async listSessions(cwd: string): Promise<readonly SessionSummary[]> {
    const response = await this.connection.agent.request(methods.agent.session.list, { cwd }).catch(() => undefined);
    return readSummaries(response);
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
    if (result.ok && result.value === "end_turn") {
      await this.offers.turnEnded(sessionId);
    }
    return result;
  }

  /** Ends the turn. A plan of it that waits is answered as cancelled and stays to be decided. */
  async cancel(sessionId: string): Promise<void> {
    await this.connection.agent.notify(methods.agent.session.cancel, { sessionId });
    const plan = this.parts.asks.stop(sessionId);
    if (plan !== undefined) {
      this.offers.offer(sessionId, plan);
    }
  }

  /** Nothing of a plan that was quit is carried out: the turn ends, and planning with it. Never rejects. */
  async endPlanning(sessionId: string): Promise<void> {
    await this.attempt(() => this.connection.agent.notify(methods.agent.session.cancel, { sessionId }));
    await this.setMode(sessionId, "default");
  }

  async setMode(sessionId: string, modeId: SessionModeId): Promise<Result<void>> {
    const { distrust } = this.parts.traits;
    return modeId === "plan" && distrust !== undefined
      ? fail(distrust)
      : await this.attempt(() => setMode(this.connection, this.sessions, sessionId, modeId));
  }

  /** Sets a mode by the agent's own id. */
  async setOwnMode(sessionId: string, modeId: string): Promise<Result<void>> {
    const { distrust } = this.parts.traits;
    const plans = this.sessions.current(sessionId).modes?.choices.some(({ id, is }) => id === modeId && is === "plan");
    return plans === true && distrust !== undefined
      ? fail(distrust)
      : await this.attempt(() => setOwnMode(this.connection, this.sessions, sessionId, modeId));
  }

  /** Sets the model by the agent's own id. */
  async setModel(sessionId: string, modelId: string): Promise<Result<void>> {
    return await this.attempt(() => setModel(this.connection, this.sessions, sessionId, modelId));
  }

  /** Opens a text for review as the session's plan: the given one, or the agent's last answer. */
  reviewAnswer(sessionId: string, text?: string): Result<void> {
    if (text !== undefined) {
      this.offers.offer(sessionId, text);
      return ok(undefined);
    }
    return this.offers.lastAnswer(sessionId) ? ok(undefined) : fail("The agent has not said anything yet.");
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

  private ended(reason: string): void {
    if (!this.disposed) {
      this.disposed = true;
      this.parts.events.closed(this.parts.ending() ?? reason);
    }
  }

  private async attempt<T>(request: () => Promise<T>): Promise<Result<T>> {
    try {
      return ok(await request());
    } catch (error) {
      if (error instanceof OutOfPatience) {
        // It hangs: whoever tries again needs another one.
        this.ended(error.message);
        this.connection.close();
      }
      return fail(this.disposed ? (this.parts.ending() ?? requestError(error)) : requestError(error));
    }
  }
}
