import type { SessionView } from "../agentPort.ts";
import { OpenSession } from "./openSession.ts";
import type { OpenSessionPorts } from "./openSessionPorts.ts";

/** The sessions that are open in a window, whichever agent has them. */
export class OpenSessions {
  private readonly sessions = new Map<string, OpenSession>();
  private readonly portsOf: (agentId: string) => OpenSessionPorts;

  constructor(portsOf: (agentId: string) => OpenSessionPorts) {
    this.portsOf = portsOf;
  }

  get all(): readonly OpenSession[] {
    return [...this.sessions.values()];
  }

  get(sessionId: string): OpenSession | undefined {
    return this.sessions.get(sessionId);
  }

  /** A session may speak before its opening has been answered: a load replays its past first. */
  adopt(view: SessionView, agentId: string): OpenSession {
    const known = this.sessions.get(view.sessionId);
    if (known !== undefined) {
      return known;
    }
    const session = new OpenSession(view, this.portsOf(agentId), agentId);
    this.sessions.set(view.sessionId, session);
    return session;
  }

  forget(sessionId: string): void {
    this.sessions.delete(sessionId);
  }

  /** The agent is gone, and its sessions with it; what waited in them has nobody to go to. */
  lost(agentId: string): void {
    for (const session of this.all.filter((open) => open.agentId === agentId)) {
      session.cards.forgetAll();
      this.sessions.delete(session.sessionId);
    }
  }
}
