import type { SessionUpdate } from "@agentclientprotocol/sdk";
import type { PlanModeStatus } from "../plan/planModeState.ts";
import { numberField, planModeMeta, textField } from "./fields.ts";
import { diffsOf, type FileDiff } from "./fileDiffs.ts";
import { type ModeState, modesOpened, modesUpdated, modeText } from "./modeState.ts";
import { readModels, type SessionModes } from "./sessionModes.ts";
import { addChunk, endStreaming, nameTurn } from "./spokenEntries.ts";
import { toldTitle } from "./toldTitle.ts";
import { mergeTool } from "./toolEntries.ts";
import type { TranscriptEntry } from "./transcriptEntry.ts";

export interface Todo {
  readonly content: string;
  readonly status: "pending" | "in_progress" | "completed";
}

export interface StoppedAttempt {
  readonly tool: string;
  readonly target: string;
  readonly reason: string;
  /** ISO 8601. */
  readonly at: string;
}

/** A slash command of the agent, without the slash. */
export interface AgentCommand {
  readonly name: string;
  readonly description: string;
  readonly takesText: boolean;
}

/** Tokens in the conversation, of those that the model can hold; the money so far, where the agent says. */
export interface Usage {
  readonly used: number;
  readonly size: number;
  readonly cost?: { readonly amount: number; readonly currency: string };
}

/** All that an agent has told about a session. Replaced, never changed in place. */
export interface SessionState {
  readonly sessionId: string;
  readonly title: string;
  readonly entries: readonly TranscriptEntry[];
  readonly mode: PlanModeStatus | undefined;
  /** The agent's own modes, where it has any. */
  readonly modes: SessionModes | undefined;
  /** It states its plan mode itself, with every change of it. */
  readonly statesMode: boolean;
  /** Where its plan is, once the agent has said so. */
  readonly planPath: string | undefined;
  readonly todos: readonly Todo[];
  /** Of the planning phase that runs, or of the last one. */
  readonly stopped: readonly StoppedAttempt[];
  readonly model: string | undefined;
  /** The models that another agent lets choose from. */
  readonly models: SessionModes | undefined;
  readonly ownTurn: boolean;
  readonly commands: readonly AgentCommand[];
  readonly usage: Usage | undefined;
  /** Files before and after, by the ids of the calls that change them. The same map for the life of a session. */
  readonly diffs: Map<string, readonly FileDiff[]>;
  /** When calls began, in milliseconds, by their ids; for how long they took. */
  readonly started: ReadonlyMap<string, number>;
}

export function newSessionState(sessionId: string): SessionState {
  return {
    sessionId,
    title: "",
    entries: [],
    mode: undefined,
    modes: undefined,
    statesMode: false,
    planPath: undefined,
    todos: [],
    stopped: [],
    model: undefined,
    models: undefined,
    ownTurn: false,
    commands: [],
    usage: undefined,
    diffs: new Map(),
    started: new Map(),
  };
}

/** `now` in milliseconds; undefined while the past is replayed, when no duration can be known. */
export function applyUpdate(state: SessionState, update: SessionUpdate, now: number | undefined): SessionState {
  switch (update.sessionUpdate) {
    case "user_message_chunk":
    case "agent_message_chunk":
    case "agent_thought_chunk": {
      const mode = modeText(state, update);
      return mode === undefined
        ? { ...state, entries: addChunk(state.entries, update) }
        : withMode(state, modesUpdated(state, { currentModeId: mode }));
    }
    case "tool_call":
    case "tool_call_update":
      return withTool(state, update, now);
    case "plan":
      return { ...state, todos: update.entries.map(({ content, status }) => ({ content, status })) };
    case "available_commands_update":
      return {
        ...state,
        commands: update.availableCommands.map(({ name, description, input }) => ({
          name,
          description,
          takesText: input != null,
        })),
      };
    case "usage_update": {
      const { used, size, cost } = update;
      const money = cost == null ? {} : { cost: { amount: cost.amount, currency: cost.currency } };
      return { ...state, usage: { used, size, ...money } };
    }
    case "current_mode_update":
    case "config_option_update":
      return applyConfig(state, update);
    case "session_info_update":
      return withInfo(state, update);
    default:
      // Updates of later versions and of other agents: not shown, never a failure.
      return state;
  }
}

