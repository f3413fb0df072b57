import { strict as assert } from "node:assert";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { ModelHarness } from "../../../support/agent/modelHarness.ts";
import type { ModelServer, ScriptedReply } from "../../../support/models/modelServer.ts";
import { startServerFor } from "../../../support/models/startServerFor.ts";

/** One model of each family, by its real name, so that its package treats it as what it is. */
const families = [
  ["Anthropic", "anthropic/claude-sonnet-5-5"],
  ["OpenAI chat", "openai/gpt-5.6"],
  ["OpenAI responses", "openai/gpt-6-codex"],
  ["xAI", "xai/grok-4.7"],
  ["Google", "google/gemini-pro-latest"],
  ["OpenAI-compatible", "openai-compatible/qwen3-coder"],
] as const;

/** OpenAI's chat completions do not tell what was thought. */
const silent = new Set(["OpenAI chat"]);
/** Those that want their thinking back, with its signature or encrypted. */
const signed = new Set(["Anthropic", "OpenAI responses", "Google"]);

describe("Every provider, through the front door", function () {
  this.timeout(60_000);
  let harness: ModelHarness;
  const servers: ModelServer[] = [];
  beforeEach(() => {
    harness = new ModelHarness();
  });
  afterEach(async () => {
    await harness.dispose();
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });

  async function started(spec: string, script: readonly ScriptedReply[]) {
    const endpoint = await startServerFor(spec, script);
    servers.push(endpoint.server);
    const session = await harness.start(spec, endpoint.env);
    const body = (index: number): string => JSON.stringify(endpoint.server.requests[index]?.body);
    const thought = (): string =>
      session.client.updates
        .map((update) =>
          update.sessionUpdate === "agent_thought_chunk" && update.content.type === "text" ? update.content.text : "",
        )
        .join("");
    return { ...session, server: endpoint.server, body, thought };
  }

  // All at once: each waits before it asks again.
  it("an answer that breaks off is gone on with", async () => {
    const goesOn = async ([family, spec]: (typeof families)[number]): Promise<void> => {
      const { client, sessionId, body } = await started(spec, [
        { kind: "broken", text: "The first half" },
        { kind: "answer", text: " and the second." },
      ]);
      await client.prompt(sessionId, "go");
      assert.match(client.said, /The first half.*goes on from where.* and the second\./s, family);
      assert.match(body(1), /The first half.*connection broke while you were answering/s, family);
    };
    await Promise.all(families.map(goesOn));
  });

  for (const [family, spec] of families) {
    describe(family, () => {
      it("text, thinking and usage arrive", async () => {
        const { client, sessionId, thought } = await started(spec, [
          { kind: "answer", reasoning: "Let me think.", text: "Größe 你好 🙂." },
        ]);
        const end = await client.prompt(sessionId, "go");
        assert.equal(end.stopReason, "end_turn");
        assert.equal(client.said, "Größe 你好 🙂.");
        assert.equal(thought(), silent.has(family) ? "" : "Let me think.");
        assert.match(JSON.stringify(end._meta), /"inputTokens":120,.*"outputTokens":30/);
        const told = client.updates.find(({ sessionUpdate }) => sessionUpdate === "usage_update");
        assert.ok(told?.sessionUpdate === "usage_update" && told.used === 120 && told.size >= 128_000);
      });

      it("parallel calls run, each with its result, and what was thought goes back", async () => {
        const { client, sessionId, body, planPath } = await started(spec, [
          {
            kind: "answer",
            reasoning: "Both at once.",
            text: "I look.",
            calls: [
              { name: "list_dir", input: { path: "." } },
              { name: "read_file", input: { path: "nowhere-ä.txt" } },
            ],
          },
          { kind: "answer", text: " Done." },
        ]);
        await client.prompt(sessionId, "go");
        assert.equal(client.said, "I look. Done.");
        const calls = client.updates.flatMap((update) => (update.sessionUpdate === "tool_call" ? [update.title] : []));
        assert.deepEqual(calls, ["list_dir", "read_file"]);
        assert.match(body(1), /nowhere-ä\.txt/);
        assert.match(body(1), /no file nowhere-ä\.txt/);
        if (signed.has(family)) {
          assert.match(body(1), /c2lnbmVk/);
        }
        const history = readFileSync(join(dirname(planPath), "messages.jsonl"), "utf8");
        assert.equal(history.match(/"type":"tool-result"/g)?.length, 2);
      });

      it("an error before the answer is tried again where that helps", async () => {
        const {
          client,
          sessionId,
          server: asked,
        } = await started(spec, [
          { kind: "error", status: 429, message: "Slow down.", headers: { "retry-after-ms": "20" } },
          { kind: "answer", text: "Done." },
        ]);
        await client.prompt(sessionId, "go");
        assert.equal(asked.requests.length, 2);
        assert.match(client.said, /takes no more requests for now.*Trying again in .*Done\.$/s);
      });

      it("an error that stays ends the turn with the server's words", async () => {
        const { client, sessionId } = await started(spec, [
          { kind: "error", status: 403, message: "This key may not do that." },
        ]);
        const end = await client.prompt(sessionId, "go");
        assert.match(client.said, /may not use .*It said: This key may not do that\./);
        assert.match(JSON.stringify(end._meta), /"kind":"forbidden"/);
      });

      it("Stop closes the connection, and what was said stays", async () => {
        const {
          client,
          sessionId,
          server: asked,
          body,
        } = await started(spec, [
          { kind: "hang", text: "The beginning" },
          { kind: "answer", text: "Here again." },
        ]);
        const turn = client.prompt(sessionId, "go");
        await client.until(() => client.said.includes("The beginning"));
        await client.cancel(sessionId);
        assert.equal((await turn).stopReason, "cancelled");
        await client.until(() => asked.aborted() === 1);
        await client.prompt(sessionId, "again");
        assert.match(body(1), /The beginning/);
        assert.match(client.said, /Here again\.$/);
      });
    });
  }
});
