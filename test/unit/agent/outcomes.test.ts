import { strict as assert } from "node:assert";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { RequestError } from "@agentclientprotocol/sdk";
import { AgentHarness, presents, resultOf } from "../../support/agent/agentHarness.ts";
import type { ReviewParams } from "../../support/agent/wireClient.ts";

const plan = "# Plan\n\n1. Do it\n";

describe("The outcome of a review", () => {
  let harness: AgentHarness;
  let path = "";
  beforeEach(() => {
    harness = new AgentHarness();
  });
  afterEach(async () => {
    await harness.dispose();
  });

  const review = async (
    answer: (params: ReviewParams) => unknown,
    extra: Parameters<AgentHarness["start"]>[0] = [],
  ) => {
    const started = await harness.start([presents(() => path, plan), ...extra], { plan: true });
    path = started.planPath;
    started.client.onReview = answer;
    const end = await started.client.prompt(started.sessionId, "Plan it");
    return { ...started, end };
  };
  const mode = (client: { modes: { id: string; state: string; awaiting: boolean }[] }) => client.modes.at(-1);

  it("approved: plan mode is off, the model gets plan and path, the turn goes on (issues_reverse_request_and_clears_flag, plan_mode_exited_emits_current_mode_update_default)", async () => {
    const { client, model, end } = await review(() => ({ outcome: "approved" }));
    assert.deepEqual(mode(client), { id: "default", state: "Inactive", awaiting: false });
    assert.match(resultOf(model, "exit") ?? "", /approved the plan/);
    assert.match(resultOf(model, "exit") ?? "", /1\. Do it/);
    assert.ok(resultOf(model, "exit")?.includes(path));
    assert.equal(end.stopReason, "end_turn");
    assert.match(client.said, /Done\./);
  });

  it("approved with always-approve: the next edit is not asked about", async () => {
    const { client } = await review(
      () => ({ outcome: "approved", _meta: { "plan-mode": { nextMode: "always-approve" } } }),
      [{ calls: [{ name: "write_file", input: { path: "a.txt", content: "x" } }] }],
    );
    assert.equal(mode(client)?.id, "always-approve");
    assert.equal(readFileSync(join(harness.dirs.cwd, "a.txt"), "utf8"), "x");
    assert.deepEqual(
      client.asked.map(({ method }) => method),
      ["_x.ai/exit_plan_mode"],
    );
  });

  it("approved without a start: the turn ends and plan mode is off", async () => {
    const { client, model, end } = await review(() => ({
      outcome: "approved",
      _meta: { "plan-mode": { start: false } },
    }));
    assert.equal(end.stopReason, "end_turn");
    assert.equal(model.requests.length, 1);
    assert.equal(mode(client)?.state, "Inactive");
  });

  it("approved with a fresh context: the next request begins with the plan", async () => {
    const { model } = await review(() => ({
      outcome: "approved",
      feedback: "Mind the tests",
      _meta: { "plan-mode": { freshContext: true } },
    }));
    const prompt = model.requests.at(-1)?.prompt ?? [];
    assert.deepEqual(
      prompt.map(({ role }) => role),
      ["system", "user"],
    );
    const text = JSON.stringify(prompt[1]);
    assert.match(text, /1\. Do it/);
    assert.match(text, /Mind the tests/);
    assert.ok(text.includes(path));
  });

  it("approved for other bytes: shown again, and only the second decision counts", async () => {
    const shown: ReviewParams[] = [];
    const { client, model } = await review((params) => {
      shown.push(params);
      if (shown.length === 1) {
        writeFileSync(path, "# Changed\n");
      }
      return { outcome: "approved", _meta: { "plan-mode": { sha256: params._meta["plan-mode"].sha256 } } };
    });
    assert.equal(shown.length, 2);
    assert.deepEqual(
      shown.map((params) => params._meta["plan-mode"].revision),
      [1, 2],
    );
    assert.equal(shown[1]?.planContent, "# Changed\n");
    assert.match(resultOf(model, "exit") ?? "", /# Changed/);
    assert.equal(mode(client)?.state, "Inactive");
  });

  it("approved without a hash counts for what was shown only", async () => {
    let asked = 0;
    const { model } = await review(() => {
      asked += 1;
      if (asked === 1) {
        writeFileSync(path, "# Changed\n");
      }
      return { outcome: "approved" };
    });
    assert.equal(asked, 2);
    assert.match(resultOf(model, "exit") ?? "", /# Changed/);
  });

  it("cancelled with words: the words reach the model as they are, plan mode stays on (clears_flag_on_request_changes, revise_plan_message)", async () => {
    const { client, model } = await review(() => ({ outcome: "cancelled", feedback: "  Use a map,\nnot a list " }));
    assert.ok(resultOf(model, "exit")?.includes("  Use a map,\nnot a list "));
    assert.deepEqual(mode(client), { id: "plan", state: "Active", awaiting: false });
  });

  it("cancelled without words: the model is told to ask", async () => {
    const { client, model } = await review(() => ({ outcome: "cancelled" }));
    assert.match(resultOf(model, "exit") ?? "", /Ask what to change/);
    assert.equal(mode(client)?.state, "Active");
  });

  it("abandoned: plan mode is off, nothing is approved, the turn goes on", async () => {
    const { client, model } = await review(() => ({ outcome: "abandoned" }));
    assert.match(resultOf(model, "exit") ?? "", /quit the plan/);
    assert.equal(mode(client)?.state, "Inactive");
    assert.equal(model.requests.length, 2);
  });

  const undecided: [string, (params: ReviewParams) => unknown][] = [
    ["an unknown outcome", () => ({ outcome: "approve" })],
    ["junk", () => "yes"],
    ["an error reply", () => Promise.reject(new RequestError(-32000, "no"))],
    ["method not found", () => Promise.reject(RequestError.methodNotFound("x"))],
  ];
  for (const [name, answer] of undecided) {
    it(`${name}: nothing is decided, the review waits on, the turn ends with a word about it (parse_fallback_fails_closed, keeps_flag_when_client_disconnects)`, async () => {
      const { client, model, end, sessionId } = await review(answer);
      assert.equal(model.requests.length, 1);
      assert.equal(end.stopReason, "end_turn");
      assert.deepEqual(mode(client), { id: "plan", state: "Active", awaiting: true });
      assert.match(client.said, /not decided/);
      // The next words of the person are the change that they want.
      await client.prompt(sessionId, "Shorter, please");
      assert.equal(mode(client)?.awaiting, false);
      assert.match(JSON.stringify(model.requests.at(-1)?.prompt.at(-1)), /Shorter, please/);
    });
  }

  it("an empty plan can be approved", async () => {
    const { client, model, sessionId } = await harness.start(
      [{ calls: [{ name: "exit_plan_mode", input: {}, id: "exit" }] }],
      { plan: true },
    );
    let content: string | null = "none";
    client.onReview = (params) => {
      content = params.planContent;
      return { outcome: "approved" };
    };
    await client.prompt(sessionId, "Plan");
    assert.equal(content, null);
    assert.match(resultOf(model, "exit") ?? "", /without a written plan/);
  });

  it("outside plan mode the tool refuses with what to do (should_intercept; spec 12.2, B6)", async () => {
    const { client, model, sessionId } = await harness.start([
      { calls: [{ name: "ExitPlanMode", input: {}, id: "exit" }] },
    ]);
    await client.prompt(sessionId, "Go");
    assert.match(resultOf(model, "exit") ?? "", /Plan mode is not on.*call enter_plan_mode first/);
    assert.equal(client.asked.length, 0);
  });

  it("submit_plan writes the text and presents it", async () => {
    const { client, sessionId, planPath } = await harness.start(
      [{ calls: [{ name: "submit_plan", input: { plan: "# Sent\n" } }] }],
      {
        plan: true,
        settings: { planTool: "submit_plan" },
      },
    );
    let content: string | null = null;
    client.onReview = (params) => {
      content = params.planContent;
      return { outcome: "approved" };
    };
    await client.prompt(sessionId, "Plan");
    assert.equal(content, "# Sent\n");
    assert.equal(readFileSync(planPath, "utf8"), "# Sent\n");
  });

  it("a plan file that is a link is not presented", async () => {
    const { symlinkSync, rmSync } = await import("node:fs");
    const { client, model, sessionId, planPath } = await harness.start(
      [{ calls: [{ name: "exit_plan_mode", input: {}, id: "exit" }] }],
      { plan: true },
    );
    rmSync(planPath);
    symlinkSync(join(harness.dirs.cwd, "victim.txt"), planPath);
    await client.prompt(sessionId, "Plan");
    assert.match(resultOf(model, "exit") ?? "", /can't be presented/);
    assert.equal(client.asked.length, 0);
  });

  for (const [option, state] of [
    ["approve", "Inactive"],
    ["approve-always", "Inactive"],
    ["keep-planning", "Active"],
    ["quit", "Inactive"],
  ] as const) {
    it(`a client without our methods decides by a permission request: ${option}`, async () => {
      const started = await harness.start([presents(() => path, plan)], { plan: true, features: {} });
      path = started.planPath;
      started.client.onPermission = ({ toolCall, options }) => {
        assert.equal(toolCall.kind, "switch_mode");
        assert.deepEqual(toolCall.rawInput, { plan });
        assert.deepEqual(
          options.map((one) => one.kind),
          ["allow_once", "allow_always", "reject_once", "reject_always"],
        );
        return { outcome: { outcome: "selected", optionId: option } };
      };
      await started.client.prompt(started.sessionId, "Plan");
      assert.equal(mode(started.client)?.state, state);
      assert.equal(
        mode(started.client)?.id,
        option === "approve-always" ? "always-approve" : state === "Active" ? "plan" : "default",
      );
    });
  }
});
