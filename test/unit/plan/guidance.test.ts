import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  askUserQuestionDescription,
  enterPlanModeDescription,
  exitPlanModeDescription,
  planContents,
  planModePrompt,
  replyToCommentDescription,
  submitPlanDescription,
  whenNotToPlan,
  whenToPlan,
} from "../../../src/plan/guidance.ts";

const renamed = { edit: "Edit9", write: "Write9", ask: "Ask9", exit: "Exit9", enter: "Enter9" };
const all = [
  enterPlanModeDescription(renamed),
  exitPlanModeDescription(renamed),
  submitPlanDescription(renamed),
  askUserQuestionDescription(renamed),
  replyToCommentDescription(),
  planModePrompt(renamed),
];

describe("The guidance for the model", () => {
  it("says what a plan contains", () => {
    for (const part of [
      "Context",
      "Recommended approach",
      "Critical files",
      "Existing code to reuse",
      "path",
      "Verification",
    ]) {
      assert.ok(planContents.includes(part), part);
    }
    for (const text of [exitPlanModeDescription(renamed), submitPlanDescription(renamed)]) {
      assert.ok(text.includes(planContents));
    }
  });

  it("says when to plan and when not to", () => {
    for (const word of [/several designs/, /requirements are unclear/, /restructured/]) assert.match(whenToPlan, word);
    for (const word of [/one clear way/, /bug is understood/, /conventions/, /rename, formatting/, /research/])
      assert.match(whenNotToPlan, word);
    const text = enterPlanModeDescription(renamed);
    assert.ok(text.includes(whenToPlan) && text.includes(whenNotToPlan));
  });

  it("names no plan path, only the session's plan file, and no tool by a literal", () => {
    for (const text of all) {
      assert.doesNotMatch(text, /plan\.md|\.plan-mode|~\//);
      assert.doesNotMatch(
        text,
        /search_replace|write_file|ask_user_question|exit_plan_mode|enter_plan_mode|submit_plan/,
      );
    }
  });

  it("does not speak of proposing plan mode where the setting turns that off", () => {
    const { enter: _off, ...rest } = renamed;
    assert.doesNotMatch(planModePrompt(rest), /propose/);
  });
});
