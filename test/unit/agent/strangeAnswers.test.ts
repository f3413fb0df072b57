import { strict as assert } from "node:assert";
import { AgentHarness, resultOf, wordsOf } from "../../support/agent/agentHarness.ts";
import type { Answer, Step } from "../../support/agent/scriptedModel.ts";

const look = (id?: string): Answer => ({
  calls: [{ name: "list_dir", input: { path: "." }, ...(id === undefined ? {} : { id }) }],
});

describe("Strange answers of a model", () => {
  let harness: AgentHarness;
  beforeEach(() => {
    harness = new AgentHarness();
  });
  afterEach(async () => await harness.dispose());

  it("an answer that breaks off is gone on with; calls that were made are not made again", async () => {
    const { client, model, sessionId } = await harness.start([
      { text: "I make it. ", calls: [{ name: "write_file", input: { path: "a.txt", content: "once" }, id: "made" }] },
      { text: "It is made, and", breaks: { type: "overloaded_error", message: "Overloaded" } },
      { text: " that is all." },
    ]);
    client.onPermission = () => ({ outcome: { outcome: "selected", optionId: "allow-once" } });
    const end = await client.prompt(sessionId, "go");
    assert.equal(end.stopReason, "end_turn");
    assert.equal(model.requests.length, 3);
    assert.match(client.said, /It is made, and.*goes on from where.*that is all\./s);
    assert.match(wordsOf(model, 2, "user"), /connection broke while you were answering/);
    assert.equal(client.asked.filter(({ method }) => method.endsWith("request_permission")).length, 1);
  });

  it("one that always breaks off ends the turn with the reason", async () => {
    const broken: Step = { text: "Half", breaks: { type: "overloaded_error", message: "Overloaded" } };
    const { client, sessionId } = await harness.start([broken, broken]);
    const end = client.prompt(sessionId, "go");
    await client.until(() => client.said.includes("goes on from where"));
    await client.cancel(sessionId);
    assert.equal((await end).stopReason, "cancelled");
  });

  it("two calls with one id, and ids that count from one in every answer, are told apart", async () => {
    const { client, model, sessionId } = await harness.start([
      { calls: [...(look("call_1").calls ?? []), { name: "glob", input: { pattern: "*.x" }, id: "call_1" }] },
      { calls: [{ name: "glob", input: { pattern: "*.y" }, id: "call_1" }] },
      { calls: [{ name: "glob", input: { pattern: "*.z" }, id: "" }] },
    ]);
    await client.prompt(sessionId, "go");
    const ids = client.updates.flatMap((update) => (update.sessionUpdate === "tool_call" ? [update.toolCallId] : []));
    assert.deepEqual(ids, ["call_1", "call_1-2", "call_1-3", "call"]);
    for (const id of ids) {
      assert.notEqual(resultOf(model, id), undefined, id);
    }
  });

  it("half a JSON comes back as an error that says what to do", async () => {
    const { client, model, sessionId } = await harness.start([
      { calls: [{ name: "read_file", input: '{"path": "a', id: "half" }] },
    ]);
    await client.prompt(sessionId, "go");
    assert.match(resultOf(model, "half") ?? "", /not valid|JSON/i);
  });

  it("a model that makes one call over and over is told, and stopped when it goes on", async () => {
    const { client, model, sessionId } = await harness.start(Array.from({ length: 20 }, () => look()));
    const end = await client.prompt(sessionId, "go");
    assert.equal(model.requests.length, 6);
    assert.match(JSON.stringify(model.requests[3]?.prompt), /made this very call 3 times/);
    assert.match(client.said, /same call again and again/);
    assert.equal(end.stopReason, "end_turn");
  });

  it("a call that is repeated after a change is no loop", async () => {
    const steps: Step[] = [];
    for (let round = 0; round < 8; round += 1) {
      steps.push({ calls: [{ name: "write_file", input: { path: "a.txt", content: String(round) } }] }, look());
    }
    const { client, model, sessionId } = await harness.start(steps);
    client.onPermission = () => ({ outcome: { outcome: "selected", optionId: "allow-once" } });
    await client.prompt(sessionId, "go");
    assert.equal(model.requests.length, 17);
    assert.doesNotMatch(client.said, /again and again/);
  });

  it("an answer without end is cut off", async () => {
    const { client, sessionId } = await harness.start([{ text: "x".repeat(2_000_001) }]);
    await client.prompt(sessionId, "go");
    assert.match(client.said.slice(-300), /did not come to an end/);
  });

  it("a conversation that is too long is compacted, and the turn goes on", async () => {
    const tooLong = Object.assign(new Error("x"), {
      failure: { kind: "tooLong", message: "Too long.", retryable: false },
    });
    const { client, model, sessionId } = await harness.start([
      { throws: tooLong },
      { text: "A summary." },
      { text: "It goes on." },
    ]);
    await client.prompt(sessionId, "go");
    assert.match(client.said, /It goes on\./);
    assert.match(wordsOf(model, 2, "user"), /A summary\./);
  });

  it("every request begins with the whole of the one before, until a compaction", async () => {
    const { client, model, sessionId } = await harness.start([
      look(),
      { reasoning: "Hm.", text: "Next.", calls: [{ name: "glob", input: { pattern: "*" } }] },
      { text: "One." },
      { text: "Two." },
    ]);
    await client.prompt(sessionId, "first");
    await client.setMode(sessionId, "plan");
    await client.prompt(sessionId, "second");
    // The mark for Anthropic's cache moves along with the end; it is no part of what is cached.
    const bare = model.requests.map(({ prompt, tools }) => [
      JSON.stringify(tools),
      ...prompt.map(({ role, content }) => JSON.stringify({ role, content })),
    ]);
    for (const [index, request] of bare.entries()) {
      const before = bare[index - 1] ?? [];
      assert.deepEqual(request.slice(0, before.length), before);
    }
    assert.equal(bare.length, 4);
  });
});
