import { strict as assert } from "node:assert";
import { readFileSync, writeFileSync } from "node:fs";
import { enterPlanModeTool } from "../../../src/agent/tools/enterPlanMode.ts";
import { exitPlanModeTool } from "../../../src/agent/tools/exitPlanMode.ts";
import { checkedToolSet } from "../../../src/agent/tools/toolSet.ts";
import { AgentHarness, resultOf } from "../../support/agent/agentHarness.ts";

describe("The plan tools", () => {
  let harness: AgentHarness;
  beforeEach(() => {
    harness = new AgentHarness();
  });
  afterEach(async () => {
    await harness.dispose();
  });

  it("enter_plan_mode asks in every permission mode, closes the gate at once, and tells path and seed", async () => {
    const started = await harness.start([
      {
        calls: [
          { name: "EnterPlanMode", input: {}, id: "enter" },
          { name: "write_file", input: { path: "a.txt", content: "x" }, id: "w" },
        ],
      },
    ]);
    const { client, model, sessionId, planPath } = started;
    await client.setMode(sessionId, "always-approve");
    client.onPermission = ({ toolCall }) => {
      assert.deepEqual([toolCall.title, toolCall.kind], ["Enter plan mode", "other"]);
      return { outcome: { outcome: "selected", optionId: "allow-once" } };
    };
    await client.prompt(sessionId, "Go");
    assert.match(resultOf(model, "enter") ?? "", /is empty/);
    assert.ok(resultOf(model, "enter")?.includes(planPath));
    assert.match(resultOf(model, "w") ?? "", /^Rejected/);
    assert.deepEqual(client.modes.at(-1), { id: "plan", state: "Active", awaiting: false });
    assert.ok(
      client.notes.some(
        ({ method, params }) =>
          method === "_plan-mode/event" && params["type"] === "PlanModeEntered" && params["by"] === "agent",
      ),
    );
  });

  it("enter_plan_mode never truncates a plan that is there", async () => {
    const started = await harness.start([{ calls: [{ name: "enter_plan_mode", input: {}, id: "enter" }] }]);
    const { client, model, sessionId, planPath } = started;
    writeFileSync(planPath, "# Old\n");
    client.onPermission = () => ({ outcome: { outcome: "selected", optionId: "allow-once" } });
    await client.prompt(sessionId, "Go");
    assert.match(resultOf(model, "enter") ?? "", /earlier plan/);
    assert.equal(readFileSync(planPath, "utf8"), "# Old\n");
  });

  it("enter_plan_mode is not proposed when the setting says so", async () => {
    const { client, model, sessionId } = await harness.start(
      [{ calls: [{ name: "enter_plan_mode", input: {}, id: "enter" }] }],
      {
        settings: { agentMayProposePlanMode: false },
      },
    );
    await client.prompt(sessionId, "Go");
    assert.match(resultOf(model, "enter") ?? "", /does not want/);
    assert.equal(client.asked.length, 0);
  });

  it("come as a pair, or the tool set is refused", () => {
    assert.equal(checkedToolSet([enterPlanModeTool]).ok, false);
    assert.equal(checkedToolSet([exitPlanModeTool]).ok, false);
    assert.equal(checkedToolSet([enterPlanModeTool, exitPlanModeTool]).ok, true);
  });

  const question = {
    question: "Which?",
    options: [
      { label: "A", description: "a" },
      { label: "B", description: "b" },
    ],
  };
  for (const [outcome, reply, words] of [
    [
      "accepted",
      { outcome: "accepted", answers: { "Which?": ["A", "B"] }, annotations: { "Which?": { notes: "both" } } },
      /"Which\?": A, B \(in their own words: both\)/,
    ],
    ["accepted as one string", { outcome: "accepted", answers: { "Which?": "A" } }, /"Which\?": A/],
    ["chat_about_this", { outcome: "chat_about_this", partial_answers: {} }, /talk about these questions/],
    [
      "skip_interview",
      { outcome: "skip_interview", partial_answers: { "Which?": "A" } },
      /no more questions[\s\S]*"Which\?": A/,
    ],
    ["cancelled", { outcome: "cancelled" }, /declined to answer/],
    ["junk", { outcome: "maybe" }, /could not be understood/],
  ] as const) {
    it(`ask_user_question, ${outcome}`, async () => {
      const { client, model, sessionId } = await harness.start(
        [{ calls: [{ name: "ask_user_question", input: { questions: [question] }, id: "q" }] }],
        { plan: true },
      );
      client.onQuestion = (params) => {
        assert.equal(params["mode"], "plan");
        assert.deepEqual(params["questions"], [{ ...question, multiSelect: false }]);
        return reply;
      };
      await client.prompt(sessionId, "Go");
      assert.match(resultOf(model, "q") ?? "", words);
    });
  }

  it("ask_user_question says what to do in a client that can't show questions", async () => {
    const { client, model, sessionId } = await harness.start(
      [{ calls: [{ name: "ask_user_question", input: { questions: [question] }, id: "q" }] }],
      { features: {} },
    );
    await client.prompt(sessionId, "Go");
    assert.match(resultOf(model, "q") ?? "", /Ask in the text/);
  });

  it("reply_to_comment reaches the client, todo_write becomes plan entries", async () => {
    const { client, sessionId } = await harness.start([
      {
        calls: [
          { name: "reply_to_comment", input: { thread_id: "t-1", body: "Done", addressed: true } },
          { name: "todo_write", input: { todos: [{ id: "1", content: "Write", status: "in_progress" }] } },
        ],
      },
    ]);
    await client.prompt(sessionId, "Go");
    assert.deepEqual(client.notes.find(({ method }) => method === "_plan-mode/comment_reply")?.params, {
      sessionId,
      threadId: "t-1",
      body: "Done",
      addressed: true,
    });
    assert.ok(
      client.updates.some((update) => update.sessionUpdate === "plan" && update.entries[0]?.content === "Write"),
    );
  });
});
