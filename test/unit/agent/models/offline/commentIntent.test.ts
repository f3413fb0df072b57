import assert from "node:assert/strict";
import { commentIntent } from "../../../../../src/agent/models/offline/commentIntent.ts";

describe("commentIntent", () => {
  const cases: readonly (readonly [string, ReturnType<typeof commentIntent>])[] = [
    ["LGTM!", { kind: "thanks" }],
    ["👍", { kind: "thanks" }],
    ["Why not in the host?", { kind: "question" }],
    ["Could you drop this?", { kind: "remove", what: "this?" }],
    ["Please remove", { kind: "remove", what: "" }],
    ["not needed, we have one", { kind: "remove", what: "" }],
    ["use pnpm instead of npm", { kind: "swap", from: "npm", to: "pnpm" }],
    ["replace `a b` with “c”.", { kind: "swap", from: "a b", to: "c" }],
    ["rename the word total to sum of cents", { kind: "swap", from: "total", to: "sum of cents" }],
    ["foo -> bar", { kind: "swap", from: "foo", to: "bar" }],
    ["Add a step to update the docs", { kind: "addItem", text: "Update the docs." }],
    ["add a step for the changelog", { kind: "addItem", text: "Take care of the changelog." }],
    ["also test the empty case", { kind: "addItem", text: "Test the empty case." }],
    ["This must stay compatible", { kind: "amend", text: "This must stay compatible" }],
  ];
  for (const [body, expected] of cases) {
    it(`reads "${body}" as ${expected.kind}`, () => assert.deepEqual(commentIntent(body), expected));
  }
});
