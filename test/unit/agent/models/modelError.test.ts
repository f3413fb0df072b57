import assert from "node:assert/strict";
import { APICallError } from "@ai-sdk/provider";
import fc from "fast-check";
import { resolveBaseUrl } from "../../../../src/agent/models/baseUrl.ts";
import { describeModelError } from "../../../../src/agent/models/modelError.ts";
import { anthropic } from "../../../../src/agent/models/providers/anthropic.ts";
import { openai } from "../../../../src/agent/models/providers/openai.ts";
import { redactSecrets } from "../../../../src/agent/models/redactSecrets.ts";
import { retryAfter } from "../../../../src/agent/models/retryAfter.ts";

function callError(statusCode: number, responseBody: string, headers: Record<string, string> = {}): APICallError {
  return new APICallError({
    message: "x",
    url: "http://h",
    requestBodyValues: {},
    statusCode,
    responseBody,
    responseHeaders: headers,
  });
}

describe("describeModelError", () => {
  it("is readable and never throws, whatever it is given", () => {
    fc.assert(
      fc.property(fc.anything(), (thrown) => {
        const told = describeModelError(thrown);
        assert.ok(told.message.length > 10 && told.message.length < 600);
      }),
    );
  });

  it("says when a conversation is too long", () => {
    const told = describeModelError(
      callError(400, JSON.stringify({ error: { message: "prompt is too long: 210000 tokens" } })),
    );
    assert.equal(told.kind, "tooLong");
    assert.match(told.message, /Compact/);
  });

  it("does not show pages of HTML", () => {
    assert.ok(!describeModelError(callError(502, "<html><body>Bad gateway</body></html>")).message.includes("<"));
  });

  it("knows a stopped request", () => {
    assert.equal(describeModelError(new DOMException("Aborted", "AbortError")).kind, "aborted");
  });

  it("carries how long the server wants us to wait", () => {
    assert.equal(describeModelError(callError(429, "{}", { "retry-after": "3" })).retryAfterMs, 3000);
  });
});

describe("retryAfter", () => {
  const now = Date.parse("2026-01-01T00:00:00Z");
  const cases: readonly [Record<string, string>, number | undefined][] = [
    [{}, undefined],
    [{ "retry-after": "1.5" }, 1500],
    [{ "retry-after": "Thu, 01 Jan 2026 00:00:10 GMT" }, 10_000],
    [{ "retry-after": "Thu, 01 Jan 2025 00:00:10 GMT" }, 0],
    [{ "retry-after": "soon" }, undefined],
    [{ "retry-after-ms": "250", "retry-after": "9" }, 250],
  ];
  for (const [headers, expected] of cases) {
    it(`reads ${JSON.stringify(headers)}`, () => assert.equal(retryAfter(headers, now), expected));
  }
});

describe("redactSecrets", () => {
  for (const text of [
    "sk-ant-api03-abcdefgh",
    "Bearer abcdefghijk",
    "api_key=abcdef",
    "http://user:pass@host/",
    "my-own-secret",
  ]) {
    it(`takes ${text} out`, () => {
      const bare = redactSecrets(`before ${text} after`, ["my-own-secret"]);
      assert.ok(!/abcdef|pass@|my-own/.test(bare), bare);
      assert.match(bare, /^before .* after$/);
    });
  }
});

describe("resolveBaseUrl", () => {
  const cases = [
    [anthropic, undefined, "https://api.anthropic.com/v1"],
    [anthropic, "https://proxy.example", "https://proxy.example/v1"],
    [anthropic, "https://proxy.example/anthropic/", "https://proxy.example/anthropic/v1"],
    [anthropic, "https://proxy.example/v1/", "https://proxy.example/v1"],
    [openai, "http://localhost:11434", "http://localhost:11434/v1"],
    [openai, "https://gateway.example/openai", "https://gateway.example/openai"],
    [openai, "https://gateway.example/v1beta/openai/", "https://gateway.example/v1beta/openai"],
  ] as const;
  for (const [provider, given, expected] of cases) {
    it(`${provider.id}: ${given} is ${expected}`, () => {
      assert.deepEqual(resolveBaseUrl(provider, given), { ok: true, value: expected });
    });
  }
});
