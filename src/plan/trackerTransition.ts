import { assertNever } from "../base/assertNever.ts";
import type { PlanModeState } from "./planModeState.ts";

/** Everything that the tracker remembers. The first five are the snapshot. */
export interface TrackerFacts {
  readonly state: PlanModeState;
  /** Some earlier planning phase reached the model: the next entry by the person is a re-entry. */
  readonly wasPreviouslyActive: boolean;
  readonly reminderCount: number;
  readonly pendingExitReminder: boolean;
  readonly awaitingPlanApproval: boolean;
  /** A mid-turn activation of which the model has not been told yet, with what was true before it. */
  readonly pendingActivation?: {
    readonly text: string;
    readonly wasPreviouslyActive: boolean;
    readonly owesExitReminder: boolean;
  };
  /**
   * In `Pending`: the entry cleared an exit reminder that the model has not read. If the entry is taken back, the model must
   * read it after all, or it goes on planning (the seed's program forgets it here).
   */
  readonly owesExitReminder?: true;
}

/** All that can happen to plan mode (`spec/grok-build-behaviour.md` 1.4, with `abandoned` for quitting a review). */
export type TrackerEvent =
  | { readonly type: "enterPending" }
  | { readonly type: "activate" }
  | { readonly type: "activateMidTurn"; readonly text: string }
  | { readonly type: "activationTaken" }
  | { readonly type: "activateFromTool" }
  | { readonly type: "approved" }
  | { readonly type: "abandoned"; readonly modelIsTold: boolean }
  | { readonly type: "userExit"; readonly turnRunning: boolean }
  | { readonly type: "turnEnded" }
  | { readonly type: "exitReminderQueued" }
  | { readonly type: "exitReminderCleared" }
  | { readonly type: "reminderInjected" }
  | { readonly type: "compacted" }
  | { readonly type: "awaitingSet"; readonly awaiting: boolean };

export const initialFacts: TrackerFacts = {
  state: "Inactive",
  wasPreviouslyActive: false,
  reminderCount: 0,
  pendingExitReminder: false,
  awaitingPlanApproval: false,
};

/**
 * The whole machine: total over (state, event), pure, synchronous. An event that means nothing in a state returns the
 * very same object. Invariants: a review waits only in `Active`; an undelivered activation exists only in `Active`.
 */
export function transition(facts: TrackerFacts, event: TrackerEvent): TrackerFacts {
  const { state } = facts;
  switch (event.type) {
    case "enterPending":
      if (state === "Inactive") {
        const owed = facts.pendingExitReminder ? { owesExitReminder: true as const } : {};
        return { ...facts, ...owed, state: "Pending", pendingExitReminder: false };
      }
      // The model still has the context of this phase, so no new reminder and the same count.
      return state === "ExitPending" ? { ...facts, state: "Active", pendingExitReminder: false } : facts;
    case "activate":
      return state === "Pending" ? activated(facts) : facts;
    case "activateMidTurn": {
      const { wasPreviouslyActive, owesExitReminder = false } = facts;
      const pendingActivation = { text: event.text, wasPreviouslyActive, owesExitReminder };
      return state === "Pending" ? { ...activated(facts), pendingActivation } : facts;
    }
    case "activationTaken":
      return facts.pendingActivation === undefined ? facts : withoutActivation(facts);
    case "activateFromTool":
      // Entry during Pending or ExitPending is real, not only reported (mission.md, deviation 4). In Active the tool's
      // result tells the model what an undelivered activation would, so that goes: nothing is told twice.
      if (state === "Active") {
        return facts.pendingActivation === undefined ? facts : withoutActivation(facts);
      }
      return { ...activated(facts), pendingExitReminder: false };
    case "approved":
      // No exit reminder: the tool's result already tells the model.
      return state === "Active" ? ended(facts, facts.pendingExitReminder) : facts;
    case "abandoned":
      return state === "Inactive" ? facts : ended(facts, !event.modelIsTold);
    case "userExit":
      return userExit(facts, event.turnRunning);
    case "turnEnded":
      return state === "ExitPending" ? { ...facts, state: "Inactive", pendingExitReminder: true } : facts;
    case "exitReminderQueued":
      return facts.pendingExitReminder ? facts : { ...facts, pendingExitReminder: true };
    case "exitReminderCleared":
      return facts.pendingExitReminder ? { ...facts, pendingExitReminder: false } : facts;
    case "reminderInjected":
      return { ...facts, reminderCount: facts.reminderCount + 1 };
    case "compacted":
      // ExitPending too: if the person turns planning back on, the reminder of before is gone from the history.
      return state === "Active" || state === "ExitPending" ? { ...withoutActivation(facts), reminderCount: 0 } : facts;
    case "awaitingSet":
      // A review can wait only while planning; `exit_plan_mode` in any other state is refused.
      return facts.awaitingPlanApproval === event.awaiting || (event.awaiting && state !== "Active")
        ? facts
        : { ...facts, awaitingPlanApproval: event.awaiting };
    default:
      return assertNever(event);
  }
}

function userExit(facts: TrackerFacts, turnRunning: boolean): TrackerFacts {
  switch (facts.state) {
    case "Inactive":
    case "ExitPending":
      return facts;
    case "Pending":
      return backToInactive(facts, facts.owesExitReminder === true);
    case "Active":
      // Leaving while a review waits is quitting it (design.md, `session/set_mode`). In a running turn the tool's result
      // tells the model; a review that was parked without a turn has none, so the next turn says it.
      if (facts.awaitingPlanApproval) {
        return ended(facts, !turnRunning);
      }
      if (facts.pendingActivation !== undefined) {
        // The model never learned that plan mode was on: withdrawn without trace.
        const { wasPreviouslyActive, owesExitReminder } = facts.pendingActivation;
        return { ...backToInactive(facts, owesExitReminder), wasPreviouslyActive };
      }
      return turnRunning ? { ...facts, state: "ExitPending" } : backToInactive(facts, true);
    default:
      return assertNever(facts.state);
  }
}

function activated(facts: TrackerFacts): TrackerFacts {
  const { owesExitReminder: _paid, ...rest } = facts;
  return { ...rest, state: "Active", wasPreviouslyActive: true, reminderCount: 0 };
}

function ended(facts: TrackerFacts, pendingExitReminder: boolean): TrackerFacts {
  return { ...backToInactive(facts, pendingExitReminder), reminderCount: 0, awaitingPlanApproval: false };
}

function backToInactive(facts: TrackerFacts, pendingExitReminder: boolean): TrackerFacts {
  const { owesExitReminder: _paid, ...rest } = withoutActivation(facts);
  return { ...rest, state: "Inactive", pendingExitReminder };
}

function withoutActivation(facts: TrackerFacts): TrackerFacts {
  const { pendingActivation: _dropped, ...rest } = facts;
  return rest;
}
