import assert from "node:assert/strict";
import { readComposerInput } from "../../../src/host/slashCommands.ts";
import { mentionQuery, slashCompletions } from "../../../webview/agent/completions.ts";

const labels = (text: string, commands: Parameters<typeof slashCompletions>[1] = []) =>
  slashCompletions(text, commands).map(({ label }) => label);

describe("completion of slash commands", () => {
  for (const [text, names] of [
    ["/p", ["/plan"]],
    ["/m", ["/mode", "/model"]],
    ["/plan", []],
    ["/plan fix it", []],
    ["see /plan", []],
    ["", []],
    ["/x", []],
  ] as const) {
    it(`offers ${names.length === 0 ? "nothing" : names.join(" ")} for "${text}"`, () => {
      assert.deepEqual(labels(text), names);
    });
  }

  it("offers nothing that the host would send to the agent as a prompt, but the agent's own command", () => {
    const prompts = labels("/").filter((name) => readComposerInput(name).kind === "prompt");
    assert.deepEqual(prompts, ["/compact"]);
  });

  it("adds the agent's commands, without repeating those that it has too", () => {
    const commands = [
      { name: "compact", description: "", takesText: true },
      { name: "mcp:deploy", description: "Deploy", takesText: false },
    ];
    assert.equal(labels("/", commands).filter((label) => label === "/compact").length, 1);
    assert.deepEqual(labels("/mcp:d", commands), ["/mcp:deploy"]);
  });
});

describe("what is being mentioned", () => {
  for (const [text, query] of [
    ["@", ""],
    ["look at @src/ma", "src/ma"],
    ["(@a", "a"],
    ["line\n@b", "b"],
    ["me@example.com", undefined],
    ["@done and more", undefined],
    ["no", undefined],
  ] as const) {
    it(`is ${query === undefined ? "nothing" : `"${query}"`} in ${JSON.stringify(text)}`, () => {
      assert.equal(mentionQuery(text, text.length)?.query, query);
    });
  }

  it("is what stands before the caret, not after it", () => {
    assert.deepEqual(mentionQuery("see @src and", 8), { start: 4, query: "src" });
  });
});