/** Answers of `session/new` and `session/load` carry the mode and the model. */
export function applyOpened(state: SessionState, response: unknown, unlistedPlanMode?: string): SessionState {
  const meta = planModeMeta(response);
  // Empty: no model is chosen, so the agent takes what is available at each turn.
  const told = withModels(state, response);
  const model = (textField(meta, "model") ?? told.model) || undefined;
  const title = textField(meta, "title") ?? (state.title === "" ? titleFrom(state.entries) : state.title);
  const planPath = textField(meta, "planPath") ?? state.planPath;
  const opened = { ...told, title, model, planPath, entries: endStreaming(state.entries) };
  return withMode(opened, modesOpened(opened, response, unlistedPlanMode));
}

/** Modes and models, as an update or an answer tells them. */
export function applyConfig(state: SessionState, told: unknown): SessionState {
  return withMode(withModels(state, told), modesUpdated(state, told));
}

/** What the agent says of its models, where it says something. */
function withModels(state: SessionState, told: unknown): SessionState {
  const models = readModels(told);
  const model = models?.choices.find(({ id }) => id === models.current)?.name;
  return models === undefined ? state : { ...state, models, model };
}

/** A session that has no title is called by the person's first words. */
export function titleFrom(entries: readonly TranscriptEntry[]): string {
  const first = entries.find((entry) => entry.kind === "person");
  return first?.kind === "person" ? (first.text.trim().split("\n")[0] ?? "").slice(0, 80) : "";
}

/** The gate stopped an attempt (`_plan-mode/stopped`). */
export function applyStopped(state: SessionState, params: unknown): SessionState {
  const attempt: StoppedAttempt = {
    tool: textField(params, "tool") ?? "",
    target: textField(params, "target") ?? "",
    reason: textField(params, "reason") ?? "",
    at: textField(params, "at") ?? "",
  };
  return { ...state, stopped: [...state.stopped, attempt] };
}

/** Work that the agent began or ended without a prompt (`_plan-mode/turn`). */
export function applyTurn(state: SessionState, params: unknown): SessionState {
  const ownTurn = textField(params, "state") === "started";
  return { ...state, ownTurn, entries: ownTurn ? state.entries : endStreaming(state.entries) };
}

/** Nothing is being said any more: a turn ended. */
export function applyTurnEnd(state: SessionState): SessionState {
  return { ...state, entries: endStreaming(state.entries) };
}

/** A new planning phase begins with an empty list of stopped attempts. */
export function withMode(state: SessionState, change: ModeState): SessionState {
  const begins = change.mode?.state !== "Inactive" && state.mode?.state === "Inactive";
  return { ...state, ...change, stopped: begins ? [] : state.stopped };
}

/** Only what is named has changed. */
function withInfo(
  state: SessionState,
  update: Extract<SessionUpdate, { sessionUpdate: "session_info_update" }>,
): SessionState {
  const turn = numberField(planModeMeta(update), "turn");
  return {
    ...state,
    title: (typeof update.title === "string" ? toldTitle(state.entries, update.title) : undefined) ?? state.title,
    entries: turn === undefined ? state.entries : nameTurn(state.entries, turn),
  };
}

function withTool(
  state: SessionState,
  update: Extract<SessionUpdate, { sessionUpdate: "tool_call" | "tool_call_update" }>,
  now: number | undefined,
): SessionState {
  const diffs = diffsOf(update.content);
  if (diffs.length > 0) {
    state.diffs.set(update.toolCallId, diffs);
  }
  const known = state.started.get(update.toolCallId);
  const started = known ?? now;
  const duration = started === undefined || now === undefined ? undefined : now - started;
  return {
    ...state,
    entries: mergeTool(endStreaming(state.entries), update, duration),
    started:
      known === undefined && now !== undefined ? new Map([...state.started, [update.toolCallId, now]]) : state.started,
  };
}
