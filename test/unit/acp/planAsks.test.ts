import assert from "node:assert/strict";
import type { ClientEvents, PlanDecision, PlanRequest } from "../../../src/acp/clientEvents.ts";
import { type ConnectedForeign, connectForeign, until } from "../../support/foreignAgent/connectForeign.ts";
import type { ForeignScript, Step } from "../../support/foreignAgent/foreignScript.ts";

const plan = "# Plan\n\n1. One\n2. Two\n";
const modes = {
  currentModeId: "default",
  availableModes: [
    { id: "default", name: "Default" },
    { id: "plan", name: "Plan" },
  ],
};
const options = [
  { optionId: "yes", name: "Yes", kind: "allow_once" },
  { optionId: "no", name: "No", kind: "reject_once" },
];

const permission = (id: string, toolCall: object = {}, more: object = {}) => ({
  method: "session/request_permission",
  params: {
    sessionId: "<sessionId-1>",
    toolCall: {
      toolCallId: id,
      kind: "switch_mode",
      title: "Ready?",
      rawInput: { plan: `${plan}${id}\n` },
      ...toolCall,
    },
    options,
    ...more,
  },
});
const extension = (method: string, params: object) => ({ method, params: { sessionId: "<sessionId-1>", ...params } });
const sendBack: PlanDecision = { outcome: "changesRequested", feedback: "Say why" };
const approve: PlanDecision = {
  outcome: "approved",
  sha256: "",
  nextMode: "previous",
  start: true,
  freshContext: false,
};

