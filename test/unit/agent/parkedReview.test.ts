import { strict as assert } from "node:assert";
import { readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { AgentHarness, presents, resultOf, wordsOf } from "../../support/agent/agentHarness.ts";

const plan = "# Plan\n";
const never = (): Promise<never> => new Promise(() => undefined);

describe("A review that waits", () => {
  let harness: AgentHarness;
  let path = "";
  beforeEach(() => {
    harness = new AgentHarness();
  });
  afterEach(async () => {
    await harness.dispose();
  });

  /** A turn that waits in its review; `decide` answers the request. */
  const parked = async (more: Parameters<AgentHarness["start"]>[0] = [], features?: { planReview?: boolean }) => {
    const started = await harness.start([presents(() => path, plan), ...more], {
      plan: true,
      ...(features ? { features } : {}),
    });
    path = started.planPath;
    let decide: (reply: unknown) => void = () => undefined;
    started.client.onReview = () =>
      new Promise((resolve) => {
        decide = resolve;
      });
    const turn = started.client.prompt(started.sessionId, "Plan it");
    await started.client.until(() => started.client.asked.length > 0);
    return { ...started, turn, decide: (reply: unknown) => decide(reply) };
  };
  const snapshot = () =>
    JSON.parse(readFileSync(join(dirname(path), "plan_mode.json"), "utf8")) as {
      state: string;
      awaiting_plan_approval: boolean;
    };

  it("is on disk while it waits (issues_reverse_request_and_clears_flag)", async () => {
    await parked();
    assert.deepEqual([snapshot().state, snapshot().awaiting_plan_approval], ["Active", true]);
  });

  it("outlives Stop, and approving it then starts a turn of its own (future_drop_clears_flag, turned round by mission.md, deviation 7)", async () => {
    const { client, sessionId, turn, decide, model } = await parked([
      { calls: [{ name: "todo_write", input: { todos: [] } }] },
    ]);
    await client.cancel(sessionId);
    assert.equal((await turn).stopReason, "cancelled");
    assert.equal(client.modes.at(-1)?.awaiting, true);
    decide({ outcome: "approved" });
    await client.until(() =>
      client.notes.some(({ method, params }) => method === "_plan-mode/turn" && params["state"] === "ended"),
    );
    assert.deepEqual(
      client.notes.filter(({ method }) => method === "_plan-mode/turn").map(({ params }) => params["state"]),
      ["started", "ended"],
    );
    assert.equal(client.modes.at(-1)?.state, "Inactive");
    assert.match(resultOf(model, "exit") ?? "", /stopped this turn.*NOT approved/);
    assert.match(wordsOf(model, -1, "user"), /approved the plan/);
  });

  it("outlives Stop in a client that drops its permission requests, and is asked once more", async () => {
    const started = await harness.start([presents(() => path, plan)], { plan: true, features: {} });
    path = started.planPath;
    let drop: () => void = () => undefined;
    started.client.onPermission = () =>
      new Promise((resolve) => {
        drop = () => resolve({ outcome: { outcome: "cancelled" } });
      });
    const turn = started.client.prompt(started.sessionId, "Plan it");
    await started.client.until(() => started.client.asked.length === 1);
    await started.client.cancel(started.sessionId);
    drop();
    assert.equal((await turn).stopReason, "cancelled");
    await started.client.until(() => started.client.asked.length === 2);
    drop();
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(started.client.asked.length, 2);
    assert.equal(snapshot().awaiting_plan_approval, true);
  });

  it("takes a prompt as the person's request for changes, and the turn goes on", async () => {
    const { client, sessionId, turn, model } = await parked();
    const second = client.prompt(sessionId, "Make it shorter");
    assert.equal((await turn).stopReason, "end_turn");
    assert.equal((await second).stopReason, "end_turn");
    assert.ok(resultOf(model, "exit")?.includes("Make it shorter"));
    assert.equal(client.modes.at(-1)?.state, "Active");
    // The request is withdrawn at the client.
    assert.equal(client.asked[0]?.signal.aborted, true);
  });

  it("is quit by leaving plan mode", async () => {
    const { client, sessionId, turn, model } = await parked();
    await client.setMode(sessionId, "always-approve");
    await turn;
    assert.match(resultOf(model, "exit") ?? "", /quit the plan/);
    assert.equal(client.modes.at(-1)?.id, "always-approve");
  });

  it("stays when plan mode is set again", async () => {
    const { client, sessionId } = await parked();
    await client.setMode(sessionId, "plan");
    assert.deepEqual(client.modes.at(-1), { id: "plan", state: "Active", awaiting: true });
  });

  it("ignores a second answer", async () => {
    const { client, sessionId, turn, decide } = await parked();
    await client.setMode(sessionId, "default");
    await turn;
    decide({ outcome: "approved", _meta: { "plan-mode": { nextMode: "always-approve" } } });
    await new Promise((resolve) => setTimeout(resolve, 50));
    assert.equal(client.modes.at(-1)?.id, "default");
  });

  it("waits again after a restart, and its approval starts the work (resume_action mapping: approved)", async () => {
    const first = await parked();
    await first.close();
    assert.deepEqual([snapshot().state, snapshot().awaiting_plan_approval], ["Active", true]);
    const second = await harness.resume(first, []);
    assert.deepEqual(second.loaded._meta?.["plan-mode"], {
      state: "Active",
      awaitingApproval: true,
      permissionMode: "default",
      planPath: path,
      title: "Plan it",
      model: "scripted/one",
      queue: [],
    });
    second.client.onReview = (params) => {
      assert.equal(params.toolCallId, `exit-plan-mode-resume-${first.sessionId}`);
      assert.equal(params.planContent, plan);
      assert.equal(params._meta["plan-mode"].revision, 1);
      return { outcome: "approved", feedback: "And test it" };
    };
    await second.client.until(() => second.client.notes.some(({ params }) => params["state"] === "ended"));
    assert.match(wordsOf(second.model, 0, "user"), /approved the plan[\s\S]*And test it/);
    assert.equal(second.client.modes.at(-1)?.state, "Inactive");
  });

  it("waits again after a restart with an empty plan (resume_no_plan_md_clears_flag_without_request, turned round by mission.md, deviation 9)", async () => {
    const first = await parked();
    await first.close();
    writeFileSync(path, "");
    const second = await harness.resume(first, []);
    await second.client.until(() => second.client.asked.length === 1);
    assert.equal(second.client.reviews[0]?.planContent, null);
  });

  it("can be quit after a restart, and the model learns of it in its next turn (resume_action mapping: abandoned; spec 12.2, B14)", async () => {
    const first = await parked();
    await first.close();
    const second = await harness.resume(first, []);
    second.client.onReview = () => ({ outcome: "abandoned" });
    await second.client.until(() => second.client.modes.at(-1)?.state === "Inactive");
    assert.equal(second.model.requests.length, 0);
    await second.client.prompt(second.sessionId, "Something else");
    assert.match(wordsOf(second.model, 0, "user"), /quit the plan[\s\S]*Something else/);
    await second.client.prompt(second.sessionId, "And more");
    assert.equal(wordsOf(second.model, 1, "user").split("quit the plan").length, 2);
  });

  it("can be sent back after a restart (resume_action mapping: cancelled)", async () => {
    const first = await parked();
    await first.close();
    const second = await harness.resume(first, []);
    second.client.onReview = () => ({ outcome: "cancelled", feedback: "No" });
    await second.client.until(() => second.client.notes.some(({ params }) => params["state"] === "ended"));
    assert.match(wordsOf(second.model, 0, "user"), /NOT approved[\s\S]*No/);
    assert.equal(second.client.modes.at(-1)?.state, "Active");
  });

  it("is not answered by a lost connection (real_exit_plan_mode_disconnect_keeps_awaiting_persisted, keeps_flag_when_client_disconnects)", async () => {
    const { client } = await parked();
    client.onReview = never;
    await client.close();
    await new Promise((resolve) => setTimeout(resolve, 100));
    assert.equal(snapshot().awaiting_plan_approval, true);
  });
});
