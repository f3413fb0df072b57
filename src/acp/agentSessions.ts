import type { SessionUpdate } from "@agentclientprotocol/sdk";
import { type Translate, untranslated } from "../base/translate.ts";
import { type AgentTraits, noTraits } from "./agentTraits.ts";
import type { ClientEvents, PlanDecision, PlanRequest } from "./clientEvents.ts";
import { listField, textField } from "./fields.ts";
import type { FileDiff } from "./fileDiffs.ts";
import { modesUpdated } from "./modeState.ts";
import { addPlan, removePlan, setPlanStatus } from "./planEntries.ts";
import { type PlanFacts, PlanFactsStore } from "./planFacts.ts";
import { Replay } from "./replay.ts";
import {
  applyConfig,
  applyOpened,
  applyStopped,
  applyTurn,
  applyTurnEnd,
  applyUpdate,
  newSessionState,
  type SessionState,
  titleFrom,
  withMode,
} from "./sessionState.ts";
import { addPrompt, isEcho, promptIdPrefix } from "./spokenEntries.ts";

/** Of a session that asks before it was opened here, such as a subagent's. */
const unknownMode = { state: "Inactive", awaitingApproval: false, permissionMode: "default" } as const;

/** The sessions of one connection: what the agent told, and that it changed. */
export class AgentSessions {
  private readonly events: ClientEvents;
  private readonly states = new Map<string, SessionState>();
  private readonly replays = new Map<string, Replay>();
  private readonly facts: PlanFactsStore;
  private readonly traits: AgentTraits;
  private readonly translate: Translate;
  private prompts = 0;

  constructor(events: ClientEvents, traits: AgentTraits, translate: Translate) {
    this.events = events;
    this.traits = traits;
    this.translate = translate;
    this.facts = new PlanFactsStore();
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
    this.facts.update(sessionId, update);
    this.put(replay === undefined ? applyUpdate(state, update, Date.now()) : replay.apply(state, update));
  }

  /** A plan as a text or a file of its own (the draft `plan_update`). */
  planTold(params: unknown): void {
    this.facts.told(params);
  }

  /** What the agent told of its plan in this turn. */
  planFacts(sessionId: string): PlanFacts {
    const { mode } = this.state(sessionId);
    return { ...this.facts.of(sessionId), planning: mode !== undefined && mode.state !== "Inactive" };
  }

  /** The agent agreed to be in this mode of its own; many say nothing more. */
  modeSet(sessionId: string, currentModeId: string): void {
    const state = this.state(sessionId);
    if (!state.statesMode && state.modes?.current !== currentModeId) {
      this.put(withMode(state, modesUpdated(state, { currentModeId })));
    }
  }

  /** The answer to a changed config option holds all of them. */
  configured(sessionId: string, response: unknown): void {
    const configOptions = listField(response, "configOptions");
    const update = { sessionUpdate: "config_option_update", configOptions } as const;
    this.put(applyConfig(this.state(sessionId), update));
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
    return this.put(applyOpened(replay?.finish(state) ?? state, response, this.traits.unlistedPlanMode));
  }

  prompted(sessionId: string, text: string, images: number): void {
    const state = this.state(sessionId);
    this.facts.turnBegins(sessionId);
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

  /**
   * Shows the plan's row, asks, and shows what was decided. Withdrawn requests leave no row. `waits`: the agent itself does not say
   * that a plan waits. `carryOut` is done before anything else is sent.
   */
  async reviewPlan(
    request: PlanRequest,
    revision: number | undefined,
    {
      waits = false,
      carryOut,
    }: { readonly waits?: boolean; readonly carryOut?: (decision: PlanDecision) => Promise<void> } = {},
  ): Promise<PlanDecision> {
    const { sessionId, toolCallId, planContent } = request;
    this.facts.asked(sessionId);
    const setWaiting = (awaitingApproval: boolean): void => {
      const state = this.state(sessionId);
      if (waits) {
        this.put({ ...state, mode: { ...(state.mode ?? unknownMode), awaitingApproval } });
      }
    };
    if (request.planPath !== undefined) {
      this.put({ ...this.state(sessionId), planPath: request.planPath });
    }
    const change = (entries: SessionState["entries"]): void => {
      this.put({ ...this.state(sessionId), entries });
    };
    change(addPlan(this.state(sessionId).entries, { toolCallId, revision, text: planContent }, this.translate));
    setWaiting(true);
    let decided = false;
    request.withdrawn.addEventListener("abort", () => {
      if (!decided) {
        change(removePlan(this.state(sessionId).entries, toolCallId));
        setWaiting(false);
      }
    });
    const decision = await this.events.reviewPlan(request);
    if (request.withdrawn.aborted) {
      // Taken back before it was decided: there is nothing any more that this decision could be about.
      return decision;
    }
    decided = true;
    const status = decision.outcome === "abandoned" ? "quit" : decision.outcome;
    change(setPlanStatus(this.state(sessionId).entries, toolCallId, status));
    await carryOut?.(decision);
    setWaiting(false);
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

export function startSessions(
  events: ClientEvents,
  traits: AgentTraits = noTraits,
  translate: Translate = untranslated,
): AgentSessions {
  return new AgentSessions(events, traits, translate);
}
