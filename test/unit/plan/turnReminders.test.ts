import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  exitReminder,
  fullReminder,
  reentryReminder,
  sparseReminder,
  wrapReminder,
} from "../../../src/plan/reminders.ts";
import { PlanModeTracker } from "../../../src/plan/tracker.ts";
import {
  activateMidTurn,
  compactionReminder,
  deliverActivation,
  turnReminders,
} from "../../../src/plan/turnReminders.ts";
import { planPath, tools } from "./gateContext.ts";
import { activeTracker, exitPendingTracker, pendingTracker } from "./trackers.ts";

const context = { planPath, hasContent: false, tools };
const full = wrapReminder(fullReminder(context));
const sparse = wrapReminder(sparseReminder());
const reentry = wrapReminder(reentryReminder(context));
const exit = wrapReminder(exitReminder());

/** Has planned once, was told that it is over, and the person turned it on again. */
function returningTracker(): PlanModeTracker {
  const tracker = activeTracker();
  tracker.deactivateApproved();
  tracker.enterPending();
  return tracker;
}

// Table 5.1 of spec/grok-build-behaviour.md, row by row.
describe("At the start of a turn", () => {
  it("a pending entry becomes active with the full reminder (row 1)", () => {
    const tracker = pendingTracker();
    assert.deepEqual(turnReminders(tracker, context), [full]);
    assert.equal(tracker.state, "Active");
    assert.equal(tracker.snapshot().reminder_count, 1);
  });

  it("a re-entry gets its own reminder (row 1)", () => {
    const tracker = returningTracker();
    assert.deepEqual(turnReminders(tracker, context), [reentry]);
    assert.equal(tracker.snapshot().reminder_count, 1);
  });

  it("full and sparse take turns (row 2)", () => {
    const tracker = pendingTracker();
    const turns = [1, 2, 3, 4].flatMap(() => turnReminders(tracker, context));
    assert.deepEqual(turns, [full, sparse, full, sparse]);
  });

  it("after a re-entry the cadence goes on with sparse (row 2)", () => {
    const tracker = returningTracker();
    assert.deepEqual(
      [1, 2, 3].flatMap(() => turnReminders(tracker, context)),
      [reentry, sparse, full],
    );
  });

  it("the exit text comes once (row 3)", () => {
    const tracker = activeTracker();
    tracker.userExit(false);
    assert.deepEqual(turnReminders(tracker, context), [exit]);
    assert.deepEqual(turnReminders(tracker, context), []);
  });

  it("a planning reminder and a queued exit text are independent, in this order (rows 2 and 3)", () => {
    const tracker = activeTracker();
    tracker.queueExitReminder();
    assert.deepEqual(turnReminders(tracker, context), [full, exit]);
  });

  it("nothing is said where nothing is planned", () => {
    assert.deepEqual(turnReminders(new PlanModeTracker(), context), []);
  });

  it("the turn after a tool entry gets the full reminder", () => {
    const tracker = new PlanModeTracker();
    tracker.activateFromTool();
    assert.deepEqual(turnReminders(tracker, context), [full]);
  });

  it("white space is no plan, as everywhere else (spec 12.2, B18)", () => {
    assert.match(turnReminders(pendingTracker(), { ...context, hasContent: false })[0] ?? "", /No plan written yet/);
  });

  it("an activation that found no safe point is replaced by the turn's own reminder", () => {
    const tracker = pendingTracker();
    activateMidTurn(tracker, context);
    assert.deepEqual(turnReminders(tracker, context), [full]);
    assert.equal(deliverActivation(tracker), undefined);
  });
});

