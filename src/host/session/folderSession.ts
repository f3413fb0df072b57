import { Emitter } from "../../base/emitter.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import type { SessionModeId } from "../../policy/permissionMode.ts";
import type { AgentEvents, AgentPort, ConnectAgent, PromptPart, SessionSummary, SessionView } from "../agentPort.ts";
import { AgentLink } from "./agentLink.ts";
import type { Obstacle } from "./agentSnapshot.ts";
import type { ComposerStore } from "./composerStore.ts";
import { emptyView } from "./emptyView.ts";
import { OpenSession, type Outbox } from "./openSession.ts";

export interface FolderSessionPorts {
  /** Absolute path of the folder that the agent works in. */
  readonly cwd: string;
  readonly connect: ConnectAgent;
  readonly composer: ComposerStore;
  /** What the host does for the agent, apart from what a session itself answers. */
  readonly services: Pick<AgentEvents, "reviewPlan" | "commentReplied" | "readTextFile" | "writeTextFile">;
  readonly outbox: Outbox;
  /** What the words of a prompt speak of, such as `@problems`. */
  readonly context?: ((text: string) => readonly PromptPart[]) | undefined;
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
  private readonly link: AgentLink;
  private readonly sessions = new Map<string, OpenSession>();
  private opening: Promise<Result<OpenSession>> | undefined;
  private current: OpenSession | undefined;
  private failure: Obstacle | undefined;
  private disposed = false;

  constructor(ports: FolderSessionPorts) {
    this.ports = ports;
    this.link = new AgentLink(ports.connect);
  }

  get cwd(): string {
    return this.ports.cwd;
  }

  get session(): OpenSession | undefined {
    return this.current;
  }

  /** Sessions that go on in the background, in the order in which they were opened. */
  get others(): readonly OpenSession[] {
    return [...this.sessions.values()].filter((session) => session !== this.current);
  }

  /** Once it is connected. */
  get agent(): AgentPort | undefined {
    return this.link.agent;
  }

  get features(): { readonly images: boolean; readonly fork: boolean } {
    return this.link.agent?.features ?? { images: false, fork: false };
  }

  get obstacle(): Obstacle | undefined {
    return this.opening === undefined || this.current !== undefined ? this.failure : { kind: "starting" };
  }

  /** The session that the person had open last, or a new one. Calls while it opens share one attempt. */
  ensureSession(): Promise<Result<OpenSession>> {
    if (this.current !== undefined && this.link.agent !== undefined) {
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
    const known = this.link.agent === undefined ? undefined : this.sessions.get(sessionId);
    return await this.openOnce((agent) =>
      known === undefined ? agent.loadSession(sessionId, this.ports.cwd) : Promise.resolve(ok(known.view)),
    );
  }

  /** A session of its own that begins with all that was said in this one, and is shown. */
  async forkSession(sessionId: string): Promise<Result<OpenSession>> {
    return await this.openOnce(
      async (agent) =>
        (await agent.forkSession?.(sessionId, this.ports.cwd)) ?? fail("This agent can't fork a session."),
    );
  }

  /** The session, opened in the background where it is not open yet: what is shown stays. */
  async loadSession(sessionId: string): Promise<Result<OpenSession>> {
    const known = this.sessions.get(sessionId);
    const agent = await this.connect();
    if (!agent.ok) {
      return agent;
    }
    const loaded = known === undefined ? await agent.value.loadSession(sessionId, this.ports.cwd) : ok(known.view);
    if (!loaded.ok) {
      return loaded;
    }
    const session = this.adopt(loaded.value);
    session.update(loaded.value);
    return ok(session);
  }

  /** The agent lets go of the session, and this window of what it knows of it. */
  async closeSession(sessionId: string): Promise<void> {
    await this.link.agent?.closeSession?.(sessionId);
    this.sessions.delete(sessionId);
    this.changed.fire();
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
    this.link.dispose();
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
      for (const seen of [this.current, session]) {
        if (seen !== undefined) {
          seen.finished = false;
        }
      }
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
    return this.link.connect(this.events());
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
      agent: this.link.required,
      composer: this.ports.composer,
      newId: this.ports.newId,
      outbox: this.ports.outbox,
      context: this.ports.context,
      changed: () => this.changed.fire(),
      turnFailed: (reason) => this.ports.report("The turn ended early", reason),
    });
    this.sessions.set(view.sessionId, session);
    return session;
  }

  private connectionLost(reason: string): void {
    if (this.disposed) {
      return;
    }
    for (const session of this.sessions.values()) {
      session.cards.forgetAll();
    }
    this.sessions.clear();
    this.link.lost();
    this.current = undefined;
    this.failure = {
      kind: "failed",
      problem: `The agent is gone: ${reason}. Nothing was decided; Retry opens the session again.`,
    };
    this.changed.fire();
  }
}