describe("plan requests of other agents", () => {
  let foreign: ConnectedForeign | undefined;
  let waiting: { request: PlanRequest; decide(decision: PlanDecision): void }[] = [];

  const start = async (script: ForeignScript, events: Partial<ClientEvents> = {}): Promise<string> => {
    waiting = [];
    foreign = await connectForeign(
      { modes, ...script },
      {
        reviewPlan: (request) => new Promise((decide) => waiting.push({ request, decide })),
        ...events,
      },
    );
    const session = await foreign.client.newSession("/work");
    assert.ok(session.ok);
    return session.value.sessionId;
  };
  const answers = () => (foreign?.file.answers ?? []).map(({ id, result, error }) => [id, result ?? error?.code]);
  const rows = () => foreign?.last().entries.filter(({ kind }) => kind === "plan") ?? [];
  const chosen = (optionId: string) => ({ outcome: { outcome: "selected", optionId } });

  afterEach(async () => {
    await foreign?.dispose();
    foreign = undefined;
  });

  it("that come together are shown one after the other, and each is answered once", async () => {
    const id = await start({ turns: [[{ parallel: [permission("a"), permission("b")] }]] });
    const turn = foreign?.client.prompt(id, "Plan");
    await until(() => waiting.length === 1);
    waiting[0]?.decide(sendBack);
    await until(() => waiting.length === 2);
    assert.deepEqual(answers(), [[1, chosen("no")]]);
    waiting[1]?.decide(approve);
    await turn;
    assert.deepEqual(answers(), [
      [1, chosen("no")],
      [2, chosen("yes")],
    ]);
    assert.deepEqual(
      waiting.map(({ request }) => request.planContent),
      [`${plan}a\n`, `${plan}b\n`],
    );
  });

  it("that the agent takes back leave no row and wait for nobody, and a late decision goes nowhere", async () => {
    const id = await start({ turns: [[{ withdraw: permission("a") }, { request: permission("b") }]] });
    const turn = foreign?.client.prompt(id, "Plan");
    await until(() => waiting.length === 2);
    assert.equal(waiting[0]?.request.withdrawn.aborted, true);
    waiting[0]?.decide(approve);
    assert.equal(rows().length, 1);
    waiting[1]?.decide(sendBack);
    await turn;
    assert.deepEqual(answers(), [
      [1, -32800],
      [2, chosen("no")],
    ]);
    assert.equal(foreign?.last().mode?.awaitingApproval, false);
  });

  const blanks: readonly (readonly [string, Step])[] = [
    ["null", { request: extension("_x.ai/exit_plan_mode", { toolCallId: "a", planContent: null }) }],
    ["missing", { request: extension("x.ai/exit_plan_mode", { toolCallId: "a" }) }],
    ["blank", { request: permission("a", { rawInput: { plan: "  \n" } }) }],
    ["absent from a permission request", { request: permission("a", { rawInput: {} }) }],
  ];
  for (const [how, step] of blanks) {
    it(`whose plan is ${how} are shown as an empty plan, which can be decided`, async () => {
      const id = await start({ turns: [[step]] });
      assert.ok((await foreign?.client.setMode(id, "plan"))?.ok);
      const turn = foreign?.client.prompt(id, "Plan");
      await until(() => waiting.length === 1);
      assert.equal(waiting[0]?.request.planContent, null);
      waiting[0]?.decide({ outcome: "abandoned" });
      await turn;
      assert.equal(answers().length, 1);
    });
  }

  const spellings = [
    extension("x.ai/exit_plan_mode", { toolCallId: "a", planContent: plan }),
    extension("_x.ai/exit_plan_mode", { toolCallId: "a", planContent: plan }),
    {
      method: "_x.ai/exit_plan_mode",
      params: {
        method: "x.ai/exit_plan_mode",
        params: { sessionId: "<sessionId-1>", toolCallId: "a", planContent: plan },
      },
    },
  ];
  for (const [index, request] of spellings.entries()) {
    it(`are read in spelling ${index + 1} of the extension method, whose answer carries words only to a "no"`, async () => {
      const id = await start({ turns: [[{ request }]] });
      const turn = foreign?.client.prompt(id, "Plan");
      await until(() => waiting.length === 1);
      assert.equal(waiting[0]?.request.planContent, plan);
      assert.deepEqual(waiting[0]?.request.readsFeedback, { approved: false, changesRequested: true });
      waiting[0]?.decide(sendBack);
      await turn;
      assert.deepEqual(answers(), [[1, { outcome: "cancelled", feedback: "Say why" }]]);
    });
  }

  it("whose options take feedback get it in the answer", async () => {
    const takes = { options: options.map((option) => ({ ...option, allowFeedback: true })) };
    const id = await start({
      turns: [[{ request: permission("a", {}, takes) }, { request: permission("b", {}, takes) }]],
    });
    const turn = foreign?.client.prompt(id, "Plan");
    await until(() => waiting.length === 1);
    assert.deepEqual(waiting[0]?.request.readsFeedback, { approved: true, changesRequested: true });
    waiting[0]?.decide(sendBack);
    await until(() => waiting.length === 2);
    waiting[1]?.decide({ ...approve, feedback: "And a test" });
    await turn;
    assert.deepEqual(answers(), [
      [1, { outcome: { outcome: "selected", optionId: "no", feedback: "Say why" } }],
      [2, { outcome: { outcome: "selected", optionId: "yes", feedback: "And a test" } }],
    ]);
  });

  it("without a way to say no are answered with cancelled", async () => {
    const id = await start({ turns: [[{ request: permission("a", {}, { options: options.slice(0, 1) }) }]] });
    const turn = foreign?.client.prompt(id, "Plan");
    await until(() => waiting.length === 1);
    waiting[0]?.decide(sendBack);
    await turn;
    assert.deepEqual(answers(), [[1, { outcome: { outcome: "cancelled" } }]]);
  });

  it("take the plan from a plan_update where the request has none, and offer it where nothing is asked", async () => {
    const told = { update: { sessionUpdate: "plan_update", plan: { type: "markdown", planId: "p", content: plan } } };
    const id = await start({
      turns: [
        [told, { request: permission("a", { rawInput: {} }) }],
        [told, { end: "end_turn" }],
      ],
    });
    await foreign?.client.setMode(id, "plan");
    const first = foreign?.client.prompt(id, "Plan");
    await until(() => waiting.length === 1);
    assert.equal(waiting[0]?.request.planContent, plan);
    waiting[0]?.decide(sendBack);
    await first;
    await foreign?.client.prompt(id, "Plan better");
    await until(() => waiting.length === 2);
    assert.equal(waiting[1]?.request.planContent, plan);
    assert.deepEqual(waiting[1]?.request.readsFeedback, { approved: false, changesRequested: false });
  });

  it("are not made of what asks for other things, nor of short answers and questions", async () => {
    const cards: string[] = [];
    const id = await start(
      {
        turns: [
          [
            { request: permission("a", { kind: "switch_mode", title: "Enter plan mode", rawInput: {} }) },
            { request: permission("b", { kind: "execute", title: "Run npm test", rawInput: { command: "npm test" } }) },
            { say: "Which database?\n\n1. Postgres\n2. SQLite\n" },
            { end: "end_turn" },
          ],
        ],
      },
      {
        askPermission: async ({ card }) => {
          cards.push(card.title);
          return { optionId: "yes" };
        },
      },
    );
    await foreign?.client.setMode(id, "plan");
    await foreign?.client.prompt(id, "Plan");
    assert.deepEqual(cards, ["Enter plan mode", "Run npm test"]);
    assert.equal(waiting.length, 0);
  });

  it("give way: an answer that was opened for review is taken back when the agent itself asks", async () => {
    const followUps: string[] = [];
    const id = await start(
      { turns: [[{ say: "Just do it." }], [{ request: permission("a") }]] },
      { followUp: (_id, text) => followUps.push(text) },
    );
    assert.deepEqual(foreign?.client.reviewAnswer(id), { ok: false, error: "The agent has not said anything yet." });
    await foreign?.client.prompt(id, "How?");
    assert.deepEqual(foreign?.client.reviewAnswer(id), { ok: true, value: undefined });
    await until(() => waiting.length === 1);
    assert.equal(waiting[0]?.request.planContent, "Just do it.");
    const turn = foreign?.client.prompt(id, "Plan");
    await until(() => waiting.length === 2);
    assert.equal(waiting[0]?.request.withdrawn.aborted, true);
    waiting[0]?.decide(approve);
    waiting[1]?.decide(approve);
    await turn;
    assert.deepEqual(answers(), [[1, chosen("yes")]]);
    assert.deepEqual(followUps, []);
  });

  it("that are quit end the turn and the planning: nothing of them is carried out", async () => {
    const id = await start({ turns: [[{ request: permission("a") }, { end: "cancelled" }]] });
    await foreign?.client.setMode(id, "plan");
    const turn = foreign?.client.prompt(id, "Plan");
    await until(() => waiting.length === 1);
    waiting[0]?.decide({ outcome: "abandoned" });
    await turn;
    await until(() => foreign?.last().mode?.state === "Inactive");
    const heard = foreign?.file.heard ?? [];
    const after = heard.slice(heard.findLastIndex(({ result }) => result !== undefined));
    assert.deepEqual(answers().at(-1), [1, chosen("no")]);
    assert.deepEqual(
      after.slice(1).map(({ method }) => method),
      ["session/cancel", "session/set_mode"],
    );
  });

  it("of sessions in the background and of subagents wait each in its own session", async () => {
    const other = (sessionId: string) => ({ ...permission("b").params, sessionId });
    const states = new Map<string, boolean>();
    const id = await start(
      {
        turns: [
          [{ parallel: [permission("a"), { method: "session/request_permission", params: other("child-of-it") }] }],
        ],
      },
      { sessionChanged: ({ sessionId, mode }) => states.set(sessionId, mode?.awaitingApproval === true) },
    );
    const turn = foreign?.client.prompt(id, "Plan");
    await until(() => waiting.length === 2);
    assert.deepEqual([states.get(id), states.get("child-of-it")], [true, true]);
    const child = waiting.find(({ request }) => request.sessionId === "child-of-it");
    child?.decide(sendBack);
    await until(() => states.get("child-of-it") === false);
    assert.equal(states.get(id), true);
    waiting.find(({ request }) => request.sessionId === id)?.decide(approve);
    await turn;
    assert.equal(answers().length, 2);
  });

  it("are answered as cancelled when the person stops the turn, and stay to be decided", async () => {
    const followUps: string[] = [];
    const id = await start(
      { turns: [[{ request: permission("a"), on: { cancelled: [{ end: "cancelled" }] } }]] },
      { followUp: (_id, text) => followUps.push(text) },
    );
    const turn = foreign?.client.prompt(id, "Plan");
    await until(() => waiting.length === 1);
    await foreign?.client.cancel(id);
    assert.deepEqual(await turn, { ok: true, value: "cancelled" });
    assert.deepEqual(answers(), [[1, { outcome: { outcome: "cancelled" } }]]);
    await until(() => waiting.length === 2);
    assert.equal(foreign?.last().mode?.awaitingApproval, true);
    assert.equal(rows().length, 1);
    waiting[0]?.decide(approve);
    assert.equal(followUps.length, 0);
    waiting[1]?.decide(approve);
    await until(() => followUps.length === 1);
    assert.ok(followUps.join("").includes("1. One"));
    assert.equal(answers().length, 1);
  });
});