// spec/grok-build-behaviour.md 1.9, the pure part of its rows.
describe("Turning plan mode on during a turn", () => {
  it("closes the gate at once and tells the model once (midturn_plan_toggle_activates_and_buffers_reminder)", () => {
    const tracker = pendingTracker();
    assert.equal(activateMidTurn(tracker, context), true);
    assert.equal(tracker.state, "Active");
    assert.equal(tracker.hasUndeliveredActivation, true);
    assert.equal(deliverActivation(tracker), full);
    assert.equal(deliverActivation(tracker), undefined);
    assert.deepEqual(turnReminders(tracker, context), [sparse], "the next turn gets the sparse one");
  });

  it("stays pending without a text when no turn runs (idle_plan_toggle_stays_pending_without_buffered_reminder)", () => {
    const tracker = pendingTracker();
    assert.equal(tracker.state, "Pending");
    assert.equal(deliverActivation(tracker), undefined);
  });

  it("leaves no trace when it is taken back in time (midturn_toggle_off_withdraws_undelivered_reminder)", () => {
    const tracker = pendingTracker();
    activateMidTurn(tracker, context);
    tracker.userExit(true);
    assert.equal(tracker.state, "Inactive");
    assert.equal(deliverActivation(tracker), undefined);
    assert.deepEqual(turnReminders(tracker, context), []);
  });

  it("says nothing twice on off and on again (midturn_reentry_after_delivery_buffers_no_duplicate_reminder)", () => {
    const tracker = pendingTracker();
    activateMidTurn(tracker, context);
    deliverActivation(tracker);
    tracker.userExit(true);
    assert.equal(tracker.state, "ExitPending");
    tracker.enterPending();
    assert.equal(tracker.state, "Active");
    assert.equal(activateMidTurn(tracker, context), false);
    assert.equal(deliverActivation(tracker), undefined);
  });

  it("uses the re-entry text after an earlier phase", () => {
    const tracker = returningTracker();
    activateMidTurn(tracker, context);
    assert.equal(deliverActivation(tracker), reentry);
  });
});

// spec/grok-build-behaviour.md 5.2 and 5.4.
describe("Compaction", () => {
  it("carries the full reminder, and the next turn gets it again", () => {
    const tracker = activeTracker();
    tracker.recordReminderInjected();
    assert.equal(compactionReminder(tracker, context), full);
    assert.equal(tracker.snapshot().reminder_count, 0);
    assert.deepEqual(turnReminders(tracker, context), [full]);
  });

  it("drops an undelivered activation, which its own reminder replaces", () => {
    const tracker = pendingTracker();
    activateMidTurn(tracker, context);
    assert.equal(compactionReminder(tracker, context), full);
    assert.equal(deliverActivation(tracker), undefined);
  });

  it("leaves a waiting review waiting", () => {
    const tracker = activeTracker();
    tracker.setAwaitingPlanApproval(true);
    compactionReminder(tracker, context);
    assert.equal(tracker.awaitingPlanApproval, true);
    assert.equal(tracker.state, "Active");
  });

  for (const [name, make] of [
    ["Inactive", () => new PlanModeTracker()],
    ["Pending", pendingTracker],
    ["ExitPending", exitPendingTracker],
  ] as const) {
    it(`says nothing in ${name}`, () => {
      const tracker = make();
      assert.equal(compactionReminder(tracker, context), undefined);
      assert.equal(tracker.state, name);
    });
  }
});

describe("The exit text is not used (5.4)", () => {
  const cases: readonly (readonly [string, (tracker: PlanModeTracker) => void])[] = [
    ["after an approval", (tracker) => tracker.deactivateApproved()],
    ["after quitting, where a tool result says so", (tracker) => tracker.deactivateAbandoned(true)],
  ];
  for (const [name, leave] of cases) {
    it(name, () => {
      const tracker = activeTracker();
      leave(tracker);
      assert.deepEqual(turnReminders(tracker, context), []);
    });
  }

  it("but it is after quitting without one, unlike the seed's program (spec 12.2, B14)", () => {
    const tracker = activeTracker();
    tracker.deactivateAbandoned(false);
    assert.deepEqual(turnReminders(tracker, context), [exit]);
  });
});
