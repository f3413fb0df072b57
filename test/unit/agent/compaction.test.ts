import { strict as assert } from "node:assert";
import { APICallError } from "@ai-sdk/provider";
import { AgentHarness, presents, wordsOf } from "../../support/agent/agentHarness.ts";

const plan = "# Plan\n\nKeep the index.\n";

describe("Compaction", () => {
  let harness: AgentHarness;
  let path = "";
  beforeEach(() => {
    harness = new AgentHarness();
  });
  afterEach(async () => {
    await harness.dispose();
  });

  it("keeps mode, plan, path and the reviewer's words, and the next reminder is full", async () => {
    const started = await harness.start(
      [presents(() => path, plan), { text: "Hm." }, { text: "SUMMARY" }, { text: "Going on." }],
      { plan: true },
    );
    path = started.planPath;
    const { client, model, sessionId } = started;
    client.onReview = () => ({ outcome: "cancelled", feedback: "Use fewer words" });
    await client.prompt(sessionId, "Plan it");
    await client.prompt(sessionId, "/compact the index");
    assert.match(wordsOf(model, 2, "user"), /Summarise this conversation[\s\S]*the index/);
    await client.prompt(sessionId, "Go on");
    const words = wordsOf(model, 3, "user");
    assert.match(words, /SUMMARY/);
    assert.match(words, /Keep the index/);
    assert.match(words, /Use fewer words/);
    assert.match(words, /asked for changes to revision 1 of the plan .*NOT approved/);
    assert.ok(words.includes(path));
    assert.equal(words.split("Plan mode is active").length, 3);
    assert.doesNotMatch(words, /Plan it/);
    assert.equal(client.modes.at(-1)?.state, "Active");
  });

  it("while a review waits decides nothing about it", async () => {
    const started = await harness.start([presents(() => path, plan)], { plan: true });
    path = started.planPath;
    const turn = started.client.prompt(started.sessionId, "Plan it");
    await started.client.until(() => started.client.asked.length === 1);
    await started.client.cancel(started.sessionId);
    await turn;
    await started.client.prompt(started.sessionId, "/compact");
    assert.equal(started.client.modes.at(-1)?.awaiting, true);
    assert.equal(started.client.asked[0]?.signal.aborted, false);
  });

  it("during the work keeps the approval, its comments and the plan; an approval of before says nothing while planning", async () => {
    const started = await harness.start([presents(() => path, plan), { text: "Built." }, { text: "SUMMARY" }], {
      plan: true,
    });
    path = started.planPath;
    const { client, model, sessionId } = started;
    client.onReview = () => ({ outcome: "approved", feedback: "Mind the tests" });
    await client.prompt(sessionId, "Plan it");
    await client.prompt(sessionId, "/compact");
    await client.prompt(sessionId, "Go on");
    assert.match(wordsOf(model, -1, "user"), /Keep the index[\s\S]*approved revision 1[\s\S]*Mind the tests/);
    await client.setMode(sessionId, "plan");
    await client.prompt(sessionId, "/compact");
    await client.prompt(sessionId, "Plan more");
    assert.doesNotMatch(wordsOf(model, -1, "user"), /approved revision/);
  });

  it("comes by itself near the limit of the model, and the turn goes on in plan mode", async () => {
    const look = { calls: [{ name: "list_dir", input: { path: "." } }], inputTokens: 120_000 };
    const { client, model, sessionId } = await harness.start([look, { text: "SUMMARY" }, { text: "Went on." }], {
      plan: true,
    });
    await client.prompt(sessionId, "Plan");
    assert.match(wordsOf(model, 1, "user"), /Summarise this conversation/);
    assert.match(wordsOf(model, 2, "user"), /SUMMARY[\s\S]*Plan mode is active/);
    assert.match(client.said, /Went on/);
    assert.equal(client.modes.at(-1)?.state, "Active");
  });

  it("comes by itself when the model says that the conversation is too long, and the turn goes on", async () => {
    const tooLong = new APICallError({
      message: "no",
      url: "https://x",
      requestBodyValues: {},
      statusCode: 400,
      responseBody: '{"error":{"message":"prompt is too long: maximum context"}}',
      isRetryable: false,
    });
    const { client, model, sessionId } = await harness.start([
      { text: "First." },
      { throws: tooLong },
      { text: "SUMMARY" },
      { text: "Went on." },
    ]);
    await client.prompt(sessionId, "One");
    const end = await client.prompt(sessionId, "Two");
    assert.equal(end.stopReason, "end_turn");
    assert.match(client.said, /Went on/);
    assert.match(wordsOf(model, 3, "user"), /SUMMARY/);
  });

  it("outlives a restart", async () => {
    const started = await harness.start([{ text: "First." }, { text: "SUMMARY" }]);
    await started.client.prompt(started.sessionId, "One");
    await started.client.prompt(started.sessionId, "/compact");
    await started.close();
    const second = await harness.resume(started, []);
    await second.client.prompt(started.sessionId, "Two");
    const words = wordsOf(second.model, 0, "user");
    assert.match(words, /SUMMARY[\s\S]*Two/);
    assert.doesNotMatch(words, /One/);
  });
});
