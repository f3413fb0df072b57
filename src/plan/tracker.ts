import { assertNever } from "../base/assertNever.ts";
import type { PlanModeState } from "./planModeState.ts";
import type { PlanModeSnapshot } from "./snapshot.ts";
import { initialFacts, type TrackerEvent, type TrackerFacts, transition } from "./trackerTransition.ts";

/** What leaving by the person's own hand did. */
export interface UserExit {
  readonly changed: boolean;
  /** A review was waiting: it counts as quit, and its request must be answered as `abandoned`. */
  readonly quitsReview: boolean;
}

/**
 * Plan mode of one session: the only owner of its state. Synchronous, without clock, files or texts. Each method that
 * returns a boolean says whether something changed that must be persisted and published.
 */
export class PlanModeTracker {
  private facts: TrackerFacts = initialFacts;

  /** A tracker after a restart. Transient states collapse (seed, "Persistence"); a review waits on only in `Active`. */
  static restore(snapshot: PlanModeSnapshot): PlanModeTracker {
    const tracker = new PlanModeTracker();
    const state = restoredState(snapshot.state);
    tracker.facts = {
      state,
      wasPreviouslyActive: snapshot.was_previously_active,
      reminderCount: snapshot.reminder_count,
      pendingExitReminder: snapshot.pending_exit_reminder || snapshot.state === "ExitPending",
      awaitingPlanApproval: snapshot.awaiting_plan_approval && state === "Active",
    };
    return tracker;
  }

  get state(): PlanModeState {
    return this.facts.state;
  }

  /** The gate is closed: whenever the badge says Plan (mission.md, deviation 4). */
  get isPlanning(): boolean {
    return this.facts.state !== "Inactive";
  }

  get awaitingPlanApproval(): boolean {
    return this.facts.awaitingPlanApproval;
  }

  /** True only in `Pending`, so it must be read before activation. */
  get isReentry(): boolean {
    return this.facts.state === "Pending" && this.facts.wasPreviouslyActive;
  }

  get nextReminderIsFull(): boolean {
    return this.facts.reminderCount % 2 === 0;
  }

  get hasUndeliveredActivation(): boolean {
    return this.facts.pendingActivation !== undefined;
  }

  get pendingExitReminder(): boolean {
    return this.facts.pendingExitReminder;
  }

  /** The person turns plan mode on. */
  enterPending(): boolean {
    return this.apply({ type: "enterPending" });
  }

  /** The first prompt after `enterPending` reaches the model. */
  activate(): boolean {
    return this.apply({ type: "activate" });
  }

  /** The person turned plan mode on during a turn: closed for the model at once; `text` is delivered at a safe point. */
  activateMidTurn(text: string): boolean {
    return this.apply({ type: "activateMidTurn", text });
  }

  /** The undelivered text, once. The caller appends it to the conversation and calls `recordReminderInjected`. */
  takePendingActivation(): string | undefined {
    const text = this.facts.pendingActivation?.text;
    this.apply({ type: "activationTaken" });
    return text;
  }

  /** The agent entered by its tool, and the person agreed. False when plan mode was `Active` already. */
  activateFromTool(): boolean {
    const before = this.facts.state;
    this.apply({ type: "activateFromTool" });
    return this.facts.state !== before;
  }

  /** The person approved the plan. */
  deactivateApproved(): boolean {
    return this.apply({ type: "approved" });
  }

  /** The person quit the plan. `modelIsTold`: a tool result says so; otherwise the next turn begins with the exit text. */
  deactivateAbandoned(modelIsTold: boolean): boolean {
    return this.apply({ type: "abandoned", modelIsTold });
  }

  /** The person turns plan mode off; deferred to the end of a running turn, and the gate stays closed until then. */
  userExit(turnRunning: boolean): UserExit {
    const quitsReview = this.facts.awaitingPlanApproval;
    return { changed: this.apply({ type: "userExit", turnRunning }), quitsReview };
  }

  /** Call at the end of every turn. */
  completeDeferredExit(): boolean {
    return this.apply({ type: "turnEnded" });
  }

  queueExitReminder(): boolean {
    return this.apply({ type: "exitReminderQueued" });
  }

  clearPendingExitReminder(): boolean {
    return this.apply({ type: "exitReminderCleared" });
  }

  recordReminderInjected(): void {
    this.apply({ type: "reminderInjected" });
  }

  resetAfterCompaction(): boolean {
    return this.apply({ type: "compacted" });
  }

  /** True is refused outside `Active`: no review can wait where nothing is planned. */
  setAwaitingPlanApproval(awaiting: boolean): boolean {
    return this.apply({ type: "awaitingSet", awaiting });
  }

  snapshot(): PlanModeSnapshot {
    return {
      state: this.facts.state,
      was_previously_active: this.facts.wasPreviouslyActive,
      reminder_count: this.facts.reminderCount,
      // `Pending` comes back as `Inactive`: there the reminder that the entry withheld is due again.
      pending_exit_reminder: this.facts.pendingExitReminder || this.facts.owesExitReminder === true,
      awaiting_plan_approval: this.facts.awaitingPlanApproval,
    };
  }

  private apply(event: TrackerEvent): boolean {
    const before = this.facts;
    this.facts = transition(before, event);
    return this.facts !== before;
  }
}

function restoredState(state: PlanModeState): PlanModeState {
  switch (state) {
    case "Inactive":
    case "Pending":
    case "ExitPending":
      return "Inactive";
    case "Active":
      return "Active";
    default:
      return assertNever(state);
  }
}
