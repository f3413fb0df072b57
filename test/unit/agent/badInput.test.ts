import { strict as assert } from "node:assert";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { ModelHarness } from "../../support/agent/modelHarness.ts";
import { startAnthropicServer } from "../../support/models/anthropicServer.ts";
import type { ModelServer, Script, ScriptedReply, SeenRequest } from "../../support/models/modelServer.ts";
import { startOpenAiServer } from "../../support/models/openAiServer.ts";

const key = "key-of-the-tests-0123456789";
const chunk = (delta: unknown, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model: "m", choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const raw = (...blocks: readonly string[]): ScriptedReply => ({
  kind: "malformed",
  body: `${blocks.join("")}data: [DONE]\n\n`,
});
const look = { name: "list_dir", arguments: '{"path":"."}' };
const fine: ScriptedReply = { kind: "answer", text: "All is fine." };

describe("Bad input from a model's endpoint", () => {
  let harness: ModelHarness;
  let server: ModelServer | undefined;
  beforeEach(() => {
    harness = new ModelHarness();
  });
  afterEach(async () => {
    await harness.dispose();
    await server?.close();
    server = undefined;
  });

  async function started(replies: Script, start = startOpenAiServer, spec = "openai-compatible/m") {
    server = await start(replies);
    const session = await harness.start(spec, {
      OPENAI_BASE_URL: server.url,
      ANTHROPIC_BASE_URL: server.url,
      OPENAI_API_KEY: key,
      ANTHROPIC_API_KEY: key,
    });
    return { ...session, requests: server.requests };
  }

  const last = (requests: readonly SeenRequest[]): string => JSON.stringify(requests.at(-1)?.body["messages"]);
  /** The calls and results of the last request, by id. */
  const history = (requests: readonly SeenRequest[]) => {
    const messages = (requests.at(-1)?.body["messages"] ?? []) as {
      role: string;
      content: string;
      tool_call_id?: string;
      tool_calls?: { id: string }[];
    }[];
    return {
      calls: messages.flatMap(({ tool_calls = [] }) => tool_calls.map(({ id }) => id)),
      results: new Map(messages.flatMap(({ tool_call_id: id, content }) => (id === undefined ? [] : [[id, content]]))),
    };
  };

  for (const [name, reply] of [
    ["half a JSON in the stream", raw(chunk({ content: "Half. " }), 'data: {"id":"c","choi\n\n', chunk({}, "stop"))],
    [
      "a call whose name is missing",
      raw(chunk({ tool_calls: [{ index: 0, id: "a", function: { arguments: "{}" } }] })),
    ],
    [
      "a call whose name is blank",
      raw(chunk({ tool_calls: [{ index: 0, id: "a", function: { ...look, name: "" } }] }), chunk({}, "tool_calls")),
    ],
    [
      "a call whose id is a number",
      raw(chunk({ tool_calls: [{ index: 0, id: 7, function: look }] }), chunk({}, "tool_calls")),
    ],
    [
      "arguments that are an object instead of text",
      raw(
        chunk({ tool_calls: [{ index: 0, id: "a", function: { ...look, arguments: {} } }] }),
        chunk({}, "tool_calls"),
      ),
    ],
    ["a stream that ends without a reason", raw(chunk({ content: "Half. " }))],
  ] as const) {
    it(`${name}: the model is told, and the turn goes on`, async () => {
      const { client, sessionId, requests } = await started([reply, fine]);
      const end = await client.prompt(sessionId, "go");
      assert.equal(end.stopReason, "end_turn");
      assert.equal(requests.length, 2);
      assert.match(last(requests), /could not be read, so no call of it was made/);
      assert.match(client.said, /could not be read, so the model is asked again\.All is fine\./);
    });
  }

  it("an endpoint that sends nothing readable ends the turn with a reason, after a few attempts", async () => {
    const bad = raw('data: {"choices": 7}\n\n');
    const { client, sessionId, requests } = await started(() => bad);
    const end = await client.prompt(sessionId, "go");
    assert.equal(requests.length, 3);
    assert.match(JSON.stringify(end._meta), /"kind":"malformed"/);
    assert.match(client.said.slice(-150), /could not be read\. Send the message again, or choose another model\./);
  });

  for (const [name, calls] of [
    ["a call without an id", [{ index: 0, function: look }]],
    [
      "two calls with one id",
      [
        { index: 0, id: "a", function: look },
        { index: 1, id: "a", function: { name: "glob", arguments: '{"pattern":"*"}' } },
      ],
    ],
    ["half a JSON as arguments", [{ index: 0, id: "a", function: { name: "read_file", arguments: '{"path": "a' } }]],
  ] as const) {
    it(`${name}: every call has an id and a result of its own`, async () => {
      const { client, sessionId, requests } = await started([
        raw(chunk({ tool_calls: calls }), chunk({}, "tool_calls")),
        fine,
      ]);
      await client.prompt(sessionId, "go");
      const told = history(requests);
      assert.equal(new Set(told.calls).size, calls.length);
      assert.deepEqual([...told.results.keys()], told.calls);
      assert.match(client.said, /All is fine\./);
    });
  }

  it("an empty answer is told to the person", async () => {
    const { client, sessionId } = await started([raw(chunk({}, "stop"))]);
    assert.equal((await client.prompt(sessionId, "go")).stopReason, "end_turn");
    assert.match(client.said, /answered with nothing\. Send the message again/);
  });

  it("an answer without end is cut off, and its connection closed", async () => {
    const { client, sessionId } = await started([
      { kind: "malformed", body: chunk({ content: "x".repeat(60_000) }).repeat(60) },
    ]);
    await client.prompt(sessionId, "go");
    assert.match(client.said.slice(-200), /did not come to an end, so it was cut off/);
  });

  it("10 MB of output reach the model as their start and end, and the file with all of it", async () => {
    const command = `node -e "process.stdout.write('x'.repeat(1e7))"`;
    const { client, sessionId, requests, planPath } = await started([
      { kind: "answer", calls: [{ name: "run_terminal_command", id: "big", input: { command } }] },
      fine,
    ]);
    await client.setMode(sessionId, "always-approve");
    await client.prompt(sessionId, "go");
    const result = history(requests).results.get("big") ?? "";
    assert.ok(result.length < 40_000, String(result.length));
    const file = /whole output is in (.+?)\]/.exec(result)?.[1] ?? "";
    assert.equal(statSync(file).size, 10_000_000);
    const kept = statSync(join(dirname(planPath), "transcript.jsonl")).size;
    assert.ok(kept < 200_000, String(kept));
  });

  it("a command that never returns is ended after its time, and the model is told", async () => {
    const { client, sessionId, requests } = await started([
      {
        kind: "answer",
        calls: [{ name: "run_terminal_command", id: "long", input: { command: "sleep 600", timeout_ms: 300 } }],
      },
      fine,
    ]);
    await client.setMode(sessionId, "always-approve");
    await client.prompt(sessionId, "go");
    assert.match(history(requests).results.get("long") ?? "", /stopped after 0\.3 s; give a larger timeout_ms/);
  });

  it("a model that loops on one call is told, and stopped", async () => {
    const { client, sessionId, requests } = await started(() => ({
      kind: "answer",
      calls: [{ name: "list_dir", input: { path: "." } }],
    }));
    await client.prompt(sessionId, "go");
    assert.equal(requests.length, 6);
    assert.match(last(requests), /made this very call 5 times/);
    assert.match(client.said, /same call again and again/);
  });

  it("a key that is revoked in the middle of a turn ends it with what to do, and the session goes on", async () => {
    const { client, sessionId, requests } = await started([
      { kind: "answer", text: "I look. ", calls: [{ name: "list_dir", input: { path: "." } }] },
      { kind: "error", status: 401, message: `Incorrect API key provided: ${key}.` },
      fine,
    ]);
    await client.prompt(sessionId, "go");
    assert.match(client.said, /I look\. The key for m was not accepted\. .*Set API Key/);
    await client.prompt(sessionId, "again");
    assert.match(client.said, /All is fine\./);
    assert.match(last(requests), /I look\./);
  });

  for (const [name, after, attempts] of [
    ["lies in the past, as after a clock jump", new Date(Date.now() - 3_600_000).toUTCString(), 2],
    ["lies an hour ahead, as of a clock that is wrong", new Date(Date.now() + 3_600_000).toUTCString(), 1],
    ["can't be read", "tomorrow", 2],
  ] as const) {
    it(`a time to try again that ${name}: no wait that nobody understands`, async function () {
      this.timeout(10_000);
      const { client, sessionId, requests } = await started([
        { kind: "error", status: 429, message: "Slow down.", headers: { "retry-after": after } },
        fine,
      ]);
      await client.prompt(sessionId, "go");
      assert.equal(requests.length, attempts);
      assert.match(client.said, attempts === 2 ? /All is fine\./ : /takes no more requests for now/);
    });
  }

  for (const [spec, start] of [
    ["openai/m", startOpenAiServer],
    ["openai-compatible/m", startOpenAiServer],
    ["anthropic/m", startAnthropicServer],
  ] as const) {
    it(`a key stands nowhere in what is kept and told, also when the server repeats it (${spec})`, async () => {
      const { client, sessionId, requests } = await started(
        [
          { kind: "error", status: 401, message: `Wrong key: ${key}` },
          { kind: "streamError", type: "invalid_request_error", message: `The header was Bearer ${key}`, after: "So" },
          { kind: "error", status: 400, message: `x-api-key=${key} is odd` },
        ],
        start,
        spec,
      );
      for (const text of ["one", "two", "three"]) {
        await client.prompt(sessionId, text);
      }
      assert.ok(JSON.stringify(requests[0]?.headers).includes(key), "the test sends the key");
      assert.doesNotMatch(JSON.stringify([client.updates, client.notes]), new RegExp(key));
      for (const entry of readdirSync(harness.dirs.home, { recursive: true, withFileTypes: true })) {
        if (entry.isFile()) {
          assert.doesNotMatch(readFileSync(join(entry.parentPath, entry.name), "utf8"), new RegExp(key), entry.name);
        }
      }
    });
  }
});
