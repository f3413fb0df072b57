import assert from "node:assert/strict";
import type { RequestPermissionRequest } from "@agentclientprotocol/sdk";
import type { PlanDecision, PlanRequest, QuestionAnswer } from "../../../src/acp/clientEvents.ts";
import { scriptedAgent, settle } from "./scriptedAgent.ts";

const planParams = {
  sessionId: "s1",
  toolCallId: "call-1",
  planContent: "# Move the cache\n",
  _meta: { "plan-mode": { planPath: "/p/plan.md", revision: 2, sha256: "abc" } },
};

const approved: PlanDecision = {
  outcome: "approved",
  sha256: "abc",
  nextMode: "previous",
  start: true,
  freshContext: false,
};

describe("agent connection", () => {
  it("introduces itself with the review and question extensions and without terminals", async () => {
    const { calls } = await scriptedAgent();
    const said = calls[0]?.params as { clientCapabilities: Record<string, unknown> };
    const { fs, terminal, _meta } = said.clientCapabilities;
    assert.deepEqual(
      { fs, terminal, _meta },
      {
        fs: { readTextFile: true, writeTextFile: true },
        terminal: false,
        _meta: { "plan-mode": { planReview: true, askUserQuestion: true, manyUpdates: true } },
      },
    );
  });

  it("opens a session with the mode that the agent states, not with the one its title suggests", async () => {
    const { client, answers } = await scriptedAgent();
    answers.set("new", () => ({
      sessionId: "s1",
      modes: { currentModeId: "plan", availableModes: [] },
      _meta: { "plan-mode": { state: "Pending", awaitingApproval: false, permissionMode: "always-approve" } },
    }));
    const opened = await client.newSession("/work");
    assert.deepEqual(opened.ok && opened.value.mode, {
      state: "Pending",
      awaitingApproval: false,
      permissionMode: "always-approve",
    });
  });

  it("concludes nothing from the mode that it asked for, where the agent states its mode", async () => {
    const { client, served, answers, last } = await scriptedAgent();
    const availableModes = [
      { id: "default", name: "Normal" },
      { id: "plan", name: "Plan" },
    ];
    const leaving = { state: "ExitPending", awaitingApproval: false, permissionMode: "default" } as const;
    answers.set("new", () => ({
      sessionId: "s1",
      modes: { currentModeId: "plan", availableModes },
      _meta: { "plan-mode": { ...leaving, state: "Active" } },
    }));
    answers.set("setMode", async () => {
      await served.client.notify("session/update", {
        sessionId: "s1",
        update: { sessionUpdate: "current_mode_update", currentModeId: "plan", _meta: { "plan-mode": leaving } },
      });
      return {};
    });
    await client.newSession("/work");
    assert.ok((await client.setMode("s1", "default")).ok);
    assert.deepEqual(last().mode, leaving);
  });

  it("shows a loaded session once, complete, instead of playing its past", async () => {
    const { client, served, answers, states } = await scriptedAgent();
    answers.set("load", async () => {
      for (const text of ["Hel", "lo"]) {
        await served.client.notify("session/update", {
          sessionId: "s1",
          update: { sessionUpdate: "agent_message_chunk", messageId: "m1", content: { type: "text", text } },
        });
      }
      return {};
    });
    const loaded = await client.loadSession("s1", "/work");
    assert.deepEqual(loaded.ok && loaded.value.entries, [{ kind: "agent", id: "m1", text: "Hello", streaming: false }]);
    assert.equal(states.length, 1);
  });

  it("turns an error of the agent into its sentence", async () => {
    const { client, answers } = await scriptedAgent();
    answers.set("load", () => {
      throw Object.assign(new Error("Internal error"), {
        code: -32603,
        data: { details: "The session is open in another window." },
      });
    });
    const loaded = await client.loadSession("s1", "/work");
    assert.equal(loaded.ok, false);
    assert.ok(!loaded.ok && loaded.error.length > 0);
  });

  for (const method of ["x.ai/exit_plan_mode", "_x.ai/exit_plan_mode"]) {
    for (const wrapped of [false, true]) {
      it(`recognises a plan request as ${method}${wrapped ? ", wrapped" : ""}`, async () => {
        const requests: PlanRequest[] = [];
        const { served } = await scriptedAgent({
          reviewPlan: async (request) => {
            requests.push(request);
            return approved;
          },
        });
        const params = wrapped ? { method: "x.ai/exit_plan_mode", params: planParams } : planParams;
        const reply = await served.client.request(method, params);
        assert.equal(requests[0]?.planPath, "/p/plan.md");
        assert.equal(requests[0]?.sha256, "abc");
        assert.deepEqual(reply, {
          outcome: "approved",
          _meta: { "plan-mode": { nextMode: "previous", start: true, freshContext: false, sha256: "abc" } },
        });
      });
    }
  }

  it("refuses a plan request that names no session", async () => {
    const { served } = await scriptedAgent();
    await assert.rejects(served.client.request("_x.ai/exit_plan_mode", { toolCallId: "c" }));
  });

  it("shows a plan that waits, and then what was decided, as one row", async () => {
    let decide: (decision: PlanDecision) => void = () => undefined;
    const { served, last } = await scriptedAgent({
      reviewPlan: () => new Promise((resolve) => (decide = resolve)),
    });
    const reply = served.client.request("_x.ai/exit_plan_mode", planParams);
    await settle();
    const row = { kind: "plan", id: "plan-call-1", revision: 2, summary: "Move the cache" };
    assert.deepEqual(last().entries, [{ ...row, status: "waiting" }]);
    decide({ outcome: "changesRequested", feedback: "Smaller steps" });
    assert.deepEqual(await reply, { outcome: "cancelled", feedback: "Smaller steps" });
    await settle();
    assert.deepEqual(last().entries, [{ ...row, status: "changesRequested" }]);
  });

  it("gives no number to the plan of an agent that does not count", async () => {
    const { served, last } = await scriptedAgent({ reviewPlan: () => new Promise(() => undefined) });
    void served.client.request("_x.ai/exit_plan_mode", { ...planParams, _meta: {} }).catch(() => undefined);
    await settle();
    assert.deepEqual(
      last().entries.map((entry) => "revision" in entry),
      [false],
    );
  });

  it("says how much the plan is that waits", async () => {
    const { served, last } = await scriptedAgent({ reviewPlan: () => new Promise(() => undefined) });
    const planContent = "# Move the cache\n\n## Steps\n\n1. Read `src/a.ts`\n2. Write it\n";
    void served.client.request("_x.ai/exit_plan_mode", { ...planParams, planContent }).catch(() => undefined);
    await settle();
    const [entry] = last().entries;
    assert.equal(entry?.kind === "plan" && entry.summary, "2 steps, 1 file");
  });

  it("answers nothing that is parked when it is disposed of", async () => {
    const { client, served, closed } = await scriptedAgent();
    const outcomes: string[] = [];
    for (const method of ["_x.ai/exit_plan_mode", "_x.ai/ask_user_question"]) {
      const questions = [{ question: "Which?", options: [{ label: "A", description: "" }] }];
      served.client.request(method, { ...planParams, questions }).then(
        () => outcomes.push("answered"),
        () => outcomes.push("lost"),
      );
    }
    await settle();
    client.dispose();
    await settle();
    assert.ok(!outcomes.includes("answered"), "a closed client must not decide");
    assert.deepEqual(closed, []);
  });

  it("tells that the agent is gone, and withdraws what it had asked", async () => {
    const withdrawn: boolean[] = [];
    const { served, closed } = await scriptedAgent({
      reviewPlan: ({ withdrawn: signal }) =>
        new Promise(() => signal.addEventListener("abort", () => withdrawn.push(true))),
    });
    served.client.request("_x.ai/exit_plan_mode", planParams).catch(() => undefined);
    await settle();
    served.close();
    await settle();
    assert.equal(closed.length, 1);
    assert.deepEqual(withdrawn, [true]);
  });

  it("answers a plan review that comes as a permission request with the agent's own options", async () => {
    const options = [
      { optionId: "yolo", name: "Yes, and never ask", kind: "allow_always" as const },
      { optionId: "yes", name: "Yes", kind: "allow_once" as const },
      { optionId: "no", name: "No", kind: "reject_once" as const },
    ];
    const decisions: PlanDecision[] = [approved, { outcome: "changesRequested" }, { outcome: "abandoned" }];
    const { served } = await scriptedAgent({ reviewPlan: async () => decisions.shift() ?? approved });
    const chosen: unknown[] = [];
    for (const id of ["1", "2", "3"]) {
      const permission: RequestPermissionRequest = {
        sessionId: "s1",
        toolCall: { toolCallId: id, kind: "switch_mode", rawInput: { plan: "# P" } },
        options,
      };
      const reply = await served.client.request("session/request_permission", permission);
      chosen.push(reply.outcome);
    }
    assert.deepEqual(
      chosen,
      ["yes", "no", "no"].map((optionId) => ({ outcome: "selected", optionId })),
    );
  });

  it("shows a permission request with the command and the reason, and passes the picked option on", async () => {
    const cards: unknown[] = [];
    const { served } = await scriptedAgent({
      askPermission: async ({ card }) => {
        cards.push(card);
        return { optionId: "once" };
      },
    });
    const reply = await served.client.request("session/request_permission", {
      sessionId: "s1",
      toolCall: { toolCallId: "c", title: "Run npm test", kind: "execute", rawInput: { command: "npm test" } },
      options: [{ optionId: "once", name: "Allow once", kind: "allow_once" }],
      _meta: { "plan-mode": { reason: "No rule allows it." } },
    });
    assert.deepEqual(reply.outcome, { outcome: "selected", optionId: "once" });
    assert.deepEqual(cards, [
      {
        kind: "permission",
        title: "Run npm test",
        detail: "npm test\nNo rule allows it.",
        toolCallId: "c",
        options: [{ id: "once", name: "Allow once", kind: "allow_once" }],
      },
    ]);
  });

  const answer = { answers: { "Which?": ["A", "Other"] }, notes: { "Which?": "my own" } };
  const questionRows: readonly [QuestionAnswer["outcome"], unknown][] = [
    [
      "accepted",
      {
        outcome: "accepted",
        answers: { "Which?": ["A", "Other"] },
        annotations: { "Which?": { preview: "code", notes: "my own" } },
      },
    ],
    ["chat_about_this", { outcome: "chat_about_this", partial_answers: { "Which?": "A, Other" } }],
    ["skip_interview", { outcome: "skip_interview", partial_answers: { "Which?": "A, Other" } }],
    ["cancelled", { outcome: "cancelled" }],
  ];
  for (const [outcome, wire] of questionRows) {
    it(`answers a question with ${outcome}`, async () => {
      const { served } = await scriptedAgent({ askQuestions: async () => ({ outcome, ...answer }) });
      const reply = await served.client.request("_x.ai/ask_user_question", {
        sessionId: "s1",
        toolCallId: "q",
        mode: "plan",
        questions: [{ question: "Which?", options: [{ label: "A", description: "", preview: "code" }] }],
      });
      assert.deepEqual(reply, wire);
    });
  }

  it("passes a reply to a comment on, and drops one that names no thread", async () => {
    const replies: unknown[] = [];
    const { served } = await scriptedAgent({ commentReplied: (reply) => replies.push(reply) });
    const reply = { sessionId: "s1", threadId: "t-3", body: "Done", addressed: true };
    await served.client.notify("_plan-mode/comment_reply", reply);
    await served.client.notify("_plan-mode/comment_reply", { sessionId: "s1" });
    await settle();
    assert.deepEqual(replies, [reply]);
  });

  it("shows a prompt at once, and not again when the agent repeats it", async () => {
    const { client, served, answers, last } = await scriptedAgent();
    await client.newSession("/work");
    answers.set("prompt", async () => {
      await served.client.notify("session/update", {
        sessionId: "s1",
        update: { sessionUpdate: "user_message_chunk", content: { type: "text", text: "Do it" } },
      });
      return { stopReason: "end_turn" };
    });
    assert.deepEqual(await client.prompt("s1", "Do it"), { ok: true, value: "end_turn" });
    assert.deepEqual(
      last().entries.map((entry) => entry.kind),
      ["person"],
    );
    assert.equal(last().title, "Do it");
  });
});
