import assert from "node:assert/strict";
import type { ShownMode } from "../../../src/host/session/shownMode.ts";
import { normalMode } from "../../../src/host/session/shownMode.ts";
import { statusText } from "../../../src/host/statusText.ts";

const rows: readonly [Partial<ShownMode>, string][] = [
  [{}, "Normal"],
  [{ permissionMode: "always-approve" }, "Always-approve"],
  [{ state: "Pending" }, "Plan: on"],
  [{ state: "Active" }, "Plan"],
  [{ state: "Active", permissionMode: "always-approve" }, "Plan"],
  [{ state: "Active", awaitingApproval: true }, "Plan: waiting for you"],
  [{ state: "ExitPending" }, "Plan: leaving"],
  [{ changing: true }, "Mode: changing…"],
  [{ state: "Active", changing: true }, "Plan: changing…"],
];

describe("the status bar", () => {
  for (const [mode, name] of rows) {
    it(`says “${name}” for ${JSON.stringify(mode)}`, () => {
      const text = statusText({ ...normalMode, ...mode }, []);
      assert.equal(text.label.replace(/^\$\([a-z~-]+\) /, ""), name);
      assert.ok(text.spoken.includes(name));
    });
  }

  it("says what is blocked whenever it says Plan", () => {
    for (const state of ["Pending", "Active", "ExitPending"] as const) {
      assert.match(statusText({ ...normalMode, state }, []).tooltip, /blocked/);
    }
  });

  it("counts what was stopped", () => {
    const attempt = { tool: "write_file", target: "a", reason: "r", at: "" };
    const planning: ShownMode = { ...normalMode, state: "Active" };
    assert.match(statusText(planning, [attempt]).tooltip, /1 attempt was stopped/);
    assert.match(statusText(planning, [attempt, attempt]).tooltip, /2 attempts were stopped/);
  });

  it("warns that an armed always-approve does not open the gate", () => {
    const mode: ShownMode = { ...normalMode, state: "Active", permissionMode: "always-approve" };
    assert.match(statusText(mode, []).tooltip, /still blocks every change/);
  });
});
