import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { effectiveMode, nextMode, parseSessionMode, sessionModeOf } from "../../../src/plan/modeCycle.ts";
import {
  isReadOnlyPrompt,
  isSyntheticPrompt,
  parsePromptMode,
  promptModeFromSession,
  promptModeOf,
  reconcilePromptMode,
} from "../../../src/plan/promptMode.ts";
import { PlanModeTracker } from "../../../src/plan/tracker.ts";
import { activeTracker, awaitingTracker, exitPendingTracker, pendingTracker } from "./trackers.ts";

describe("The session mode", () => {
  it("cycles Normal → Plan → Always-approve → Normal (mission.md, deviation 1)", () => {
    assert.equal(nextMode("default"), "plan");
    assert.equal(nextMode("plan"), "always-approve");
    assert.equal(nextMode("always-approve"), "default");
  });

  it("counts from what was asked for, until that is confirmed", () => {
    assert.equal(effectiveMode("default", "plan"), "plan");
    assert.equal(effectiveMode("plan", undefined), "plan");
  });

  it("is plan whenever the gate is closed; the permission mode reappears afterwards", () => {
    for (const tracker of [pendingTracker(), activeTracker(), exitPendingTracker()])
      assert.equal(sessionModeOf(tracker.state, "always-approve"), "plan");
    assert.equal(sessionModeOf("Inactive", "always-approve"), "always-approve");
    assert.equal(sessionModeOf("Inactive", "default"), "default");
  });

  it("is read exactly; unknown and empty ids mean nothing (qqcode-behaviour.md 8, rows 11 and 12)", () => {
    for (const id of ["default", "plan", "always-approve"]) assert.equal(parseSessionMode(id), id);
    for (const id of ["", "Plan", "auto", "ask", undefined, null, 1]) assert.equal(parseSessionMode(id), undefined);
  });
});

describe("The mode that a prompt declares", () => {
  it("is read exactly (prompt-mode tests)", () => {
    for (const mode of ["agent", "ask", "plan"]) assert.equal(parsePromptMode(mode), mode);
  });

  // The seed's program reads these as `agent` and so ends plan mode (mission.md, deviation 7).
  for (const mode of ["ASK", "Plan", "code", "", undefined, 1]) {
    it(`is none when it is ${JSON.stringify(mode)}`, () => assert.equal(parsePromptMode(mode), undefined));
  }

  it("is read-only for ask and plan", () => {
    assert.deepEqual((["agent", "ask", "plan"] as const).map(isReadOnlyPrompt), [false, true, true]);
  });

  it("follows the session (prompt_mode_from_session_mode_id)", () => {
    assert.deepEqual((["default", "plan", "always-approve"] as const).map(promptModeFromSession), [
      "agent",
      "plan",
      "agent",
    ]);
    assert.equal(promptModeOf(activeTracker()), "plan");
    assert.equal(promptModeOf(pendingTracker()), "agent");
  });

  it("drives the tracker (prompt_mode_plan_drives_tracker_into_pending_when_inactive)", () => {
    const tracker = new PlanModeTracker();
    const declare = (mode: "agent" | "ask" | "plan"): boolean =>
      reconcilePromptMode(tracker, { id: "p", mode, submittedWhilePlanning: tracker.isPlanning });
    assert.deepEqual([declare("plan"), tracker.state], [true, "Pending"]);
    assert.deepEqual([declare("plan"), tracker.state], [false, "Pending"]);
    assert.deepEqual([declare("agent"), tracker.state], [true, "Inactive"]);
    assert.deepEqual([declare("plan"), tracker.state], [true, "Pending"]);
    assert.deepEqual([declare("ask"), tracker.state], [true, "Inactive"]);
    assert.deepEqual([declare("ask"), tracker.state], [false, "Inactive"]);
  });

  it("is ignored on synthetic turns (a_synthetic_turn_inherits_plan_mode_instead_of_ending_it)", () => {
    for (const id of ["task-completed-1", "plan-resume-s", "scheduler-fired-2", "notifications-3"]) {
      assert.equal(isSyntheticPrompt(id), true);
      const tracker = activeTracker();
      assert.equal(reconcilePromptMode(tracker, { id, mode: "agent", submittedWhilePlanning: true }), false);
      assert.equal(tracker.state, "Active");
    }
    assert.equal(isSyntheticPrompt("3f2a"), false);
  });

  it("is applied on a person's turn (a_user_turn_still_applies_its_declared_mode)", () => {
    const tracker = activeTracker();
    assert.equal(reconcilePromptMode(tracker, { id: "p", mode: "agent", submittedWhilePlanning: true }), true);
    assert.equal(tracker.state, "Inactive");
    assert.equal(tracker.pendingExitReminder, true);
  });

  it("ends no planning that began after it was written (spec 12.2, B5)", () => {
    const tracker = activeTracker();
    assert.equal(reconcilePromptMode(tracker, { id: "p", mode: "agent", submittedWhilePlanning: false }), false);
    assert.equal(tracker.state, "Active");
  });

  it("ends no planning while a review waits (mission.md, deviation 7)", () => {
    const tracker = awaitingTracker();
    assert.equal(reconcilePromptMode(tracker, { id: "p", mode: "agent", submittedWhilePlanning: true }), false);
    assert.equal(tracker.awaitingPlanApproval, true);
  });
});
