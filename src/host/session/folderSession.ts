import { Emitter } from "../../base/emitter.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import type { SessionModeId } from "../../policy/permissionMode.ts";
import type { AgentEvents, AgentPort, ConnectAgent, SessionSummary, SessionView } from "../agentPort.ts";
import type { Obstacle } from "./agentSnapshot.ts";
import type { ComposerStore } from "./composerStore.ts";
import { OpenSession, type Outbox } from "./openSession.ts";

export interface FolderSessionPorts {
  /** Absolute path of the folder that the agent works in. */
  readonly cwd: string;
  readonly connect: ConnectAgent;
  readonly composer: ComposerStore;
  /** What the host does for the agent, apart from what a session itself answers. */
  readonly services: Pick<AgentEvents, "reviewPlan" | "commentReplied" | "readTextFile" | "writeTextFile">;
  readonly outbox: Outbox;
  /** Says something went wrong that no other place shows. */
  readonly report: (doing: string, problem: string) => void;
  readonly newId: () => string;
  /** A ready request for the composer of a session that has just been made; empty for none. */
  readonly sampleRequest: string;
}

/**
 * The agent of one folder and the sessions that are open with it. Starts nothing by itself: the first call that needs the
 * agent connects, and a lost connection is told and waits for `retry`.
 */
export class FolderSession {
  readonly changed = new Emitter<void>();
  private readonly ports: FolderSessionPorts;
  private readonly sessions = new Map<string, OpenSession>();
  private agent: AgentPort | undefined;
  private connecting: Promise<Result<AgentPort>> | undefined;
  private opening: Promise<Result<OpenSession>> | undefined;
  private current: OpenSession | undefined;
  private failure: Obstacle | undefined;
  private disposed = false;

  constructor(ports: FolderSessionPorts) {
    this.ports = ports;
  }

  get cwd(): string {
    return this.ports.cwd;
  }

  get session(): OpenSession | undefined {
    return this.current;
  }

  get obstacle(): Obstacle | undefined {
    return this.opening === undefined || this.current !== undefined ? this.failure : { kind: "starting" };
  }

  /** The session that the person had open last, or a new one. Calls while it opens share one attempt. */
  ensureSession(): Promise<Result<OpenSession>> {
    if (this.current !== undefined && this.agent !== undefined) {
      return Promise.resolve(ok(this.current));
    }
    return (
      this.opening ??
      this.openOnce(async (agent) => {
        const last = this.ports.composer.state.lastSession;
        return last === undefined ? this.makeSession(agent) : agent.loadSession(last, this.ports.cwd);
      })
    );
  }

  async newSession(): Promise<Result<OpenSession>> {
    return await this.openOnce((agent) => this.makeSession(agent));
  }

  async openSession(sessionId: string): Promise<Result<OpenSession>> {
    const known = this.agent === undefined ? undefined : this.sessions.get(sessionId);
    return await this.openOnce((agent) =>
      known === undefined ? agent.loadSession(sessionId, this.ports.cwd) : Promise.resolve(ok(known.view)),
    );
  }

  async listSessions(): Promise<Result<readonly SessionSummary[]>> {
    const agent = await this.connect();
    return agent.ok ? ok(await agent.value.listSessions(this.ports.cwd)) : agent;
  }

  /** After a failure: connects again and opens the same session. */
  async retry(): Promise<Result<OpenSession>> {
    this.failure = undefined;
    return await this.ensureSession();
  }

  async setMode(mode: SessionModeId): Promise<Result<void>> {
    const session = await this.ensureSession();
    return session.ok ? await session.value.setMode(mode) : session;
  }

  saveDraft(text: string): void {
    this.ports.composer.update({ draft: text });
  }

  /** Leaves everything that is parked unanswered: the agent keeps it for the next window. */
  dispose(): void {
    this.disposed = true;
    this.agent?.dispose();
    this.changed.dispose();
  }

  private openOnce(open: (agent: AgentPort) => Promise<Result<SessionView>>): Promise<Result<OpenSession>> {
    const before = this.opening;
    const attempt = (async (): Promise<Result<OpenSession>> => {
      await before;
      const agent = await this.connect();
      const opened = agent.ok ? await open(agent.value) : agent;
      if (!opened.ok) {
        this.failure = { kind: "failed", problem: opened.error };
        return opened;
      }
      const session = this.adopt(opened.value);
      session.update(opened.value);
      this.current = session;
      this.failure = undefined;
      this.ports.composer.update({ lastSession: session.sessionId });
      return ok(session);
    })();
    const settled = attempt.finally(() => {
      if (this.opening === settled) {
        this.opening = undefined;
      }
      this.changed.fire();
    });
    this.opening = settled;
    this.changed.fire();
    return settled;
  }

  private async makeSession(agent: AgentPort): Promise<Result<SessionView>> {
    const made = await agent.newSession(this.ports.cwd);
    if (made.ok && this.ports.composer.state.draft === "") {
      this.saveDraft(this.ports.sampleRequest);
    }
    return made;
  }

  private connect(): Promise<Result<AgentPort>> {
    if (this.agent !== undefined) {
      return Promise.resolve(ok(this.agent));
    }
    this.connecting ??= this.ports
      .connect(this.events())
      .then((agent): Result<AgentPort> => {
        if (this.disposed) {
          agent.dispose();
          return fail("The window is closing.");
        }
        this.agent = agent;
        return ok(agent);
      })
      .catch((error: unknown) =>
        fail(`The agent could not be started: ${error instanceof Error ? error.message : String(error)}`),
      )
      .finally(() => {
        this.connecting = undefined;
      });
    return this.connecting;
  }

  private events(): AgentEvents {
    return {
      ...this.ports.services,
      sessionChanged: (view) => this.adopt(view).update(view),
      askPermission: (request) => this.adopt(emptyView(request.sessionId)).cards.askPermission(request),
      askQuestions: (request) => this.adopt(emptyView(request.sessionId)).cards.askQuestions(request),
      closed: (reason) => this.connectionLost(reason),
    };
  }

  /** A session may speak before its opening has been answered: a load replays its past first. */
  private adopt(view: SessionView): OpenSession {
    const known = this.sessions.get(view.sessionId);
    if (known !== undefined) {
      return known;
    }
    const session = new OpenSession(view, {
      agent: this.requireAgent(),
      composer: this.ports.composer,
      newId: this.ports.newId,
      outbox: this.ports.outbox,
      changed: () => this.changed.fire(),
      turnFailed: (reason) => this.ports.report("The turn ended early", reason),
    });
    this.sessions.set(view.sessionId, session);
    return session;
  }

  private requireAgent(): AgentPort {
    if (this.agent === undefined) {
      throw new Error("A session spoke before its agent was connected.");
    }
    return this.agent;
  }

  private connectionLost(reason: string): void {
    if (this.disposed) {
      return;
    }
    for (const session of this.sessions.values()) {
      session.cards.forgetAll();
    }
    this.sessions.clear();
    this.agent = undefined;
    this.current = undefined;
    this.failure = {
      kind: "failed",
      problem: `The agent is gone: ${reason}. Nothing was decided; Retry opens the session again.`,
    };
    this.changed.fire();
  }
}

function emptyView(sessionId: string): SessionView {
  return {
    sessionId,
    title: "",
    entries: [],
    mode: undefined,
    todos: [],
    stopped: [],
    model: undefined,
    ownTurn: false,
  };
}
