import assert from "node:assert/strict";
import { readComposerInput } from "../../../src/host/slashCommands.ts";
import { completionsFor, slashCommands } from "../../../webview/agent/slashCommands.ts";

describe("completion of slash commands", () => {
  for (const [text, names] of [
    ["/", slashCommands.map(({ name }) => name)],
    ["/p", ["/plan"]],
    ["/plan", []],
    ["/plan fix it", []],
    ["see /plan", []],
    ["", []],
    ["/x", []],
  ] as const) {
    it(`offers ${names.length === 0 ? "nothing" : names.join(" ")} for "${text}"`, () => {
      assert.deepEqual(
        completionsFor(text).map(({ name }) => name),
        names,
      );
    });
  }

  it("offers nothing that the host would send to the agent as a prompt, but the agent's own command", () => {
    const prompts = slashCommands.filter(({ name }) => readComposerInput(name).kind === "prompt");
    assert.deepEqual(
      prompts.map(({ name }) => name),
      ["/compact"],
    );
  });
});
