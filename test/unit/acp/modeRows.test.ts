import assert from "node:assert/strict";
import type { SessionUpdate } from "@agentclientprotocol/sdk";
import { applyUpdate, newSessionState, type SessionState } from "../../../src/acp/sessionState.ts";

const play = (...updates: readonly SessionUpdate[]): SessionState =>
  updates.reduce((state, update) => applyUpdate(state, update, 0), newSessionState("s1"));
const mode = (currentModeId: string): SessionUpdate => ({ sessionUpdate: "current_mode_update", currentModeId });
const call = (title: string, status: "in_progress" | "completed"): SessionUpdate => ({
  sessionUpdate: "tool_call",
  toolCallId: title,
  title,
  status,
});

/** The rows of the source program's own tests of its badge. */
describe("the badge of the source", () => {
  for (const title of ["enter_plan_mode", "exit_plan_mode", "Exit plan mode", "Enter plan mode"]) {
    it(`is not turned by a tool call with the title ${title}`, () => {
      for (const before of ["plan", "default"]) {
        const state = play(mode(before), call(title, "in_progress"), call(title, "completed"));
        assert.deepEqual(state.mode, play(mode(before)).mode);
      }
      assert.equal(play(call(title, "completed")).mode, newSessionState("s1").mode);
    });
  }

  for (const [id, planning] of [
    ["plan", true],
    ["default", false],
    ["my-agent", false],
  ] as const) {
    it(`${planning ? "goes on" : "is off"} when the agent says ${id}, and nothing is pending`, () => {
      for (const before of ["plan", "default"]) {
        const { mode: now } = play(mode(before), mode(id));
        assert.equal(now?.state, planning ? "Active" : "Inactive");
      }
    });
  }
});
