import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  editRejected,
  exitReminder,
  fullReminder,
  reentryReminder,
  sparseReminder,
  wrapReminder,
} from "../../../src/plan/reminders.ts";
import { planPath, tools } from "./gateContext.ts";

const renamed = { edit: "Edit9", write: "Write9", ask: "Ask9", exit: "Exit9", task: "Task9" };
const present = { planPath, hasContent: true, tools };
const without = { planPath, hasContent: false, tools };
const defaultNames = /search_replace|write_file|ask_user_question|exit_plan_mode|enter_plan_mode|submit_plan/;

// Rows of spec/grok-build-behaviour.md 1.8 and 5.3, by their names there.
describe("The full reminder", () => {
  it("speaks of an existing plan (full_reminder_with_existing_plan)", () => {
    const text = fullReminder(present);
    assert.match(text, /^Plan mode is active\./);
    assert.match(text, /## Plan File:/);
    assert.ok(text.includes(`A plan exists at ${planPath}.`));
    assert.ok(text.includes("search_replace"));
    assert.match(text, /only file that you can edit/);
    assert.doesNotMatch(text, /No plan written yet/);
  });

  it("says that there is none yet (full_reminder_without_plan)", () => {
    const text = fullReminder(without);
    assert.match(text, /No plan written yet/);
    assert.ok(text.includes(planPath));
    assert.ok(text.includes("search_replace"));
    assert.doesNotMatch(text, /A plan exists/);
  });

  it("names the tools (full_reminder_resolves_all_tool_names)", () => {
    for (const context of [present, without]) {
      const text = fullReminder(context);
      for (const name of [tools.edit, tools.ask, tools.exit]) assert.ok(text.includes(name), name);
      assert.doesNotMatch(text, /[{}$<>]|undefined/);
    }
  });

  it("uses the names of the registry (full_reminder_with_custom_tool_names)", () => {
    const text = fullReminder({ ...present, tools: renamed });
    for (const name of ["Edit9", "Ask9", "Exit9"]) assert.ok(text.includes(name), name);
    assert.doesNotMatch(text, defaultNames);
  });

  it("does not explain subagents (full_reminder_has_no_subagent_guidance)", () => {
    assert.doesNotMatch(fullReminder({ ...present, tools: renamed }), /subagent|Task9/);
    assert.doesNotMatch(fullReminder(present), /subagent/);
  });

  it("prescribes no phases (full_reminder_has_no_phase_workflow)", () => {
    assert.doesNotMatch(fullReminder(present), /phase|iterat|loop/i);
  });

  it("names the two ways to end a turn", () => {
    assert.match(
      fullReminder(present),
      /End your turn in one of two ways only: call ask_user_question .* call exit_plan_mode/,
    );
  });
});

describe("The other reminders", () => {
  it("nudge in one static line (sparse_reminder_is_static_read_only_nudge, sparse_reminder_ignores_custom_tool_names)", () => {
    assert.equal(sparseReminder(), "Plan mode is still active: no edits and no writes, except to the plan file.");
  });

  it("name path and tools on re-entry (reentry_reminder_renders)", () => {
    const text = reentryReminder(present);
    assert.match(text, /^## Returning to Plan Mode/);
    for (const part of [planPath, tools.exit, tools.ask]) assert.ok(text.includes(part), part);
  });

  it("use the names of the registry on re-entry (reentry_reminder_with_custom_names)", () => {
    const text = reentryReminder({ ...present, tools: renamed });
    for (const name of ["Ask9", "Exit9"]) assert.ok(text.includes(name), name);
    assert.doesNotMatch(text, defaultNames);
  });

  it("repeat the rule on re-entry, unlike the seed's program (spec 12.2, B17)", () => {
    assert.match(
      reentryReminder(present),
      /no edits, no writes and nothing that changes state, except in the plan file/,
    );
  });

  it("claim no plan on re-entry that is not there (spec 12.2, B17)", () => {
    assert.doesNotMatch(reentryReminder(without), /A plan exists/);
    assert.match(reentryReminder(without), /No plan written yet/);
    assert.match(reentryReminder(present), /A plan exists at/);
  });

  it("end planning in one static line (exit_reminder_renders)", () => {
    assert.equal(
      exitReminder(),
      "Plan mode is off. You can edit files, run commands and act again, within the permissions of this session.",
    );
    assert.doesNotMatch(exitReminder(), /\/\w/);
  });

  it("refuse an edit word for word (edit_rejected_template_renders)", () => {
    assert.equal(
      editRejected("/s/plan.md"),
      "Rejected: file edits are not possible in plan mode. The only file that you can edit is the plan file (/s/plan.md). Describe the change there instead of making it.",
    );
  });

  it("hold no tool name of their own (templates_are_static_with_no_hardcoded_tool_names)", () => {
    const bare = { planPath: "/p", hasContent: true, tools: renamed };
    const texts = [
      fullReminder(bare),
      fullReminder({ ...bare, hasContent: false }),
      reentryReminder(bare),
      reentryReminder({ ...bare, hasContent: false }),
      sparseReminder(),
      exitReminder(),
      editRejected("/p"),
    ];
    for (const text of texts) assert.doesNotMatch(text, defaultNames);
  });

  it("are marked as the harness's words", () => {
    assert.equal(wrapReminder("text"), "<system-reminder>\ntext\n</system-reminder>");
  });
});
