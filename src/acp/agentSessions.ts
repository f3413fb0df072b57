import type { SessionUpdate } from "@agentclientprotocol/sdk";
import type { ClientEvents, PlanDecision, PlanRequest } from "./clientEvents.ts";
import { textField } from "./fields.ts";
import type { FileDiff } from "./fileDiffs.ts";
import { addPlan, removePlan, setPlanStatus } from "./planEntries.ts";
import { Replay } from "./replay.ts";
import {
  applyOpened,
  applyStopped,
  applyTurn,
  applyTurnEnd,
  applyUpdate,
  newSessionState,
  type SessionState,
  titleFrom,
} from "./sessionState.ts";
import { addPrompt, isEcho, promptIdPrefix } from "./spokenEntries.ts";

/** The sessions of one connection: what the agent told, and that it changed. */
export class AgentSessions {
  private readonly events: ClientEvents;
  private readonly states = new Map<string, SessionState>();
  private readonly replays = new Map<string, Replay>();
  private prompts = 0;

  constructor(events: ClientEvents) {
    this.events = events;
  }

  update(sessionId: string, update: SessionUpdate): void {
    const state = this.state(sessionId);
    const replay = this.replays.get(sessionId);
    if (
      replay === undefined &&
      "content" in update &&
      update.sessionUpdate === "user_message_chunk" &&
      isEcho(state.entries, update)
    ) {
      return;
    }
    this.put(replay === undefined ? applyUpdate(state, update, Date.now()) : replay.apply(state, update));
  }

  /** Our extension notifications; one that names no session is dropped. */
  notified(kind: "stopped" | "turn", params: unknown): void {
    const sessionId = textField(params, "sessionId");
    if (sessionId !== undefined) {
      const state = this.state(sessionId);
      this.put(kind === "stopped" ? applyStopped(state, params) : applyTurn(state, params));
    }
  }

  /** As the agent has told it so far. */
  current(sessionId: string): SessionState {
    return this.state(sessionId);
  }

  /** The client itself stopped an attempt. */
  stopped(
    sessionId: string,
    attempt: { readonly tool: string; readonly target: string; readonly reason: string },
  ): void {
    this.put(applyStopped(this.state(sessionId), { ...attempt, at: new Date().toISOString() }));
  }

  /** `session/load` begins: what is known of the session is told anew. Silent, so that views do not flicker. */
  replaying(sessionId: string): void {
    this.replays.set(sessionId, new Replay());
    this.states.set(sessionId, newSessionState(sessionId));
  }

  opened(sessionId: string, response: unknown): SessionState {
    const replay = this.replays.get(sessionId);
    this.replays.delete(sessionId);
    const state = this.state(sessionId);
    return this.put(applyOpened(replay?.finish(state) ?? state, response));
  }

  prompted(sessionId: string, text: string, images: number): void {
    const state = this.state(sessionId);
    this.prompts += 1;
    const id = `${promptIdPrefix}${this.prompts}`;
    const entries = addPrompt(state.entries, id, text, images);
    this.put({ ...state, title: state.title === "" ? titleFrom(entries) : state.title, entries });
  }

  /** A request for permission may be the first to say what a call would change. */
  previewed(sessionId: string, toolCallId: string, diffs: readonly FileDiff[]): void {
    if (diffs.length > 0) {
      this.state(sessionId).diffs.set(toolCallId, diffs);
    }
  }

  turnEnded(sessionId: string): void {
    this.put(applyTurnEnd(this.state(sessionId)));
  }

  /** Shows the plan's row, asks, and shows what was decided. Withdrawn requests leave no row. */
  async reviewPlan(request: PlanRequest, revision: number): Promise<PlanDecision> {
    const { sessionId, toolCallId, planContent } = request;
    if (request.planPath !== undefined) {
      this.put({ ...this.state(sessionId), planPath: request.planPath });
    }
    const change = (entries: SessionState["entries"]): void => {
      this.put({ ...this.state(sessionId), entries });
    };
    change(addPlan(this.state(sessionId).entries, { toolCallId, revision, text: planContent }));
    let decided = false;
    request.withdrawn.addEventListener("abort", () => {
      if (!decided) {
        change(removePlan(this.state(sessionId).entries, toolCallId));
      }
    });
    const decision = await this.events.reviewPlan(request);
    decided = true;
    const status = decision.outcome === "abandoned" ? "quit" : decision.outcome;
    change(setPlanStatus(this.state(sessionId).entries, toolCallId, status));
    return decision;
  }

  private state(sessionId: string): SessionState {
    return this.states.get(sessionId) ?? newSessionState(sessionId);
  }

  private put(state: SessionState): SessionState {
    this.states.set(state.sessionId, state);
    if (!this.replays.has(state.sessionId)) {
      this.events.sessionChanged(state);
    }
    return state;
  }
}

export function startSessions(events: ClientEvents): AgentSessions {
  return new AgentSessions(events);
}
