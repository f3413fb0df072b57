import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { PlanModeState } from "../../../src/plan/planModeState.ts";
import { PlanModeTracker } from "../../../src/plan/tracker.ts";
import { initialFacts, type TrackerEvent, type TrackerFacts, transition } from "../../../src/plan/trackerTransition.ts";
import { activeTracker, awaitingTracker, exitPendingTracker, pendingTracker } from "./trackers.ts";

const states: readonly PlanModeState[] = ["Inactive", "Pending", "Active", "ExitPending"];

describe("Where the tracker differs from the seed's program", () => {
  it("keeps the gate closed in Pending, Active and ExitPending (mission.md, deviation 4)", () => {
    const planning = [new PlanModeTracker(), pendingTracker(), activeTracker(), exitPendingTracker()];
    assert.deepEqual(
      planning.map((tracker) => [tracker.state, tracker.isPlanning]),
      [
        ["Inactive", false],
        ["Pending", true],
        ["Active", true],
        ["ExitPending", true],
      ],
    );
  });

  it("makes a tool entry during Pending real (mission.md, deviation 4; spec 12.2, B4)", () => {
    const tracker = pendingTracker();
    assert.equal(tracker.activateFromTool(), true);
    assert.equal(tracker.state, "Active");
  });

  it("makes a tool entry during ExitPending real, so that the turn's end does not leave (mission.md, deviation 4; B3, B4)", () => {
    const tracker = exitPendingTracker();
    assert.equal(tracker.activateFromTool(), true);
    assert.equal(tracker.state, "Active");
    assert.equal(tracker.completeDeferredExit(), false);
    assert.equal(tracker.isPlanning, true);
  });

  it("lets the tool's result stand for an undelivered activation, so that nothing is told twice", () => {
    const tracker = pendingTracker();
    tracker.activateMidTurn("text");
    assert.equal(tracker.activateFromTool(), false);
    assert.equal(tracker.takePendingActivation(), undefined);
    tracker.userExit(true);
    assert.equal(tracker.state, "ExitPending", "the model knows now, so leaving is not a withdrawal");
  });

  it("takes leaving while a review waits in a running turn for quitting it (mission.md, deviation 7; B7)", () => {
    const tracker = awaitingTracker();
    assert.deepEqual(tracker.userExit(true), { changed: true, quitsReview: true });
    assert.equal(tracker.state, "Inactive");
    assert.equal(tracker.pendingExitReminder, false, "the tool's result tells the model");
    assert.equal(tracker.deactivateApproved(), false, "a late approval finds nothing");
  });

  it("tells the model at its next turn when a review that no turn holds is quit (spec 12.2, B14)", () => {
    const tracker = awaitingTracker();
    assert.deepEqual(tracker.userExit(false), { changed: true, quitsReview: true });
    assert.equal(tracker.pendingExitReminder, true);
  });

  it("lets no review wait outside Active (spec 12.2, B6, B15)", () => {
    for (const tracker of [new PlanModeTracker(), pendingTracker(), exitPendingTracker()]) {
      assert.equal(tracker.setAwaitingPlanApproval(true), false);
      assert.equal(tracker.awaitingPlanApproval, false);
    }
  });

  it("quits a plan from every state that plans, and says whether the model must still be told", () => {
    for (const make of [pendingTracker, activeTracker, exitPendingTracker, awaitingTracker]) {
      for (const modelIsTold of [true, false]) {
        const tracker = make();
        assert.equal(tracker.deactivateAbandoned(modelIsTold), true);
        assert.equal(tracker.state, "Inactive");
        assert.equal(tracker.awaitingPlanApproval, false);
        assert.equal(tracker.pendingExitReminder, !modelIsTold);
      }
    }
    assert.equal(new PlanModeTracker().deactivateAbandoned(false), false);
  });

  it("gives the full reminder after a compaction during ExitPending that the person takes back", () => {
    const tracker = activeTracker();
    tracker.recordReminderInjected();
    tracker.userExit(true);
    tracker.resetAfterCompaction();
    tracker.enterPending();
    assert.equal(tracker.nextReminderIsFull, true);
  });
});

// The whole table of spec/grok-build-behaviour.md 1.4, one line per event: the state after it, by the state before it.
const table: readonly (readonly [TrackerEvent, readonly PlanModeState[]])[] = [
  [{ type: "enterPending" }, ["Pending", "Pending", "Active", "Active"]],
  [{ type: "activate" }, ["Inactive", "Active", "Active", "ExitPending"]],
  [{ type: "activateMidTurn", text: "t" }, ["Inactive", "Active", "Active", "ExitPending"]],
  [{ type: "activationTaken" }, states],
  [{ type: "activateFromTool" }, ["Active", "Active", "Active", "Active"]],
  [{ type: "approved" }, ["Inactive", "Pending", "Inactive", "ExitPending"]],
  [{ type: "abandoned", modelIsTold: true }, ["Inactive", "Inactive", "Inactive", "Inactive"]],
  [{ type: "userExit", turnRunning: true }, ["Inactive", "Inactive", "ExitPending", "ExitPending"]],
  [{ type: "userExit", turnRunning: false }, ["Inactive", "Inactive", "Inactive", "ExitPending"]],
  [{ type: "turnEnded" }, ["Inactive", "Pending", "Active", "Inactive"]],
  [{ type: "exitReminderQueued" }, states],
  [{ type: "exitReminderCleared" }, states],
  [{ type: "reminderInjected" }, states],
  [{ type: "compacted" }, states],
  [{ type: "awaitingSet", awaiting: true }, states],
  [{ type: "awaitingSet", awaiting: false }, states],
];

describe("The transition table", () => {
  for (const [event, after] of table) {
    it(`is total for ${JSON.stringify(event)}`, () => {
      const facts: readonly TrackerFacts[] = states.map((state) => ({ ...initialFacts, state }));
      assert.deepEqual(
        facts.map((before) => transition(before, event).state),
        after,
      );
    });
  }

  it("returns the very same facts when an event means nothing", () => {
    assert.equal(transition(initialFacts, { type: "approved" }), initialFacts);
    assert.equal(transition(initialFacts, { type: "exitReminderCleared" }), initialFacts);
    assert.equal(transition(initialFacts, { type: "compacted" }), initialFacts);
  });
});

describe("An exit that the model has not read", () => {
  it("is due again when a new entry is taken back before it reached the model", () => {
    const tracker = activeTracker();
    tracker.userExit(false);
    tracker.enterPending();
    assert.equal(tracker.pendingExitReminder, false);
    assert.equal(PlanModeTracker.restore(tracker.snapshot()).pendingExitReminder, true, "also over a restart");
    tracker.userExit(false);
    assert.equal(tracker.pendingExitReminder, true);
  });

  it("is due again when a mid-turn activation is withdrawn", () => {
    const tracker = activeTracker();
    tracker.userExit(false);
    tracker.enterPending();
    tracker.activateMidTurn("text");
    assert.equal(tracker.snapshot().pending_exit_reminder, false);
    tracker.userExit(true);
    assert.equal(tracker.pendingExitReminder, true);
  });

  it("is not due any more when the new entry reached the model", () => {
    const tracker = activeTracker();
    tracker.userExit(false);
    tracker.enterPending();
    tracker.activate();
    tracker.deactivateApproved();
    assert.equal(tracker.pendingExitReminder, false);
  });
});
