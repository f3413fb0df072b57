import { strict as assert } from "node:assert";
import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { methods } from "@agentclientprotocol/sdk";
import { AgentHarness, resultOf, wordsOf } from "../../support/agent/agentHarness.ts";
import { type AgentProcess, startAgentProcess } from "../../support/agent/agentProcess.ts";
import { planModeMeta } from "../../support/agent/planModeMeta.ts";
import type { Answer } from "../../support/agent/scriptedModel.ts";

const question = {
  name: "ask_user_question",
  input: { questions: [{ question: "A?", options: [{ label: "x", description: "" }] }] },
  id: "q",
};

describe("An agent that is killed", function () {
  this.timeout(30_000);
  let harness: AgentHarness;
  let running: AgentProcess | undefined;
  beforeEach(() => {
    harness = new AgentHarness();
  });
  afterEach(async () => {
    await running?.kill();
    await harness.dispose();
  });

  const start = async (script: readonly Answer[]) => {
    running = startAgentProcess(["--import=tsx", "test/support/agent/scriptedAgent.ts"], {
      SCRIPT: JSON.stringify(script),
      PLAN_MODE_HOME: harness.dirs.home,
    });
    const { client } = running;
    await client.initialize();
    const session = await client.newSession(harness.dirs.cwd);
    const planPath = planModeMeta(session).planPath;
    return { client, sessionId: session.sessionId, planPath };
  };
  const kill = async (): Promise<void> => {
    await running?.kill();
    running = undefined;
  };
  const statusOf = (loaded: { _meta?: Record<string, unknown> | null }) => {
    const { state, awaitingApproval } = planModeMeta(loaded);
    return `${state}${awaitingApproval ? " awaiting" : ""}`;
  };

  it("before the first prompt of planning: normal mode, and nothing is said about planning", async () => {
    const first = await start([]);
    await first.client.setMode(first.sessionId, "plan");
    await kill();
    const second = await harness.resume(first, []);
    assert.equal(statusOf(second.loaded), "Inactive");
    await second.client.prompt(first.sessionId, "Go");
    assert.doesNotMatch(wordsOf(second.model, 0, "user"), /plan mode/i);
  });

  it("while it plans: still planning, the cut call has a result, the lock is free at once", async () => {
    const first = await start([
      { calls: [{ name: "list_dir", input: { path: "." }, id: "l" }] },
      { text: "Hm", hangs: true },
    ]);
    await first.client.setMode(first.sessionId, "plan");
    first.client.prompt(first.sessionId, "Plan it").catch(() => undefined);
    await first.client.until(() => first.client.said.includes("Hm"));
    await kill();
    assert.ok(existsSync(join(dirname(first.planPath), "lock")));
    const second = await harness.resume(first, [
      { calls: [{ name: "write_file", input: { path: "a.txt", content: "x" }, id: "w" }] },
    ]);
    assert.equal(statusOf(second.loaded), "Active");
    await second.client.prompt(first.sessionId, "Go on");
    assert.deepEqual(readdirSync(harness.dirs.cwd), []);
    assert.match(wordsOf(second.model, 0, "user"), /Plan it[\s\S]*Go on/);
    // Everything that was shown before is shown again.
    assert.ok(second.client.updates.some((update) => update.sessionUpdate === "user_message_chunk"));
  });

  it("while a question is open: planning, it is asked again, and the answer starts a turn", async () => {
    const first = await start([{ calls: [question] }]);
    await first.client.setMode(first.sessionId, "plan");
    first.client.prompt(first.sessionId, "Plan it").catch(() => undefined);
    await first.client.until(() => first.client.asked.length > 0);
    await kill();
    const second = await harness.resume(first, [{ text: "Planning on." }]);
    assert.equal(statusOf(second.loaded), "Active");
    assert.equal(second.client.call("q")?.status, "completed");
    second.client.onQuestion = () => ({ outcome: "accepted", answers: { "A?": ["x"] } });
    await second.client.until(() => second.client.said.includes("Planning on."));
    const [{ params } = { params: undefined }] = second.client.asked;
    assert.deepEqual(params, {
      sessionId: first.sessionId,
      toolCallId: "q-resume",
      mode: "plan",
      questions: [{ ...question.input.questions[0], multiSelect: false }],
    });
    assert.match(resultOf(second.model, "q") ?? "", /has not answered yet/);
    assert.match(wordsOf(second.model, 0, "user"), /The person answered:\n- "A\?": x\n/);
    assert.match(second.client.call("q")?.text ?? "", /"A\?": x/);
  });

  it("while a review waits: it waits again, and its approval starts the work", async () => {
    const first = await start([
      {
        calls: [
          { name: "write_file", input: { path: "$PLAN", content: "# P\n" } },
          { name: "exit_plan_mode", input: {}, id: "e" },
        ],
      },
    ]);
    await first.client.setMode(first.sessionId, "plan");
    first.client.prompt(first.sessionId, "Plan it").catch(() => undefined);
    await first.client.until(() => first.client.asked.length > 0);
    await kill();
    const second = await harness.resume(first, [{ text: "Working." }]);
    assert.equal(statusOf(second.loaded), "Active awaiting");
    second.client.onReview = () => ({ outcome: "approved" });
    await second.client.until(() => second.client.said.includes("Working."));
    assert.equal(second.client.modes.at(-1)?.state, "Inactive");
  });

  it("while it leaves plan mode: normal mode, and the model is told so", async () => {
    const first = await start([{ calls: [question] }]);
    await first.client.setMode(first.sessionId, "plan");
    first.client.prompt(first.sessionId, "Plan it").catch(() => undefined);
    await first.client.until(() => first.client.asked.length > 0);
    await first.client.setMode(first.sessionId, "default");
    await first.client.until(() => first.client.modes.at(-1)?.state === "ExitPending");
    await kill();
    const second = await harness.resume(first, []);
    assert.equal(statusOf(second.loaded), "Inactive");
    await second.client.prompt(first.sessionId, "Go");
    assert.match(wordsOf(second.model, 0, "user"), /Plan mode is off/);
  });

  it("with prompts in the queue: they are there with their pictures, and run before the next one", async () => {
    const first = await start([{ text: "Hm", hangs: true }]);
    first.client.prompt(first.sessionId, "One").catch(() => undefined);
    await first.client.until(() => first.client.said.includes("Hm"));
    const picture = { type: "image", data: "iVBORw0KGgo=", mimeType: "image/png" } as const;
    first.client.agent
      .request(methods.agent.session.prompt, {
        sessionId: first.sessionId,
        prompt: [{ type: "text", text: "Two" }, picture],
      })
      .catch(() => undefined);
    await new Promise((resolve) => setTimeout(resolve, 300));
    await kill();
    const second = await harness.resume(first, [{ text: "Second." }, { text: "Third." }]);
    const { queue } = planModeMeta(second.loaded);
    assert.deepEqual(
      queue.map(({ text }) => text),
      ["Two[a picture]"],
    );
    await second.client.prompt(first.sessionId, "Three");
    assert.match(wordsOf(second.model, 1, "user"), /One[\s\S]*Two[\s\S]*Three/);
    assert.ok(JSON.stringify(second.model.requests[0]?.prompt).includes(picture.data));
  });

  it("lets nobody else in while it lives", async () => {
    const first = await start([]);
    await assert.rejects(harness.resume(first, []), /open in another window or program/);
  });

  it("ends by itself when its client hangs up", async () => {
    await start([]);
    running?.hangUp();
    assert.equal(await running?.ended, 0);
  });
});
