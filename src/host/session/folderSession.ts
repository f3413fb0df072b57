import { Emitter } from "../../base/emitter.ts";
import { fail, ok, type Result } from "../../base/result.ts";
import type { AgentEvents, AgentPort, SessionSummary, SessionView } from "../agentPort.ts";
import type { AgentLink } from "./agentLink.ts";
import { type AgentChoice, AgentLinks, onlyBuiltIn } from "./agentLinks.ts";
import type { Obstacle } from "./agentSnapshot.ts";
import { emptyView } from "./emptyView.ts";
import type { FolderSessionPorts } from "./folderSessionPorts.ts";
import { listAllSessions } from "./listAllSessions.ts";
import type { OpenSession } from "./openSession.ts";
import { OpenSessions } from "./openSessions.ts";

/**
 * The agents of one folder and the sessions that are open with them. Starts nothing by itself: the first call that needs an
 * agent connects, and a lost connection is told and waits for `retry`.
 */
export class FolderSession {
  readonly changed = new Emitter<void>();
  private readonly ports: FolderSessionPorts;
  private readonly agents: AgentChoice;
  private readonly links: AgentLinks;
  private readonly sessions: OpenSessions;
  private opening: Promise<Result<OpenSession>> | undefined;
  private current: OpenSession | undefined;
  private failure: Obstacle | undefined;
  private disposed = false;

  constructor(ports: FolderSessionPorts) {
    this.ports = ports;
    this.agents = ports.agents ?? onlyBuiltIn;
    this.links = new AgentLinks(ports.connect, ports.cwd);
    this.sessions = new OpenSessions((agentId) => ({
      agent: this.links.of(agentId).required,
      composer: ports.composer,
      newId: ports.newId,
      outbox: ports.outbox,
      context: ports.context,
      changed: () => this.changed.fire(),
      turnFailed: (reason) => ports.report("The turn ended early", reason),
    }));
  }

  get cwd(): string {
    return this.ports.cwd;
  }

  get session(): OpenSession | undefined {
    return this.current;
  }

  /** Sessions that go on in the background, in the order in which they were opened. */
  get others(): readonly OpenSession[] {
    return this.sessions.all.filter((session) => session !== this.current);
  }

  /** The agent of the shown session, or the one that was chosen for new ones. */
  get agentId(): string {
    return this.current?.agentId ?? this.agents.chosen;
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
    const last = this.ports.composer.state.lastSession;
    const agentId = last === undefined ? this.agents.chosen : this.agents.agentOf(last);
    return (
      this.opening ??
      this.openOnce(agentId, (agent) =>
        last === undefined || !opensAgain(agent) ? this.makeSession(agent) : agent.loadSession(last, this.ports.cwd),
      )
    );
  }

  /** With the agent that was chosen for new sessions. */
  async newSession(): Promise<Result<OpenSession>> {
    return await this.openOnce(this.agents.chosen, (agent) => this.makeSession(agent));
  }

  async openSession(sessionId: string): Promise<Result<OpenSession>> {
    return await this.openOnce(this.agents.agentOf(sessionId), async (agent) => {
      // Looked up when its turn comes: an attempt before this one may have opened it.
      const known = this.sessions.get(sessionId);
      return known === undefined ? await agent.loadSession(sessionId, this.ports.cwd) : ok(known.view);
    });
  }

  /** A session of its own that begins with all that was said in this one, and is shown. */
  async forkSession(sessionId: string): Promise<Result<OpenSession>> {
    return await this.openOnce(
      this.agents.agentOf(sessionId),
      async (agent) =>
        (await agent.forkSession?.(sessionId, this.ports.cwd)) ?? fail("This agent can't fork a session."),
    );
  }

  /** The session, opened in the background where it is not open yet: what is shown stays. */
  async loadSession(sessionId: string): Promise<Result<OpenSession>> {
    const known = this.sessions.get(sessionId);
    const agentId = this.agents.agentOf(sessionId);
    const agent = await this.connect(agentId);
    if (!agent.ok) {
      return agent;
    }
    const loaded = known === undefined ? await agent.value.loadSession(sessionId, this.ports.cwd) : ok(known.view);
    if (!loaded.ok) {
      return loaded;
    }
    const session = this.adopt(loaded.value, agentId);
    session.update(loaded.value);
    return ok(session);
  }

  /** The agent lets go of the session, and this window of what it knows of it. */
  async closeSession(sessionId: string): Promise<void> {
    await this.links.of(this.agents.agentOf(sessionId)).agent?.closeSession?.(sessionId);
    this.sessions.forget(sessionId);
    this.changed.fire();
  }

  async listSessions(): Promise<Result<readonly SessionSummary[]>> {
    return await listAllSessions(this.agents, this.agentId, this.ports.cwd, (agentId) => this.connect(agentId));
  }

  /** After a failure: connects again and opens the same session. */
  async retry(): Promise<Result<OpenSession>> {
    this.failure = undefined;
    return await this.ensureSession();
  }

  saveDraft(text: string, images = this.ports.composer.state.images): void {
    this.ports.composer.update({ draft: text, images });
  }

  /** Leaves everything that is parked unanswered: the agent keeps it for the next window. */
  dispose(): void {
    this.disposed = true;
    this.links.dispose();
    this.changed.dispose();
  }

  private get link(): AgentLink {
    return this.links.of(this.agentId);
  }

  private openOnce(
    agentId: string,
    open: (agent: AgentPort) => Promise<Result<SessionView>>,
  ): Promise<Result<OpenSession>> {
    const before = this.opening;
    const attempt = (async (): Promise<Result<OpenSession>> => {
      await before;
      const agent = await this.connect(agentId);
      const opened = agent.ok ? await open(agent.value) : agent;
      if (!opened.ok) {
        this.failure = { kind: "failed", problem: opened.error };
        return opened;
      }
      const session = this.adopt(opened.value, agentId);
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

  private connect(agentId: string): Promise<Result<AgentPort>> {
    return this.links.of(agentId).connect(this.events(agentId));
  }

  private events(agentId: string): AgentEvents {
    const cardsOf = (sessionId: string) => this.adopt(emptyView(sessionId), agentId).cards;
    return {
      ...this.ports.services,
      sessionChanged: (view) => this.adopt(view, agentId).update(view),
      askPermission: (request) => cardsOf(request.sessionId).askPermission(request),
      askQuestions: (request) => cardsOf(request.sessionId).askQuestions(request),
      followUp: (sessionId, text) => this.sessions.get(sessionId)?.enqueue(text),
      offerFailed: (_sessionId, problem) => this.ports.report("The agent's mode stays as it is", problem),
      closed: (reason) => this.connectionLost(agentId, reason),
    };
  }

  /** Known to be this agent's from the first word on: its review lies elsewhere than those of ours. */
  private adopt(view: SessionView, agentId: string): OpenSession {
    this.agents.remember(agentId, view.sessionId, view.title);
    return this.sessions.adopt(view, agentId);
  }

  private connectionLost(agentId: string, reason: string): void {
    if (this.disposed) {
      return;
    }
    const shown = this.agentId === agentId;
    this.sessions.lost(agentId);
    this.links.of(agentId).lost();
    if (!shown) {
      this.changed.fire();
      return;
    }
    this.current = undefined;
    this.failure = {
      kind: "failed",
      problem: `The agent is gone: ${reason}. Nothing was decided; Retry opens the session again.`,
    };
    this.changed.fire();
  }
}

function opensAgain({ features }: AgentPort): boolean {
  return features?.load !== false || features.resume === true;
}
