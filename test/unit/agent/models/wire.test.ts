import assert from "node:assert/strict";
import type { LanguageModelV3, LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { createModel } from "../../../../src/agent/models/createModel.ts";
import { describeModelError } from "../../../../src/agent/models/modelError.ts";
import { streamWithRetry } from "../../../../src/agent/models/retry.ts";
import { startAnthropicServer } from "../../../support/models/anthropicServer.ts";
import type { ModelServer, Script } from "../../../support/models/modelServer.ts";
import { startOpenAiServer } from "../../../support/models/openAiServer.ts";

interface WireCase {
  readonly spec: string;
  readonly start: (script: Script) => Promise<ModelServer>;
  readonly variable: string;
  readonly keyVariable: string;
}

const wires: readonly WireCase[] = [
  {
    spec: "openai/scripted-model",
    start: startOpenAiServer,
    variable: "OPENAI_BASE_URL",
    keyVariable: "OPENAI_API_KEY",
  },
  {
    spec: "openai-compatible/scripted-model",
    start: startOpenAiServer,
    variable: "OPENAI_BASE_URL",
    keyVariable: "OPENAI_API_KEY",
  },
  {
    spec: "anthropic/scripted-model",
    start: startAnthropicServer,
    variable: "ANTHROPIC_BASE_URL",
    keyVariable: "ANTHROPIC_API_KEY",
  },
];

const key = "sk-test-0123456789abcdef";
const prompt = { prompt: [{ role: "user" as const, content: [{ type: "text" as const, text: "Hello" }] }] };

async function collect(stream: ReadableStream<LanguageModelV3StreamPart>): Promise<LanguageModelV3StreamPart[]> {
  const parts: LanguageModelV3StreamPart[] = [];
  for await (const part of stream) {
    parts.push(part);
  }
  return parts;
}

function textOf(parts: readonly LanguageModelV3StreamPart[], type: "text-delta" | "reasoning-delta"): string {
  return parts.map((part) => (part.type === type ? part.delta : "")).join("");
}

/** xAI sends every tool call whole and its package relies on that, so only text and reasoning are tried. */
const xai: WireCase = {
  spec: "xai/scripted-model",
  start: startOpenAiServer,
  variable: "XAI_BASE_URL",
  keyVariable: "XAI_API_KEY",
};

for (const wire of wires) {
  describe(`${wire.spec} over the wire`, () => {
    let server: ModelServer | undefined;
    afterEach(async () => {
      await server?.close();
      server = undefined;
    });

    async function model(script: Script, suffix = ""): Promise<LanguageModelV3> {
      server = await wire.start(script);
      const made = await createModel(wire.spec, {
        env: { [wire.variable]: `${server.url}${suffix}`, [wire.keyVariable]: key },
      });
      assert.ok(made.ok, made.ok ? "" : made.error);
      return made.value;
    }

    /** The sentence for the person, wherever the failure comes out: the call, an error part or the broken stream. */
    async function failure(script: Script): Promise<ReturnType<typeof describeModelError>> {
      const made = await model(script);
      try {
        const { stream } = await made.doStream(prompt);
        for (const part of await collect(stream)) {
          if (part.type === "error") {
            return describeModelError(part.error, { model: wire.spec, secrets: [key] });
          }
        }
      } catch (error) {
        return describeModelError(error, { model: wire.spec, secrets: [key] });
      }
      throw new Error("There was no failure");
    }

    it("streams text in pieces, with usage and the reason for the end", async () => {
      const { stream } = await (await model([{ kind: "answer", text: "Hello, this is a streamed answer." }])).doStream(
        prompt,
      );
      const parts = await collect(stream);
      assert.equal(textOf(parts, "text-delta"), "Hello, this is a streamed answer.");
      assert.ok(parts.filter((part) => part.type === "text-delta").length > 2);
      const finish = parts.find((part) => part.type === "finish");
      assert.equal(finish?.finishReason.unified, "stop");
      assert.equal(finish?.usage.inputTokens.total, 120);
    });

    it("accepts an address with /v1 and a slash at its end", async () => {
      const { stream } = await (await model([{ kind: "answer", text: "ok" }], "/v1/")).doStream(prompt);
      assert.equal(textOf(await collect(stream), "text-delta"), "ok");
    });

    it("puts several tool calls of one answer together from their fragments", async () => {
      const calls = [
        { name: "read_file", input: { path: "src/a.ts", offset: 3 } },
        { name: "grep", input: { pattern: 'übung "x"' } },
      ];
      const parts = await collect(
        (await (await model([{ kind: "answer", text: "I look.", calls }])).doStream(prompt)).stream,
      );
      const made = parts.flatMap((part) =>
        part.type === "tool-call" ? [{ name: part.toolName, input: JSON.parse(part.input) as unknown }] : [],
      );
      assert.deepEqual(made, calls);
      assert.equal(parts.find((part) => part.type === "finish")?.finishReason.unified, "tool-calls");
    });

    it("carries a conversation with tool results to the server", async () => {
      const made = await model([{ kind: "answer", text: "Done." }]);
      const { stream } = await made.doStream({
        prompt: [
          { role: "system", content: "You plan." },
          ...prompt.prompt,
          {
            role: "assistant",
            content: [{ type: "tool-call", toolCallId: "c1", toolName: "grep", input: { pattern: "x" } }],
          },
          {
            role: "tool",
            content: [
              { type: "tool-result", toolCallId: "c1", toolName: "grep", output: { type: "text", value: "a.ts:1:x" } },
            ],
          },
        ],
        tools: [
          {
            type: "function",
            name: "grep",
            inputSchema: { type: "object", properties: { pattern: { type: "string" } } },
          },
        ],
      });
      await collect(stream);
      const body = JSON.stringify(server?.requests[0]?.body);
      for (const part of ["You plan.", "a.ts:1:x", "c1", "grep"]) {
        assert.ok(body.includes(part), `${part} is not in ${body}`);
      }
    });

    const errors = [
      { title: "a key that is not accepted", status: 401, kind: "unauthorised", says: /Set API Key/ },
      { title: "an account without access", status: 403, kind: "forbidden", says: /choose another model/ },
      { title: "an unknown model", status: 404, kind: "notFound", says: /Choose Model/ },
      { title: "a reached limit", status: 429, kind: "rateLimited", says: /limit/ },
      { title: "a broken server", status: 500, kind: "server", says: /status 500/ },
    ] as const;
    for (const { title, status, kind, says } of errors) {
      it(`explains ${title} without repeating the key`, async () => {
        const told = await failure([{ kind: "error", status, message: `No. Your key ${key} …` }]);
        assert.equal(told.kind, kind);
        assert.match(told.message, says);
        assert.ok(!told.message.includes(key), told.message);
      });
    }

    it("explains an answer that is not of this wire", async () => {
      assert.equal((await failure([{ kind: "malformed" }])).kind, "malformed");
    });

    it("reads the kind of an error that comes inside the stream", async () => {
      const first = await failure([{ kind: "streamError", type: "overloaded_error", message: "Overloaded" }]);
      assert.deepEqual([first.kind, first.retryable], ["server", true]);
    });

    it("explains an error that comes after half an answer", async () => {
      const late = await failure([
        { kind: "streamError", type: "overloaded_error", message: "Overloaded", after: "I be" },
      ]);
      assert.equal(late.kind, "server");
      assert.match(late.message, /Overloaded/);
    });

    it("explains a connection that breaks in the middle of an answer", async () => {
      assert.equal((await failure([{ kind: "broken", text: "Half an answ" }])).kind, "network");
    });

    it("explains an endpoint that is down", async () => {
      const made = await model([]);
      await server?.close();
      const error: unknown = await made.doStream(prompt).then(
        () => undefined,
        (reason: unknown) => reason,
      );
      assert.equal(describeModelError(error).kind, "network");
      server = undefined;
    });

    it("tries again after a limit, as long as the server asks for, and reports it", async () => {
      const waits: number[] = [];
      const made = await model([
        { kind: "error", status: 429, message: "Slow down", headers: { "retry-after": "2" } },
        { kind: "error", status: 503, message: "Busy" },
        { kind: "answer", text: "Here." },
      ]);
      const { stream } = await streamWithRetry(made, prompt, {
        attempts: 4,
        firstWaitMs: 10,
        longestWaitMs: 5_000,
        onRetry: (notice) => waits.push(notice.waitMs),
        sleep: async () => {},
      });
      assert.equal(textOf(await collect(stream), "text-delta"), "Here.");
      assert.deepEqual(waits, [2000, 20]);
    });

    it("stops a running answer and lets the server know", async () => {
      const stop = new AbortController();
      const made = await model([{ kind: "hang", text: "I begin and then" }]);
      const { stream } = await made.doStream({ ...prompt, abortSignal: stop.signal });
      const error: unknown = await (async () => {
        for await (const part of stream) {
          if (part.type === "text-delta") {
            stop.abort();
          } else if (part.type === "error") {
            return part.error;
          }
        }
        return undefined;
      })().catch((reason: unknown) => reason);
      assert.equal(describeModelError(error).kind, "aborted");
      await new Promise((resolve) => setTimeout(resolve, 50));
      assert.equal(server?.aborted(), 1);
    });
  });
}

describe("reasoning over the wire", () => {
  for (const wire of [xai, ...wires.filter(({ spec }) => !spec.startsWith("openai/"))]) {
    it(`arrives apart from the text with ${wire.spec}`, async () => {
      const server = await wire.start([{ kind: "answer", reasoning: "Let me think.", text: "So." }]);
      try {
        const made = await createModel(wire.spec, { env: { [wire.variable]: server.url, [wire.keyVariable]: key } });
        assert.ok(made.ok);
        const parts = await collect((await made.value.doStream(prompt)).stream);
        assert.equal(textOf(parts, "reasoning-delta"), "Let me think.");
        assert.equal(textOf(parts, "text-delta"), "So.");
      } finally {
        await server.close();
      }
    });
  }
});
