/** An agent port whose turns end when the test says so. */
import { ok, type Result } from "../../../src/base/result.ts";
import type { AgentEvents, AgentPort, SessionView } from "../../../src/host/agentPort.ts";
import type { PlanModeStatus } from "../../../src/plan/planModeState.ts";
import type { SessionModeId } from "../../../src/policy/permissionMode.ts";

export const inactive: PlanModeStatus = { state: "Inactive", awaitingApproval: false, permissionMode: "default" };

export function sessionView(change: Partial<SessionView> = {}): SessionView {
  return {
    sessionId: "s1",
    title: "",
    entries: [],
    mode: inactive,
    todos: [],
    stopped: [],
    model: undefined,
    ownTurn: false,
    ...change,
  };
}

export class FakeAgent implements AgentPort {
  readonly calls: string[] = [];
  readonly turns: ((result: Result<string>) => void)[] = [];
  events: AgentEvents | undefined;
  /** What a mode change is answered with; undefined: the agent confirms it. */
  refuseMode: string | undefined;
  loadError: string | undefined;
  private made = 0;

  connect = async (events: AgentEvents): Promise<AgentPort> => {
    this.calls.push("connect");
    this.events = events;
    return this;
  };

  async newSession(): Promise<Result<SessionView>> {
    this.made += 1;
    this.calls.push(`new s${this.made}`);
    return ok(sessionView({ sessionId: `s${this.made}` }));
  }

  async loadSession(sessionId: string): Promise<Result<SessionView>> {
    this.calls.push(`load ${sessionId}`);
    return this.loadError === undefined ? ok(sessionView({ sessionId })) : { ok: false, error: this.loadError };
  }

  async listSessions(): Promise<readonly []> {
    return [];
  }

  prompt(sessionId: string, text: string): Promise<Result<string>> {
    this.calls.push(`prompt ${sessionId} ${text}`);
    return new Promise((resolve) => this.turns.push(resolve));
  }

  async cancel(sessionId: string): Promise<void> {
    this.calls.push(`cancel ${sessionId}`);
    this.turns.shift()?.(ok("cancelled"));
  }

  async setMode(sessionId: string, mode: SessionModeId): Promise<Result<void>> {
    this.calls.push(`mode ${sessionId} ${mode}`);
    if (this.refuseMode !== undefined) {
      return { ok: false, error: this.refuseMode };
    }
    const permissionMode = mode === "always-approve" ? mode : "default";
    const state = mode === "plan" ? "Pending" : "Inactive";
    this.say({ sessionId, mode: { ...inactive, state, permissionMode } });
    return ok(undefined);
  }

  say(change: Partial<SessionView>): void {
    this.events?.sessionChanged(sessionView(change));
  }

  dispose(): void {
    this.calls.push("dispose");
  }
}

export async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
  }
}
