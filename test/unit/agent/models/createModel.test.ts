import assert from "node:assert/strict";
import { availableModels, defaultModel } from "../../../../src/agent/models/availableModels.ts";
import { createModel } from "../../../../src/agent/models/createModel.ts";
import { startOpenAiServer } from "../../../support/models/openAiServer.ts";

describe("createModel", function () {
  // Loading all provider packages takes a while on a busy machine.
  this.timeout(20_000);
  it("gives the offline planner without any setting", async () => {
    const made = await createModel("offline", { env: {} });
    assert.ok(made.ok);
    assert.equal(made.value.modelId, "offline");
  });

  it("creates a model of every provider that has a key", async () => {
    const env = {
      ANTHROPIC_API_KEY: "k",
      OPENAI_API_KEY: "k",
      XAI_API_KEY: "k",
      GEMINI_API_KEY: "k",
      OPENAI_BASE_URL: "http://localhost:1/v1",
    };
    for (const spec of ["anthropic/a", "openai/b", "openai/b-codex", "xai/c", "google/d", "openai-compatible/org/e"]) {
      const made = await createModel(spec, { env });
      assert.ok(made.ok, spec);
      assert.equal(made.value.specificationVersion, "v3");
      assert.equal(made.value.modelId, spec.slice(spec.indexOf("/") + 1));
    }
  });

  for (const [model, address, provider] of [
    ["gpt-6.1-sol", undefined, "openai.responses"],
    ["o3", undefined, "openai.responses"],
    ["gpt-4.1", undefined, "openai.chat"],
    ["gpt-6.1-sol", "http://localhost:1/v1", "openai.chat"],
    ["gpt-6-codex", "http://localhost:1/v1", "openai.responses"],
  ] as const) {
    it(`asks ${model} ${address === undefined ? "at OpenAI" : "elsewhere"} through ${provider}`, async () => {
      const made = await createModel(`openai/${model}`, { env: { OPENAI_API_KEY: "k", OPENAI_BASE_URL: address } });
      assert.ok(made.ok);
      assert.equal(made.value.provider, provider);
    });
  }

  it("prefers a key that the person entered over the environment", async () => {
    const server = await startOpenAiServer([{ kind: "answer", text: "ok" }]);
    try {
      const made = await createModel("openai/m", {
        env: { OPENAI_API_KEY: "from-env", OPENAI_BASE_URL: server.url },
        storedKey: async (provider) => (provider === "openai" ? "from-store" : undefined),
      });
      assert.ok(made.ok);
      const { stream } = await made.value.doStream({
        prompt: [{ role: "user", content: [{ type: "text", text: "x" }] }],
      });
      for await (const part of stream) {
        void part;
      }
      assert.equal(server.requests[0]?.headers["authorization"], "Bearer from-store");
    } finally {
      await server.close();
    }
  });

  const failures = [
    { spec: "gpt-5", env: {}, says: /Unknown model "gpt-5".*anthropic, openai, xai, google, openai-compatible/ },
    { spec: "acme/x", env: {}, says: /Unknown model "acme\/x"/ },
    { spec: "anthropic/", env: {}, says: /names no model.*anthropic\// },
    { spec: "anthropic/x", env: {}, says: /Plan Mode: Set API Key.*ANTHROPIC_API_KEY/ },
    { spec: "openai/x", env: { OPENAI_API_KEY: " " }, says: /OPENAI_API_KEY/ },
    { spec: "openai-compatible/x", env: {}, says: /OPENAI_BASE_URL/ },
    { spec: "openai-compatible/x", env: { OPENAI_BASE_URL: "localhost:11434" }, says: /not an http or https address/ },
  ];
  for (const { spec, env, says } of failures) {
    it(`says what is missing for "${spec}" with ${JSON.stringify(env)}`, async () => {
      const made = await createModel(spec, { env });
      assert.ok(!made.ok);
      assert.match(made.error, says);
    });
  }
});

describe("availableModels", () => {
  it("always has the offline planner, and says what the others lack", async () => {
    const models = await availableModels({ env: {} });
    assert.deepEqual(
      models.filter((model) => model.available).map((model) => model.id),
      ["offline"],
    );
    assert.equal(models.filter((model) => !model.available && model.reason !== undefined).length, 5);
    assert.equal(await defaultModel({ env: {} }), "offline");
  });

  it("puts providers with a key first", async () => {
    const environment = { env: { ANTHROPIC_API_KEY: "k" } };
    assert.match(await defaultModel(environment), /^anthropic\//);
    assert.ok((await availableModels(environment)).some((model) => model.id === "offline" && model.available));
  });

  it("asks an own endpoint for its models", async () => {
    const server = await startOpenAiServer([]);
    try {
      const environment = { env: { OPENAI_BASE_URL: server.url } };
      assert.equal(await defaultModel(environment), "openai-compatible/scripted-model");
    } finally {
      await server.close();
    }
  });

  it("says when an own endpoint does not answer", async () => {
    const models = await availableModels({ env: { OPENAI_BASE_URL: "http://127.0.0.1:9/v1" } });
    assert.match(models.find((model) => model.id === "openai-compatible")?.reason ?? "", /does not answer/);
  });
});
