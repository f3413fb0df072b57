import assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { APICallError } from "@ai-sdk/provider";
import { createModel } from "../../../../src/agent/models/createModel.ts";
import { describeModelError, type ModelErrorKind } from "../../../../src/agent/models/modelError.ts";

/** As the providers' documentation and their servers write them. */
const answers: readonly (readonly [who: string, status: number, body: string, kind: ModelErrorKind, retry: boolean])[] =
  [
    [
      "Anthropic",
      401,
      '{"type":"error","error":{"type":"authentication_error","message":"invalid x-api-key"}}',
      "unauthorised",
      false,
    ],
    [
      "Anthropic",
      400,
      '{"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 210000 tokens > 200000 maximum"}}',
      "tooLong",
      false,
    ],
    [
      "Anthropic",
      400,
      '{"type":"error","error":{"type":"invalid_request_error","message":"Your credit balance is too low to access the Anthropic API."}}',
      "forbidden",
      false,
    ],
    [
      "Anthropic",
      413,
      '{"type":"error","error":{"type":"request_too_large","message":"Request exceeds the maximum size"}}',
      "tooLong",
      false,
    ],
    ["Anthropic", 529, '{"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}', "server", true],
    [
      "OpenAI",
      401,
      '{"error":{"message":"Incorrect API key provided: sk-proj-abcdefgh12345678. You can find your API key at …","type":"invalid_request_error","param":null,"code":"invalid_api_key"}}',
      "unauthorised",
      false,
    ],
    [
      "OpenAI",
      400,
      '{"error":{"message":"This model\'s maximum context length is 128000 tokens. However, your messages resulted in 130000 tokens.","type":"invalid_request_error","param":"messages","code":"context_length_exceeded"}}',
      "tooLong",
      false,
    ],
    [
      "OpenAI",
      400,
      '{"error":{"message":"Your input exceeds the context window of this model.","type":"invalid_request_error","code":"context_length_exceeded"}}',
      "tooLong",
      false,
    ],
    [
      "OpenAI",
      429,
      '{"error":{"message":"You exceeded your current quota, please check your plan and billing details.","type":"insufficient_quota","code":"insufficient_quota"}}',
      "forbidden",
      false,
    ],
    [
      "OpenAI",
      429,
      '{"error":{"message":"Rate limit reached for gpt-6 in organization org-x on tokens per min.","type":"tokens","code":"rate_limit_exceeded"}}',
      "rateLimited",
      true,
    ],
    [
      "OpenAI",
      404,
      '{"error":{"message":"The model `gpt-9` does not exist or you do not have access to it.","type":"invalid_request_error","code":"model_not_found"}}',
      "notFound",
      false,
    ],
    [
      "Google",
      400,
      '{"error":{"code":400,"message":"API key not valid. Please pass a valid API key.","status":"INVALID_ARGUMENT"}}',
      "unauthorised",
      false,
    ],
    [
      "Google",
      400,
      '{"error":{"code":400,"message":"The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).","status":"INVALID_ARGUMENT"}}',
      "tooLong",
      false,
    ],
    [
      "Google",
      429,
      '{"error":{"code":429,"message":"Resource has been exhausted (e.g. check quota).","status":"RESOURCE_EXHAUSTED"}}',
      "rateLimited",
      true,
    ],
    [
      "Google",
      503,
      '{"error":{"code":503,"message":"The model is overloaded. Please try again later.","status":"UNAVAILABLE"}}',
      "server",
      true,
    ],
    [
      "xAI",
      400,
      '{"code":"Client specified an invalid argument","error":"Incorrect API key provided: xa***ef. You can obtain an API key from https://console.x.ai."}',
      "unauthorised",
      false,
    ],
    [
      "xAI",
      400,
      '{"code":"Client specified an invalid argument","error":"This model\'s maximum prompt length is 131072 but the request contains 140000 tokens."}',
      "tooLong",
      false,
    ],
    [
      "OpenRouter",
      402,
      '{"error":{"message":"Insufficient credits. Add more using https://openrouter.ai/credits","code":402}}',
      "forbidden",
      false,
    ],
    ["OpenRouter", 502, '{"error":{"message":"Provider returned error","code":502}}', "server", true],
    [
      "vLLM",
      400,
      '{"object":"error","message":"This model\'s maximum context length is 4096 tokens.","type":"BadRequestError","param":null,"code":400}',
      "tooLong",
      false,
    ],
    [
      "llama.cpp",
      400,
      '{"error":{"code":400,"message":"the request exceeds the available context size","type":"exceed_context_size_error"}}',
      "tooLong",
      false,
    ],
    [
      "Ollama",
      404,
      '{"error":{"message":"model \\"llama9\\" not found, try pulling it first","type":"api_error","param":null,"code":null}}',
      "notFound",
      false,
    ],
    ["a proxy", 407, "<html>Proxy Authentication Required</html>", "refused", false],
    ["a gateway", 504, "<html>Gateway Time-out</html>", "server", true],
  ];

