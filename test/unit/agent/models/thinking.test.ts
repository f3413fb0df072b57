import { strict as assert } from "node:assert";
import { createModel } from "../../../../src/agent/models/createModel.ts";
import { readThinking, type Thinking } from "../../../../src/agent/models/thinking.ts";
import { userMessage } from "../../../../src/agent/session/modelMessages.ts";
import { modelRequest } from "../../../../src/agent/turn/modelRequest.ts";
import { ModelHarness } from "../../../support/agent/modelHarness.ts";
import { startServerFor } from "../../../support/models/startServerFor.ts";

const tools = [{ type: "function" as const, name: "grep", inputSchema: { type: "object" as const } }];

/** What the provider's package sends for it: a part of the body, and words that must not be in it. */
const rows: readonly (readonly [spec: string, thinking: Thinking, sends: readonly string[], not: readonly string[]])[] =
  [
    ["anthropic/claude-sonnet-5-5", "auto", ['"thinking":{"type":"adaptive","display":"summarized"}'], ["effort"]],
    ["anthropic/claude-opus-5-5", "high", ['"type":"adaptive"', '"output_config":{"effort":"high"}'], []],
    ["anthropic/claude-haiku-5-5", "off", ['"thinking":{"type":"disabled"}'], []],
    ["anthropic/claude-sonnet-4-6", "low", ['"type":"adaptive"', '"effort":"low"'], []],
    [
      "anthropic/claude-sonnet-4-5",
      "auto",
      ['"thinking":{"type":"enabled","budget_tokens":8000}', '"max_tokens":40000'],
      [],
    ],
    ["anthropic/claude-opus-4-1", "high", ['"budget_tokens":24000'], []],
    ["anthropic/claude-sonnet-4-5", "off", [], ["thinking"]],
    ["anthropic/scripted-model", "high", ['"max_tokens":32000'], ["thinking"]],
    [
      "openai/gpt-6-codex",
      "auto",
      ['"reasoning":{"summary":"auto"}', '"include":["reasoning.encrypted_content"]', '"store":false'],
      ["effort"],
    ],
    ["openai/gpt-6-codex", "low", ['"effort":"low"', '"summary":"auto"'], []],
    ["openai/gpt-6-codex", "off", ['"effort":"low"'], ['"summary"']],
    ["openai/gpt-5.6", "medium", ['"reasoning_effort":"medium"'], []],
    ["openai/o3", "off", ['"reasoning_effort":"low"'], []],
    ["openai/gpt-4.1", "high", [], ["reasoning"]],
    ["google/gemini-2.5-flash", "auto", ['"thinkingConfig":{"includeThoughts":true}'], []],
    ["google/gemini-2.5-flash", "off", ['"includeThoughts":false', '"thinkingBudget":0'], []],
    ["google/gemini-2.5-pro", "high", ['"thinkingBudget":24000'], []],
    ["google/gemini-3-pro", "high", ['"thinkingLevel":"high"'], ["thinkingBudget"]],
    ["google/scripted-model", "high", [], ["thinkingConfig"]],
    ["xai/grok-4.7", "auto", [], ["reasoning_effort"]],
    ["xai/grok-4.7", "high", ['"reasoning_effort":"high"'], []],
    ["openai-compatible/qwen3-coder", "auto", [], ["reasoning_effort"]],
    ["openai-compatible/gpt-oss", "low", ['"reasoning_effort":"low"'], []],
  ];

describe("Thinking", function () {
  this.timeout(20_000);
  for (const [spec, thinking, sends, not] of rows) {
    it(`${spec}, ${thinking}: ${sends.join(", ") || "nothing is asked of a model that may not know it"}`, async () => {
      const { server, env } = await startServerFor(spec, [{ kind: "answer", text: "Done." }]);
      try {
        const made = await createModel(spec, { env });
        assert.ok(made.ok);
        const { modelId, provider } = made.value;
        const history = [userMessage("Hello")];
        const options = { modelId, provider, thinking };
        const request = modelRequest("You plan.", history, tools, new AbortController().signal, options);
        const { stream } = await made.value.doStream(request);
        await stream.cancel();
        const body = JSON.stringify(server.requests[0]?.body);
        for (const part of sends) {
          assert.ok(body.includes(part), `${part} is not in ${body}`);
        }
        for (const part of not) {
          assert.ok(!body.includes(part), `${part} is in ${body}`);
        }
      } finally {
        await server.close();
      }
    });
  }

  it("is not asked to be shown again once an account may not see it", async () => {
    const harness = new ModelHarness();
    const { server, env } = await startServerFor("openai/gpt-6-codex", [
      {
        kind: "error",
        status: 400,
        message: "Your organization must be verified to generate reasoning summaries.",
      },
      { kind: "answer", text: "Done." },
    ]);
    try {
      const { client, sessionId } = await harness.start("openai/gpt-6-codex", env);
      await client.prompt(sessionId, "go");
      assert.equal(client.said, "Done.");
      assert.match(JSON.stringify(server.requests[0]?.body), /"summary":"auto"/);
      assert.doesNotMatch(JSON.stringify(server.requests[1]?.body), /"summary"/);
    } finally {
      await harness.dispose();
      await server.close();
    }
  });

  it("is read from settings that may hold anything", () => {
    assert.deepEqual(["high", "off", "", undefined, 7].map(readThinking), ["high", "off", "auto", "auto", "auto"]);
  });
});
