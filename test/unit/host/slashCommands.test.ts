import assert from "node:assert/strict";
import { type ComposerInput, readComposerInput } from "../../../src/host/slashCommands.ts";

const rows: readonly [string, ComposerInput][] = [
  ["/plan", { kind: "plan", text: "" }],
  ["  /plan  ", { kind: "plan", text: "" }],
  ["/plan move the cache", { kind: "plan", text: "move the cache" }],
  ["/plan first line\nsecond line", { kind: "plan", text: "first line\nsecond line" }],
  ["/view-plan", { kind: "viewPlan" }],
  ["/show-plan", { kind: "viewPlan" }],
  ["/plan-view", { kind: "viewPlan" }],
  ["/stop", { kind: "stop" }],
  ["/new", { kind: "newSession" }],
  ["/model", { kind: "selectModel" }],
  ["/mode", { kind: "mode", mode: undefined }],
  ["/mode plan", { kind: "mode", mode: "plan" }],
  ["/mode of payment", { kind: "prompt", text: "/mode of payment" }],
  ["/blocked", { kind: "blocked" }],
  ["/sessions", { kind: "sessions" }],
  ["/compact the parser", { kind: "prompt", text: "/compact the parser" }],
  ["/planning is hard", { kind: "prompt", text: "/planning is hard" }],
  ["/new feature please", { kind: "prompt", text: "/new feature please" }],
  ["please /plan", { kind: "prompt", text: "please /plan" }],
  ["/usr/bin is missing", { kind: "prompt", text: "/usr/bin is missing" }],
  ["  ", { kind: "prompt", text: "" }],
];

describe("the composer's commands", () => {
  for (const [text, input] of rows) {
    it(`reads ${JSON.stringify(text)} as ${input.kind}`, () => {
      assert.deepEqual(readComposerInput(text), input);
    });
  }
});