const streamed: readonly (readonly [who: string, error: unknown, kind: ModelErrorKind, retry: boolean])[] = [
  ["Anthropic", { type: "overloaded_error", message: "Overloaded" }, "server", true],
  ["Anthropic", { type: "api_error", message: "Internal server error" }, "server", true],
  [
    "OpenAI",
    { message: "The server had an error while processing your request.", type: "server_error", code: null },
    "server",
    true,
  ],
  [
    "OpenAI responses",
    { type: "error", error: { type: "x", code: "rate_limit_exceeded", message: "slow down" } },
    "rateLimited",
    true,
  ],
  [
    "OpenAI responses",
    { type: "error", code: "context_length_exceeded", message: "Your input exceeds the context window" },
    "tooLong",
    false,
  ],
  ["Google", { code: 503, message: "overloaded", status: "UNAVAILABLE" }, "server", true],
  ["OpenRouter", { code: 429, message: "Rate limited upstream" }, "rateLimited", true],
  ["a compatible server", "Internal error while decoding", "server", true],
  ["a compatible server", "no idea", "unknown", false],
];

const providerOf: Readonly<Record<string, string>> = {
  Anthropic: "anthropic",
  OpenAI: "openai",
  Google: "google",
  xAI: "xai",
};

describe("Errors as providers write them", () => {
  for (const [who, status, body, kind, retry] of answers) {
    it(`${who}, ${status}: ${body.slice(0, 90)}`, () => {
      const told = describeModelError(
        new APICallError({
          message: "x",
          url: "https://x",
          requestBodyValues: {},
          statusCode: status,
          responseBody: body,
        }),
        { model: "m" },
      );
      assert.deepEqual([told.kind, told.retryable], [kind, retry], told.message);
      assert.doesNotMatch(told.message, /sk-proj|<html/);
    });
  }

  // fetch itself keeps the answer of a proxy (407) from everybody.
  for (const [who, status, body, kind, retry] of answers.filter(([, code]) => code !== 407)) {
    it(`${who}, ${status}, as its package reads it from a server: ${body.slice(0, 70)}`, async () => {
      const server = createServer((_request, response) => {
        response
          .writeHead(status, { "content-type": body.startsWith("<") ? "text/html" : "application/json" })
          .end(body);
      });
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      try {
        const made = await createModel(`${providerOf[who] ?? "openai-compatible"}/m`, {
          env: {
            ...{ ANTHROPIC_BASE_URL: url, OPENAI_BASE_URL: url, XAI_BASE_URL: url, GEMINI_BASE_URL: url },
            ...{ ANTHROPIC_API_KEY: "k-1", OPENAI_API_KEY: "k-1", XAI_API_KEY: "k-1", GEMINI_API_KEY: "k-1" },
          },
        });
        assert.ok(made.ok);
        const prompt = [{ role: "user" as const, content: [{ type: "text" as const, text: "Hi" }] }];
        const error: unknown = await made.value.doStream({ prompt }).then(
          () => undefined,
          (reason: unknown) => reason,
        );
        const told = describeModelError(error, { model: "m" });
        assert.deepEqual([told.kind, told.retryable], [kind, retry], told.message);
      } finally {
        server.closeAllConnections();
        server.close();
      }
    });
  }

  for (const [who, error, kind, retry] of streamed) {
    it(`${who}, in a stream: ${JSON.stringify(error)}`, () => {
      const told = describeModelError(error, { model: "m" });
      assert.deepEqual([told.kind, told.retryable], [kind, retry], told.message);
    });
  }

  it("never repeat a key that requests are sent with, whatever its shape", async () => {
    const made = await createModel("openai-compatible/m", {
      env: { OPENAI_BASE_URL: "http://localhost:1", OPENAI_API_KEY: "correct horse battery" },
    });
    assert.ok(made.ok);
    const told = describeModelError({ message: "Bad credential 'correct horse battery'." });
    assert.doesNotMatch(told.message, /horse/);
  });
});
