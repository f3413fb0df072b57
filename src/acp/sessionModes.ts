import type { SessionModeId } from "../policy/permissionMode.ts";
import { field, listField, textField } from "./fields.ts";

/** A mode as the agent lists it; `is` says which of our modes it amounts to, where it does. */
export interface AgentMode {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly is?: SessionModeId;
}

/** The modes of one session, in the order in which the agent lists them. */
export interface SessionModes {
  readonly choices: readonly AgentMode[];
  readonly current: string;
  /** The config option that is set instead of the session's mode. */
  readonly option?: string;
  /** The mode before planning began, to go back to. */
  readonly before?: string;
}

/**
 * From an answer that opens a session, or an update with config options. Where session modes know no planning and a config option
 * does, as with opencode, that option counts. Undefined: nothing in it speaks of modes.
 */
export function readModes(response: unknown, unlistedPlanMode?: string): SessionModes | undefined {
  const listed = listedModes(field(response, "modes"));
  const options = listField(response, "configOptions").flatMap(modeOption);
  const found = [...(listed === undefined ? [] : [listed]), ...options];
  const planning = found.find(({ choices }) => choices.some(({ is }) => is === "plan"));
  const modes = planning ?? found[0];
  if (unlistedPlanMode === undefined || planning !== undefined) {
    return modes;
  }
  const plan: AgentMode = { id: unlistedPlanMode, name: "Plan", description: "", is: "plan" };
  const normal: AgentMode = { id: "default", name: "Normal", description: "", is: "default" };
  const choices = modes?.choices ?? [normal];
  return { ...(modes ?? { current: normal.id }), choices: [...choices, plan] };
}

/** The agent is in another mode now. What it planned from is remembered. */
export function withCurrent(modes: SessionModes, current: string): SessionModes {
  const left = modes.choices.find(({ id }) => id === modes.current);
  const before = left === undefined || left.is === "plan" ? modes.before : left.id;
  return { ...modes, current, ...(before === undefined ? {} : { before }) };
}

/** The agent told its modes anew; what was remembered stays. Modes that it tells in two ways are set in the first one. */
export function renewed(known: SessionModes | undefined, told: SessionModes): SessionModes {
  if (known === undefined) {
    return told;
  }
  if (known.option === told.option) {
    return { ...withCurrent(known, told.current), choices: told.choices };
  }
  return known.choices.some(({ id }) => id === told.current) ? withCurrent(known, told.current) : known;
}

/** The agent's mode for one of ours; undefined where it has none. Back from planning leads to where planning began. */
export function modeFor(modes: SessionModes, wanted: SessionModeId): AgentMode | undefined {
  const before = modes.choices.find(({ id }) => id === modes.before);
  if (wanted === "default" && before !== undefined && before.is !== "always-approve") {
    return before;
  }
  return (
    modes.choices.find(({ is }) => is === wanted) ??
    (wanted === "default" ? modes.choices.find(({ is }) => is === undefined) : undefined)
  );
}

export function currentMode({ choices, current }: SessionModes): AgentMode | undefined {
  return choices.find(({ id }) => id === current);
}

/** An id may be an address whose end says what it is, as with Copilot CLI. */
export function meaningOf(id: string, name: string): SessionModeId | undefined {
  const words = [id.slice(id.lastIndexOf("#") + 1), name].map((word) => word.toLowerCase().replaceAll(/[^a-z]/gu, ""));
  const one = (pattern: RegExp): boolean => words.some((word) => pattern.test(word));
  if (one(/^plan(mode|ning)?$/u)) {
    return "plan";
  }
  if (one(/^(yolo|bypass(permissions)?|alwaysapprove|(agent)?fullaccess|autopilot)$/u)) {
    return "always-approve";
  }
  return one(/^(default|normal|build|agent|ask|manual)$/u) ? "default" : undefined;
}

/** The models that the agent lets choose from, as a config option. Undefined: this speaks of none. */
export function readModels(response: unknown): SessionModes | undefined {
  return listField(response, "configOptions")
    .filter((raw) => textField(raw, "category") === "model")
    .flatMap(selectOption)[0];
}

function listedModes(modes: unknown): SessionModes | undefined {
  const choices = listField(modes, "availableModes").flatMap((mode) => choice(mode, "id"));
  const current = textField(modes, "currentModeId");
  return current === undefined ? undefined : { choices, current };
}

/** A config option that chooses a mode: by its category, or because planning is one of its values. */
function modeOption(raw: unknown): SessionModes[] {
  const isMode = textField(raw, "category") === "mode" || /mode$/iu.test(textField(raw, "id") ?? "");
  return isMode ? selectOption(raw) : [];
}

function selectOption(raw: unknown): SessionModes[] {
  const option = textField(raw, "id");
  const current = textField(raw, "currentValue");
  if (option === undefined || current === undefined) {
    return [];
  }
  const choices = listField(raw, "options").flatMap((entry) => {
    const group = listField(entry, "options");
    return group.length === 0 ? choice(entry, "value") : group.flatMap((inner) => choice(inner, "value"));
  });
  return choices.length > 0 ? [{ choices, current, option }] : [];
}

function choice(raw: unknown, key: string): AgentMode[] {
  const id = textField(raw, key);
  if (id === undefined) {
    return [];
  }
  const name = textField(raw, "name") ?? id;
  const is = meaningOf(id, name);
  return [{ id, name, description: textField(raw, "description") ?? "", ...(is === undefined ? {} : { is }) }];
}
