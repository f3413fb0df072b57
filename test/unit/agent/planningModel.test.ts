import { strict as assert } from "node:assert";
import { type Answer, scriptedModel } from "../../support/agent/scriptedModel.ts";
import { testDirectories, testPorts } from "../../support/agent/testPorts.ts";
import { connect } from "../../support/agent/wireClient.ts";

describe("A model of its own for planning", () => {
  const dirs = testDirectories();
  const open: { close(): Promise<void> }[] = [];
  afterEach(async () => await Promise.all(open.splice(0).map((one) => one.close())));
  after(() => dirs.remove());

  async function started(planner: readonly Answer[], worker: readonly Answer[], planningModel = "scripted/planner") {
    const models = { "scripted/planner": scriptedModel(planner), "scripted/worker": scriptedModel(worker) };
    const ports = testPorts(dirs.home, models["scripted/worker"], { model: "scripted/worker", planningModel });
    const connection = connect({
      ...ports,
      createModel: async (spec) =>
        spec === "scripted/planner" || spec === "scripted/worker"
          ? { ok: true, value: models[spec] }
          : { ok: false, error: `No model ${spec}.` },
    });
    open.push(connection);
    const { client } = connection;
    await client.initialize();
    const { sessionId } = await client.newSession(dirs.cwd);
    const asked = () => [models["scripted/planner"].requests.length, models["scripted/worker"].requests.length];
    return { client, sessionId, asked, models };
  }
  const exit: Answer = { calls: [{ name: "exit_plan_mode", input: {}, id: "exit" }] };

  it("plans, and leaves the work to the other one in the same turn once the plan is approved", async () => {
    const { client, sessionId, asked, models } = await started([exit], [{ text: "Worked." }]);
    client.onReview = () => ({ outcome: "approved" });
    await client.setMode(sessionId, "plan");
    await client.prompt(sessionId, "Plan");
    assert.equal(client.said, "Worked.");
    assert.deepEqual(asked(), [1, 1]);
    // The one that works knows all that was said to the one that planned.
    const history = JSON.stringify(models["scripted/worker"].requests[0]?.prompt);
    assert.match(history, /exit_plan_mode/);
    assert.match(history, /approved/);
  });

  it("takes over in the middle of a turn when the agent enters plan mode, and in its subagents", async () => {
    const { client, sessionId, asked } = await started(
      [
        {
          calls: [
            { name: "task", input: { description: "Look", prompt: "Look", subagent_type: "explore" }, id: "task" },
          ],
        },
        { text: "Seen." },
        { text: "Planned." },
      ],
      [{ calls: [{ name: "enter_plan_mode", input: {}, id: "enter" }] }],
    );
    client.onPermission = () => ({ outcome: { outcome: "selected", optionId: "allow-once" } });
    await client.prompt(sessionId, "Go");
    assert.equal(client.said, "Planned.");
    assert.deepEqual(asked(), [3, 1]);
  });

  it("is not asked while nothing is planned", async () => {
    const { client, sessionId, asked } = await started([], [{ text: "Worked." }]);
    await client.prompt(sessionId, "Go");
    assert.deepEqual(asked(), [0, 1]);
  });

  it("that can't be had ends the planning turn with the reason, and the other one is not put in its place", async () => {
    const { client, sessionId, asked } = await started([], [{ text: "Worked." }], "scripted/gone");
    await client.setMode(sessionId, "plan");
    await client.prompt(sessionId, "Plan");
    assert.match(client.said, /No model scripted\/gone\./);
    assert.deepEqual(asked(), [0, 0]);
  });

  it("is the same one where none is set", async () => {
    const { client, sessionId, asked } = await started([], [{ text: "Planned." }], "");
    await client.setMode(sessionId, "plan");
    await client.prompt(sessionId, "Plan");
    assert.deepEqual(asked(), [0, 1]);
  });
});
