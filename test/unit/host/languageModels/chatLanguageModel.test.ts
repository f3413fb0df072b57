import assert from "node:assert/strict";
import type { LanguageModelV3CallOptions, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { describe, it } from "mocha";
import { describeModelError } from "../../../../src/agent/models/modelError.ts";
import { contextWindow } from "../../../../src/agent/turn/contextWindow.ts";
import { modelStep } from "../../../../src/agent/turn/modelStep.ts";
import { chatLanguageModel } from "../../../../src/host/languageModels/chatLanguageModel.ts";
import { TokenCounter } from "../../../../src/host/languageModels/tokenCounter.ts";
import { call, type FakeChatModel, fakeChatApi, fakeChatModel, languageModelError, say } from "./fakeChat.ts";

const prompt: LanguageModelV3CallOptions["prompt"] = [
  { role: "system", content: "Plan first." },
  { role: "user", content: [{ type: "text", text: "Add a flag" }] },
];

function adapted(model: FakeChatModel) {
  let ids = 0;
  return chatLanguageModel(model, {
    api: fakeChatApi,
    spec: "vscode/fake/one",
    counter: new TokenCounter(model),
    newId: () => `new-${(ids += 1)}`,
  });
}

async function read(
  model: FakeChatModel,
  options: Partial<LanguageModelV3CallOptions> = {},
): Promise<LanguageModelV3StreamPart[]> {
  const { stream } = await adapted(model).doStream({ prompt, ...options });
  const parts: LanguageModelV3StreamPart[] = [];
  for await (const part of stream) {
    parts.push(part);
  }
  return parts;
}

async function failureOf(model: FakeChatModel) {
  try {
    await read(model);
  } catch (error) {
    return describeModelError(error);
  }
  return assert.fail("it did not fail");
}

describe("A language model of VS Code", () => {
  it("streams words and calls in order, and says how it ended", async () => {
    const parts = await read(
      fakeChatModel([say("I "), say("look."), call("c1", "grep", { pattern: "x" }), say(""), call("c2", "glob", {})]),
    );
    assert.deepEqual(
      parts.map((part) => ("delta" in part ? part.delta : part.type === "tool-call" ? part.toolCallId : part.type)),
      ["stream-start", "text-start", "I ", "look.", "text-end", "c1", "c2", "finish"],
    );
    const [finish] = parts.slice(-1);
    assert.ok(finish?.type === "finish");
    assert.equal(finish.finishReason.unified, "tool-calls");
  });

  it("gives calls without an id, and calls with an id that was there before, one of their own", async () => {
    const history: LanguageModelV3CallOptions["prompt"] = [
      ...prompt,
      { role: "assistant", content: [{ type: "tool-call", toolCallId: "old", toolName: "glob", input: {} }] },
      {
        role: "tool",
        content: [{ type: "tool-result", toolCallId: "old", toolName: "glob", output: { type: "text", value: "a" } }],
      },
    ];
    const parts = await read(
      fakeChatModel([call("", "a", {}), call("same", "b", {}), call("same", "c", {}), call("old", "d", {})]),
      { prompt: history },
    );
    assert.deepEqual(
      parts.flatMap((part) => (part.type === "tool-call" ? [part.toolCallId] : [])),
      ["new-1", "same", "new-2", "new-3"],
    );
  });

  it("says why it wants the model, for the consent that VS Code asks for", async () => {
    const model = fakeChatModel([say("Hi.")]);
    await read(model);
    assert.match(model.requests[0]?.options.justification ?? "", /^Plan Mode/);
  });

  it("is cancelled by Stop, which is no failure of the model", async () => {
    const model = fakeChatModel([say("I begin."), new Promise(() => undefined)]);
    const stop = new AbortController();
    let heard = "";
    const answer = await modelStep(
      adapted(model),
      { prompt, abortSignal: stop.signal },
      {
        onText: (delta) => {
          heard += delta;
          stop.abort();
        },
        onReasoning: () => undefined,
        onRetry: () => undefined,
      },
    );
    assert.equal(heard, "I begin.");
    assert.equal(answer.failure, undefined);
    assert.equal(model.requests[0]?.token.isCancellationRequested, true);
  });

  it("counts the tokens of what is new in the conversation only", async () => {
    const model = fakeChatModel([say("one two three")]);
    const adapter = adapted(model);
    const usages: unknown[] = [];
    const more = [
      ...prompt,
      { role: "user" as const, content: [{ type: "text" as const, text: "four more words here" }] },
    ];
    for (const asked of [prompt, more]) {
      const { usage } = await adapter.doGenerate({ prompt: asked });
      usages.push([usage.inputTokens.total, usage.outputTokens.total]);
    }
    assert.deepEqual(usages, [
      [6, 3],
      [10, 3],
    ]);
    assert.ok(model.counted.includes("four more words here"));
  });

  it("tells the agent how much it reads, whatever its name is", () => {
    assert.equal(contextWindow(adapted(fakeChatModel([], { maxInputTokens: 4_321 }))), 4_321);
    assert.equal(contextWindow({ modelId: "claude-sonnet-4-5" }), 200_000);
  });

  const failures: readonly [string, Error, string, RegExp][] = [
    ["is gone", languageModelError("NotFound", "unknown"), "notFound", /Plan Mode: Choose Model/],
    ["was not allowed", languageModelError("NoPermissions", "no"), "forbidden", /choose Allow/],
    ["is blocked", languageModelError("Blocked", "quota"), "refused", /It said: quota\. Wait a little/],
    ["has no quota left", languageModelError("", "0 left", "ChatQuotaExceeded"), "rateLimited", /quota of .* used up/],
    ["fails in its own words", new Error("socket hang\nup"), "unknown", /It said: socket hang up\. Send/],
  ];
  for (const [how, error, kind, message] of failures) {
    it(`says what to do when it ${how}`, async () => {
      const failure = await failureOf(fakeChatModel([], { refuses: error }));
      assert.equal(failure.kind, kind);
      assert.match(failure.message, /vscode\/fake\/one/);
      assert.match(failure.message, message);
      assert.equal(failure.retryable, false);
    });
  }

  it("may be asked again when it takes no more requests for now", async () => {
    const limited = languageModelError("", "slow down", "ChatRateLimited");
    const failure = await failureOf(fakeChatModel([], { refuses: limited }));
    assert.equal(failure.retryable, true);
  });

  it("is told apart from a conversation that is too long for it", async () => {
    const failure = await failureOf(fakeChatModel([], { refuses: new Error("no"), maxInputTokens: 3 }));
    assert.equal(failure.kind, "tooLong");
  });

  it("fails in the middle of an answer without losing what came before", async () => {
    const answer = await modelStep(
      adapted(fakeChatModel([say("Half of"), languageModelError("Blocked", "filtered")])),
      { prompt, abortSignal: new AbortController().signal },
      { onText: () => undefined, onReasoning: () => undefined, onRetry: () => undefined },
    );
    assert.deepEqual(answer.message?.content, [{ type: "text", text: "Half of" }]);
    assert.equal(answer.failure?.kind, "refused");
  });

  it("that says nothing at all has failed", async () => {
    const failure = await failureOf(fakeChatModel([{ of: "a kind that nobody knows" }]));
    assert.equal(failure.kind, "malformed");
  });
});
