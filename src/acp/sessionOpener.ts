import { type ClientConnection, type McpServer, methods } from "@agentclientprotocol/sdk";
import type { AgentFeatures } from "./agentFeatures.ts";
import type { AgentSessions } from "./agentSessions.ts";
import type { AgentTraits } from "./agentTraits.ts";
import { textField } from "./fields.ts";
import { setMode } from "./modeSetter.ts";
import { withPatience } from "./patience.ts";
import { requestError } from "./requestError.ts";
import type { SessionState } from "./sessionState.ts";
import { needsSignIn, type SignIn, type SignInMethod } from "./signIn.ts";

export interface OpenerPorts {
  readonly connection: ClientConnection;
  readonly sessions: AgentSessions;
  readonly servers: () => Promise<McpServer[]>;
  readonly traits: AgentTraits;
  readonly signIn: SignIn | undefined;
}

/** Opens sessions: makes, loads and forks them, and lets the person sign in where the agent wants that. Rejects with a sentence. */
export class SessionOpener {
  features: AgentFeatures;
  signInMethods: readonly SignInMethod[] = [];
  private readonly ports: OpenerPorts;

  constructor(ports: OpenerPorts, features: AgentFeatures) {
    this.ports = ports;
    this.features = features;
  }

  async make(cwd: string): Promise<SessionState> {
    const { connection, sessions, servers, traits } = this.ports;
    const mcpServers = await servers();
    const response = await this.signedIn(() =>
      connection.agent.request(methods.agent.session.new, { cwd, mcpServers }),
    );
    const { sessionId } = response;
    const opened = sessions.opened(sessionId, response);
    if (traits.planFirst?.() !== true || traits.distrust !== undefined) {
      return opened;
    }
    // An agent without a plan mode begins as it is.
    await setMode(connection, sessions, sessionId, "plan").catch(() => undefined);
    return sessions.current(sessionId);
  }

  /** The agent tells the session's past as updates, then answers. One that only resumes tells nothing. */
  async load(sessionId: string, cwd: string): Promise<SessionState> {
    const { connection, sessions, servers } = this.ports;
    if (!this.features.load && !this.features.resume) {
      throw new Error("this agent can't open an earlier session again");
    }
    const mcpServers = await servers();
    const params = { sessionId, cwd, mcpServers };
    const response: unknown = await this.signedIn(() => {
      sessions.replaying(sessionId);
      return this.features.load
        ? connection.agent.request(methods.agent.session.load, params)
        : connection.agent.request(methods.agent.session.resume, params);
    });
    return sessions.opened(sessionId, response);
  }

  /** A session of its own that begins with all that was said in this one. */
  async fork(sessionId: string, cwd: string): Promise<SessionState> {
    const { connection, sessions, servers } = this.ports;
    if (this.features.forkByCopy) {
      const copy = textField(await connection.agent.request("_plan-mode/fork", { sessionId }), "sessionId");
      return await this.load(required(copy), cwd);
    }
    const mcpServers = await servers();
    // Not in the stable part of ACP yet, so only agents that say they can are asked.
    const response = await connection.agent.request("session/fork", { sessionId, cwd, mcpServers });
    return sessions.opened(required(textField(response, "sessionId")), response);
  }

  /** Asks once more after the person has signed in. Signing in itself may take as long as it takes. */
  private async signedIn<T>(open: () => Promise<T>): Promise<T> {
    const { traits, signIn, connection } = this.ports;
    const patiently = (): Promise<T> => withPatience(open(), traits.patienceMs, "the agent did not open the session");
    try {
      return await patiently();
    } catch (error) {
      if (signIn === undefined || this.signInMethods.length === 0 || !needsSignIn(error)) {
        throw error;
      }
      const done = await signIn(this.signInMethods, requestError(error));
      if (done === undefined) {
        throw new Error(`the agent wants you to sign in first (${requestError(error)})`, { cause: error });
      }
      if (done !== "elsewhere") {
        await connection.agent.request(methods.agent.authenticate, done);
      }
      return await patiently();
    }
  }
}

function required(sessionId: string | undefined): string {
  if (sessionId === undefined) {
    throw new Error("the agent did not name the new session");
  }
  return sessionId;
}
