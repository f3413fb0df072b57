import type { SessionUpdate } from "@agentclientprotocol/sdk";
import type { PlanModeStatus } from "../plan/planModeState.ts";
import type { SessionModeId } from "../policy/permissionMode.ts";
import { field, planModeMeta, textField } from "./fields.ts";
import { modeStatus } from "./modeStatus.ts";
import { currentMode, meaningOf, readModes, renewed, type SessionModes, withCurrent } from "./sessionModes.ts";
import { blockText } from "./spokenEntries.ts";

/** The mode of a session: ours, and the agent's own modes, where it has any. */
export interface ModeState {
  readonly mode: PlanModeStatus | undefined;
  readonly modes: SessionModes | undefined;
  /** It states its plan mode itself, so nothing is concluded from the mode that it was asked for. */
  readonly statesMode: boolean;
}

/** The mode of a session that was just opened. An agent that speaks of no mode is not planning. */
export function modesOpened(state: ModeState, response: unknown, unlistedPlanMode: string | undefined): ModeState {
  const told = readModes(response, unlistedPlanMode);
  const modes = told === undefined ? state.modes : renewed(state.modes, told);
  const meta = planModeMeta(response);
  return {
    modes,
    mode: meta === undefined ? statusOf(state, modes) : modeStatus(meta, modes?.current ?? "default"),
    statesMode: meta !== undefined || state.statesMode,
  };
}

/** `current_mode_update` and `config_option_update`. */
export function modesUpdated(state: ModeState, update: unknown): ModeState {
  const current = textField(update, "currentModeId");
  const told = current === undefined ? readModes({ configOptions: field(update, "configOptions") }) : undefined;
  const meta = planModeMeta(update);
  if (current === undefined && told === undefined) {
    return { mode: state.mode, modes: state.modes, statesMode: state.statesMode };
  }
  const modes =
    told === undefined
      ? withCurrent(state.modes ?? { choices: [], current: "" }, current ?? "")
      : renewed(state.modes, told);
  return {
    modes,
    mode: meta === undefined ? statusOf(state, modes) : modeStatus(meta, modes.current),
    statesMode: meta !== undefined || state.statesMode,
  };
}

/** Gemini CLI says a change of mode as words. Undefined for all other words. */
export function modeText(
  { modes }: ModeState,
  update: Extract<SessionUpdate, { readonly content: unknown; readonly sessionUpdate: `${string}_chunk` }>,
): string | undefined {
  if (update.sessionUpdate !== "agent_message_chunk") {
    return undefined;
  }
  const id = /^\[MODE_UPDATE\] (\S+)\s*$/u.exec(blockText(update.content))?.[1];
  return modes?.choices.some((mode) => mode.id === id) === true ? id : undefined;
}

/** For an agent that only lists modes. A plan that waits goes on waiting, whatever the mode. */
function statusOf({ mode }: ModeState, modes: SessionModes | undefined): PlanModeStatus {
  const is: SessionModeId | undefined =
    modes === undefined ? undefined : (currentMode(modes)?.is ?? meaningOf(modes.current, ""));
  return {
    state: is === "plan" ? "Active" : "Inactive",
    awaitingApproval: mode?.awaitingApproval === true,
    permissionMode: is === "always-approve" ? "always-approve" : "default",
  };
}
