import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { PlanModeTracker } from "../../../src/plan/tracker.ts";
import { activeTracker, exitPendingTracker, pendingTracker } from "./trackers.ts";

// The rows of spec/grok-build-behaviour.md 1.8 that concern the machine itself, by their names there.
describe("The plan mode tracker", () => {
  it("walks through a lifecycle that the person starts (user_initiated_lifecycle)", () => {
    const tracker = new PlanModeTracker();
    assert.equal(tracker.state, "Inactive");
    assert.equal(tracker.enterPending(), true);
    assert.equal(tracker.state, "Pending");
    assert.equal(tracker.activate(), true);
    assert.equal(tracker.state, "Active");
    assert.equal(tracker.deactivateApproved(), true);
    assert.equal(tracker.state, "Inactive");
  });

  it("defers leaving while a turn runs and then arms the exit reminder (user_exit_while_turn_in_flight)", () => {
    const tracker = activeTracker();
    assert.deepEqual(tracker.userExit(true), { changed: true, quitsReview: false });
    assert.equal(tracker.state, "ExitPending");
    assert.equal(tracker.pendingExitReminder, false);
    assert.equal(tracker.completeDeferredExit(), true);
    assert.equal(tracker.state, "Inactive");
    assert.equal(tracker.pendingExitReminder, true);
  });

  it("forgets a pending entry that is taken back (pending_cancel_is_clean)", () => {
    const tracker = pendingTracker();
    tracker.userExit(false);
    assert.equal(tracker.state, "Inactive");
    assert.equal(tracker.pendingExitReminder, false);
  });

  it("skips Pending when the agent enters (agent_initiated_skips_pending)", () => {
    const tracker = new PlanModeTracker();
    assert.equal(tracker.activateFromTool(), true);
    assert.equal(tracker.state, "Active");
  });

  it("recognises a re-entry (reentry_detected)", () => {
    const tracker = activeTracker();
    tracker.deactivateApproved();
    tracker.enterPending();
    assert.equal(tracker.isReentry, true);
  });

  it("alternates full and sparse reminders (reminder_alternation)", () => {
    const tracker = activeTracker();
    const seen: boolean[] = [];
    for (let turn = 0; turn < 3; turn++) {
      seen.push(tracker.nextReminderIsFull);
      tracker.recordReminderInjected();
    }
    assert.deepEqual(seen, [true, false, true]);
  });

  it("begins with the full reminder again after compaction (compaction_resets_to_full_reminder)", () => {
    const tracker = activeTracker();
    tracker.recordReminderInjected();
    tracker.resetAfterCompaction();
    assert.equal(tracker.nextReminderIsFull, true);
  });

  it("buffers a mid-turn activation and hands it out once (midturn_activation_buffers_and_delivers_exactly_once)", () => {
    const tracker = pendingTracker();
    assert.equal(tracker.activateMidTurn("text"), true);
    assert.equal(tracker.state, "Active");
    assert.equal(tracker.hasUndeliveredActivation, true);
    assert.equal(tracker.nextReminderIsFull, true);
    assert.equal(tracker.takePendingActivation(), "text");
    tracker.recordReminderInjected();
    assert.equal(tracker.nextReminderIsFull, false);
    assert.equal(tracker.takePendingActivation(), undefined);
    assert.equal(tracker.takePendingActivation(), undefined);
  });

  for (const [name, make] of [
    ["Inactive", () => new PlanModeTracker()],
    ["Active", activeTracker],
    ["ExitPending", exitPendingTracker],
  ] as const) {
    it(`refuses a mid-turn activation in ${name} and buffers nothing (midturn_activation_requires_pending)`, () => {
      const tracker = make();
      assert.equal(tracker.activateMidTurn("text"), false);
      assert.equal(tracker.state, name);
      assert.equal(tracker.hasUndeliveredActivation, false);
    });
  }

  it("withdraws an undelivered activation without trace (user_exit_withdraws_undelivered_activation)", () => {
    const tracker = pendingTracker();
    tracker.activateMidTurn("text");
    tracker.userExit(true);
    assert.equal(tracker.state, "Inactive");
    assert.equal(tracker.hasUndeliveredActivation, false);
    assert.equal(tracker.pendingExitReminder, false);
    tracker.enterPending();
    assert.equal(tracker.isReentry, false);
  });

  it("defers leaving as usual once the activation was delivered (user_exit_after_delivery_defers_exit_normally)", () => {
    const tracker = pendingTracker();
    tracker.activateMidTurn("text");
    tracker.takePendingActivation();
    tracker.recordReminderInjected();
    tracker.userExit(true);
    assert.equal(tracker.state, "ExitPending");
  });

  it("keeps an earlier real phase in mind when it withdraws (withdrawal_preserves_real_reentry_flag)", () => {
    const tracker = activeTracker();
    tracker.deactivateApproved();
    tracker.enterPending();
    tracker.activateMidTurn("text");
    tracker.userExit(true);
    tracker.enterPending();
    assert.equal(tracker.isReentry, true);
  });

  it("drops an undelivered activation at compaction (compaction_drops_undelivered_activation)", () => {
    const tracker = pendingTracker();
    tracker.activateMidTurn("text");
    tracker.resetAfterCompaction();
    assert.equal(tracker.hasUndeliveredActivation, false);
    assert.equal(tracker.state, "Active");
  });

  it("ignores a second entry (double_enter_pending_is_noop)", () => {
    const tracker = pendingTracker();
    assert.equal(tracker.enterPending(), false);
    assert.equal(tracker.state, "Pending");
  });

  it("does not activate what is not pending (activate_from_inactive_only)", () => {
    const tracker = new PlanModeTracker();
    assert.equal(tracker.activate(), false);
    assert.equal(tracker.state, "Inactive");
  });

  it("reports that a tool entry changed nothing in Active (activate_from_tool_when_already_active)", () => {
    const tracker = activeTracker();
    assert.equal(tracker.activateFromTool(), false);
    assert.equal(tracker.state, "Active");
  });

  it("has nothing to approve when it is off (deactivate_when_not_active)", () => {
    assert.equal(new PlanModeTracker().deactivateApproved(), false);
  });

  it("has nothing to leave when it is off (user_exit_from_inactive_is_noop)", () => {
    const tracker = new PlanModeTracker();
    assert.deepEqual(tracker.userExit(false), { changed: false, quitsReview: false });
    assert.equal(tracker.state, "Inactive");
    assert.equal(tracker.pendingExitReminder, false);
  });

  it("completes only an exit that was deferred (complete_deferred_exit_when_not_exit_pending_is_noop)", () => {
    const tracker = activeTracker();
    assert.equal(tracker.completeDeferredExit(), false);
    assert.equal(tracker.state, "Active");
    assert.equal(tracker.pendingExitReminder, false);
  });

  it("leaves at once when idle and arms the exit reminder (user_exit_while_idle_sets_exit_reminder)", () => {
    const tracker = activeTracker();
    tracker.userExit(false);
    assert.equal(tracker.state, "Inactive");
    assert.equal(tracker.pendingExitReminder, true);
    assert.equal(tracker.clearPendingExitReminder(), true);
    assert.equal(tracker.pendingExitReminder, false);
  });

  it("clears an armed exit reminder on entry (enter_pending_clears_pending_exit_reminder)", () => {
    const tracker = activeTracker();
    tracker.userExit(false);
    tracker.enterPending();
    assert.equal(tracker.pendingExitReminder, false);
  });

  it("clears an armed exit reminder on tool entry (activate_from_tool_clears_pending_exit_reminder)", () => {
    const tracker = activeTracker();
    tracker.userExit(false);
    tracker.activateFromTool();
    assert.equal(tracker.pendingExitReminder, false);
  });

  it("arms no exit reminder on approval (deactivate_approved_does_not_set_pending_exit_reminder)", () => {
    const tracker = activeTracker();
    tracker.deactivateApproved();
    assert.equal(tracker.pendingExitReminder, false);
  });

  it("arms the exit reminder on request (queue_exit_reminder_arms_flag)", () => {
    const tracker = activeTracker();
    tracker.deactivateApproved();
    tracker.queueExitReminder();
    assert.equal(tracker.pendingExitReminder, true);
    tracker.clearPendingExitReminder();
    assert.equal(tracker.pendingExitReminder, false);
  });

  it("resets nothing at compaction when it is off (compaction_reset_only_when_active)", () => {
    const tracker = new PlanModeTracker();
    assert.equal(tracker.resetAfterCompaction(), false);
    assert.equal(tracker.state, "Inactive");
  });

  it("cancels a deferred exit on re-entry (reenter_from_exit_pending_cancels_deferred_exit)", () => {
    const tracker = exitPendingTracker();
    assert.equal(tracker.enterPending(), true);
    assert.equal(tracker.state, "Active");
    assert.equal(tracker.pendingExitReminder, false);
    assert.equal(tracker.completeDeferredExit(), false);
    assert.equal(tracker.state, "Active");
  });

  it("remembers a phase that the agent began (was_previously_active_persists_through_agent_exit)", () => {
    const tracker = new PlanModeTracker();
    tracker.activateFromTool();
    tracker.deactivateApproved();
    tracker.enterPending();
    assert.equal(tracker.isReentry, true);
  });

  it("comes through a whole life with a deferred exit (full_lifecycle_with_exit_pending)", () => {
    const tracker = activeTracker();
    tracker.recordReminderInjected();
    tracker.recordReminderInjected();
    tracker.userExit(true);
    tracker.completeDeferredExit();
    tracker.clearPendingExitReminder();
    tracker.enterPending();
    assert.equal(tracker.isReentry, true);
    tracker.activate();
    assert.equal(tracker.nextReminderIsFull, true);
  });

  it("stops waiting for approval when approved (deactivate_approved_clears_awaiting_flag)", () => {
    const tracker = activeTracker();
    tracker.setAwaitingPlanApproval(true);
    tracker.deactivateApproved();
    assert.equal(tracker.awaitingPlanApproval, false);
  });

  it("stops waiting for approval when the person leaves (user_exit_clears_awaiting_flag)", () => {
    const tracker = activeTracker();
    tracker.setAwaitingPlanApproval(true);
    tracker.userExit(false);
    assert.equal(tracker.awaitingPlanApproval, false);
  });
});
