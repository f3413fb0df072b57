import assert from "node:assert/strict";
import type { LanguageModelV3Message } from "@ai-sdk/provider";
import { createModel } from "../../../../src/agent/models/createModel.ts";
import { toolMessage, userMessage } from "../../../../src/agent/session/modelMessages.ts";
import type { ModelAnswer } from "../../../../src/agent/turn/modelAnswer.ts";
import { modelRequest } from "../../../../src/agent/turn/modelRequest.ts";
import { modelStep } from "../../../../src/agent/turn/modelStep.ts";
import { startAnthropicServer } from "../../../support/models/anthropicServer.ts";
import { startGoogleServer } from "../../../support/models/googleServer.ts";
import type { ModelServer, Script } from "../../../support/models/modelServer.ts";
import { startOpenAiServer } from "../../../support/models/openAiServer.ts";
import { startResponsesServer } from "../../../support/models/responsesServer.ts";

const tools = [{ type: "function" as const, name: "grep", inputSchema: { type: "object" as const } }];
const silent = { onText: () => undefined, onReasoning: () => undefined, onRetry: () => undefined };
const env = (url: string) => ({
  ANTHROPIC_BASE_URL: url,
  ANTHROPIC_API_KEY: "k-12345",
  OPENAI_BASE_URL: url,
  OPENAI_API_KEY: "k-12345",
  GEMINI_BASE_URL: `${url}/v1beta`,
  GEMINI_API_KEY: "k-12345",
});

/** Two requests as a turn makes them: an answer with thinking and a call, and what follows its result. */
async function twoSteps(spec: string, start: (script: Script) => Promise<ModelServer>) {
  const server = await start([
    { kind: "answer", reasoning: "Let me look.", text: "I look.", calls: [{ name: "grep", input: { pattern: "x" } }] },
    { kind: "answer", text: "Done." },
  ]);
  try {
    const made = await createModel(spec, { env: env(server.url) });
    assert.ok(made.ok, made.ok ? "" : made.error);
    const model = made.value;
    const history: LanguageModelV3Message[] = [userMessage("Hello", [{ data: "aGk=", mediaType: "image/png" }])];
    let said = "";
    let thought = "";
    const step = async (): Promise<ModelAnswer> =>
      await modelStep(model, modelRequest("You plan.", history, tools, new AbortController().signal, model), {
        ...silent,
        onText: (text) => {
          said += text;
        },
        onReasoning: (text) => {
          thought += text;
        },
      });
    const first = await step();
    assert.equal(first.failure, undefined);
    // As it is kept on disk.
    history.push(JSON.parse(JSON.stringify(first.message)) as LanguageModelV3Message);
    for (const call of first.calls) {
      history.push(toolMessage(call, "a.ts:1:x", false));
    }
    const second = await step();
    assert.equal(second.failure, undefined);
    return { first, said, thought, bodies: server.requests.map(({ body }) => JSON.stringify(body)) };
  } finally {
    await server.close();
  }
}

const wires = [
  { spec: "anthropic/scripted-model", start: startAnthropicServer, wants: ["c2lnbmVk", "Let me look."] },
  { spec: "openai/scripted-codex", start: startResponsesServer, wants: ["c2lnbmVk", "rs_1"] },
  { spec: "google/scripted-model", start: startGoogleServer, wants: ["c2lnbmVk"] },
  { spec: "openai/scripted-model", start: startOpenAiServer, wants: [] },
  { spec: "openai-compatible/scripted-model", start: startOpenAiServer, wants: [] },
] as const;

describe("A history on the wire", () => {
  for (const { spec, start, wants } of wires) {
    it(`${spec}: shows text and thinking, calls tools, and gets back what it wants of its reasoning`, async () => {
      const { first, said, thought, bodies } = await twoSteps(spec, start);
      assert.match(said, /I look\.Done\./);
      if (spec !== "openai/scripted-model") {
        assert.equal(thought, "Let me look.");
      }
      assert.deepEqual(
        first.calls.map(({ toolName, input }) => [toolName, JSON.parse(input)]),
        [["grep", { pattern: "x" }]],
      );
      assert.ok((first.usage?.inputTokens.total ?? 0) > 0);
      for (const word of ["aGk=", "a.ts:1:x", ...wants]) {
        assert.ok(bodies[1]?.includes(word), `${word} is not in ${bodies[1]}`);
      }
    });
  }

  it("anthropic: marks what may be cached, and asks for long answers of models that nobody knows yet", async () => {
    const { bodies } = await twoSteps("anthropic/scripted-model", startAnthropicServer);
    assert.equal(bodies[1]?.match(/"cache_control"/g)?.length, 2);
    assert.match(bodies[0] ?? "", /"max_tokens":32000/);
  });

  it("openai responses: keeps nothing on the server", async () => {
    const { bodies } = await twoSteps("openai/scripted-codex", startResponsesServer);
    assert.match(bodies[0] ?? "", /"store":false/);
    assert.doesNotMatch(bodies[1] ?? "", /item_reference/);
  });
});
