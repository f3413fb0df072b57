import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { promptModeOf } from "../../../src/plan/promptMode.ts";
import { closedTracker, restoreTracker } from "../../../src/plan/restoreTracker.ts";
import { formatSnapshot, type PlanModeSnapshot, parseSnapshot } from "../../../src/plan/snapshot.ts";
import { PlanModeTracker } from "../../../src/plan/tracker.ts";
import { activeTracker, awaitingTracker, exitPendingTracker, pendingTracker } from "./trackers.ts";

function throughDisk(tracker: PlanModeTracker): PlanModeTracker {
  return restoreTracker(formatSnapshot(tracker.snapshot())).tracker;
}

const base: PlanModeSnapshot = {
  state: "Active",
  was_previously_active: true,
  reminder_count: 1,
  pending_exit_reminder: false,
  awaiting_plan_approval: false,
};

describe("plan_mode.json", () => {
  it("holds the seed's five fields, pretty-printed", () => {
    assert.equal(
      formatSnapshot(activeTracker().snapshot()),
      `{
  "state": "Active",
  "was_previously_active": true,
  "reminder_count": 0,
  "pending_exit_reminder": false,
  "awaiting_plan_approval": false
}
`,
    );
  });

  it("brings an active tracker back with its count (snapshot_round_trip_active)", () => {
    const tracker = activeTracker();
    tracker.recordReminderInjected();
    const restored = throughDisk(tracker);
    assert.equal(restored.state, "Active");
    assert.equal(restored.nextReminderIsFull, false);
  });

  it("seeds the prompt mode from a restored tracker (session_prompt_mode_follows_a_restored_active_tracker)", () => {
    assert.equal(promptModeOf(throughDisk(activeTracker())), "plan");
    assert.equal(promptModeOf(new PlanModeTracker()), "agent");
  });

  it("lets Pending collapse to Inactive without an exit reminder (snapshot_pending_collapses_to_inactive)", () => {
    const restored = throughDisk(pendingTracker());
    assert.equal(restored.state, "Inactive");
    assert.equal(restored.pendingExitReminder, false);
  });

  it("completes a deferred exit (snapshot_exit_pending_collapses_to_inactive_with_reminder)", () => {
    const restored = throughDisk(exitPendingTracker());
    assert.equal(restored.state, "Inactive");
    assert.equal(restored.pendingExitReminder, true);
  });

  it("brings Inactive back as it was (snapshot_inactive_restores_cleanly)", () => {
    const restored = throughDisk(new PlanModeTracker());
    assert.equal(restored.state, "Inactive");
    assert.equal(restored.pendingExitReminder, false);
  });

  it("keeps a waiting review (awaiting_plan_approval_survives_snapshot_round_trip)", () => {
    assert.equal(throughDisk(awaitingTracker()).awaitingPlanApproval, true);
  });

  it("lets a review wait only where it was planned, unlike the seed's program (spec 12.2, B15)", () => {
    for (const state of ["Inactive", "Pending", "ExitPending"] as const) {
      const restored = PlanModeTracker.restore({ ...base, state, awaiting_plan_approval: true });
      assert.equal(restored.awaitingPlanApproval, false);
    }
  });

  it("loses an undelivered activation, and begins with the full reminder for it", () => {
    const tracker = pendingTracker();
    tracker.activateMidTurn("text");
    const restored = throughDisk(tracker);
    assert.equal(restored.hasUndeliveredActivation, false);
    assert.equal(restored.state, "Active");
    assert.equal(restored.nextReminderIsFull, true);
  });

  it("takes a missing awaiting_plan_approval for false (snapshot_without_awaiting_field_defaults_false)", () => {
    const { awaiting_plan_approval: _missing, ...legacy } = base;
    const parsed = parseSnapshot(JSON.stringify(legacy));
    assert.ok(parsed.ok);
    assert.equal(parsed.value.awaiting_plan_approval, false);
  });

  it("tolerates a byte order mark", () => {
    assert.ok(parseSnapshot(`\uFEFF${JSON.stringify(base)}`).ok);
  });
});

const unusable: readonly (readonly [string, string, RegExp])[] = [
  ["an empty file", "", /not valid JSON.*turn plan mode off and on again/i],
  ["a torn file", '{"state": "Act', /not valid JSON/],
  ["something else", "[]", /not usable: the file is wrong or missing/],
  ["null", "null", /not usable/],
  ["a missing field", JSON.stringify({ ...base, reminder_count: undefined }), /"reminder_count" is wrong or missing/],
  ["a negative count", JSON.stringify({ ...base, reminder_count: -1 }), /"reminder_count" is wrong or missing/],
  ["a fractional count", JSON.stringify({ ...base, reminder_count: 0.5 }), /"reminder_count"/],
  ["a state of a newer version", JSON.stringify({ ...base, state: "Reviewing" }), /"state".*update Plan Mode/],
  ["a state in lower case", JSON.stringify({ ...base, state: "active" }), /"state"/],
  ["a field of a newer version", JSON.stringify({ ...base, phase: 2 }), /fields.*\(phase\).*update Plan Mode/],
];

describe("A plan_mode.json that can't be used", () => {
  for (const [name, text, message] of unusable) {
    it(`fails closed for ${name}: the session plans, the file is kept, the person is told`, () => {
      const { tracker, notes, keepAside } = restoreTracker(text);
      assert.equal(tracker.state, "Active");
      assert.equal(tracker.isPlanning, true);
      assert.equal(tracker.nextReminderIsFull, true);
      assert.equal(keepAside, true);
      assert.match(notes.join(" "), message);
      assert.match(notes.join(" "), /plan mode is on in this session; the file was kept aside/);
    });
  }

  it("parks the review again that it still names as waiting", () => {
    const text = JSON.stringify({ ...base, awaiting_plan_approval: true, phase: 2 });
    assert.equal(restoreTracker(text).tracker.awaitingPlanApproval, true);
    assert.equal(restoreTracker('{"awaiting_plan_approval": true, "sta').tracker.awaitingPlanApproval, true);
    assert.equal(restoreTracker('{"awaiting_plan_approval": false, "sta').tracker.awaitingPlanApproval, false);
  });

  it("is not the same as having none: a new session is Inactive", () => {
    const { tracker, notes, keepAside } = restoreTracker(undefined);
    assert.equal(tracker.state, "Inactive");
    assert.deepEqual([notes, keepAside], [[], false]);
  });

  it("gives a closed tracker for a file that can't be read at all", () => {
    assert.equal(closedTracker().isPlanning, true);
  });
});
