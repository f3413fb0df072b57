import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { PlanDecision, PlanRequest } from "../../../src/acp/clientEvents.ts";
import { type ConnectedForeign, connectForeign, until } from "../../support/foreignAgent/connectForeign.ts";
import type { ForeignScript } from "../../support/foreignAgent/foreignScript.ts";
import { root } from "../../support/sourceFiles.ts";

/** What an agent sent and was answered, cut from captures of the real one. */
interface Capture {
  readonly initialize: unknown;
  readonly modes: unknown;
  readonly configOptions: unknown;
  readonly before?: readonly unknown[];
  readonly request?: unknown;
  readonly allow?: Outcome;
  readonly reject?: Outcome;
}

interface Outcome {
  readonly answer: { readonly outcome: { readonly optionId: string } };
  readonly after: readonly unknown[];
  readonly stopReason: string;
}

const plan = readFileSync(join(root, "test/fixtures/wire/plan.md"), "utf8");
const approve: PlanDecision = {
  outcome: "approved",
  sha256: "",
  nextMode: "previous",
  start: true,
  freshContext: false,
};

/** `usual`: what a plain "Approve" answers; `modes`: the agent's mode after an approval and after a rejection. */
const agents = [
  { name: "claude", usual: "exit-plan-default", reject: "reject", modes: ["default", "plan"], options: 3 },
  { name: "claude-zed", usual: "default", reject: "plan", modes: ["default", "plan"], options: 2 },
  { name: "gemini", usual: "proceed_once", reject: "cancel", modes: ["default", "plan"], options: 1 },
  { name: "qwen", usual: "proceed_once", reject: "cancel", modes: ["auto", "plan"], options: 3 },
] as const;

describe("plan requests of real agents", () => {
  let foreign: ConnectedForeign | undefined;
  let home: string;

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), "plan-mode-dialects-"));
  });
  afterEach(async () => {
    await foreign?.dispose();
    foreign = undefined;
    rmSync(home, { recursive: true });
  });

  const read = (name: string): Capture =>
    JSON.parse(
      readFileSync(join(root, `test/fixtures/wire/${name}.json`), "utf8")
        .replaceAll("<home>", home)
        .replaceAll("<sessionId-1>/plans", "session/plans"),
    ) as Capture;

  const scriptOf = (capture: Capture): ForeignScript => ({
    initialize: capture.initialize,
    modes: capture.modes ?? undefined,
    configOptions: capture.configOptions ?? undefined,
    turns: [
      [
        ...(capture.before ?? []).map((update) => ({ update })),
        {
          request: { method: "session/request_permission", params: capture.request },
          on: Object.fromEntries(
            ([capture.allow, capture.reject] as const).map((outcome, index) => [
              index === 0 ? "*" : (outcome?.answer.outcome.optionId ?? ""),
              [...(outcome?.after ?? []).map((update) => ({ update })), { end: outcome?.stopReason ?? "end_turn" }],
            ]),
          ),
        },
      ],
    ],
  });

  const turn = async (capture: Capture, decision: PlanDecision): Promise<PlanRequest> => {
    // Gemini CLI names a file and sends no text.
    const file = /plan approval for: ([^"]+\.md)/.exec(JSON.stringify(capture.request))?.[1];
    if (file !== undefined) {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, plan);
    }
    let asked: PlanRequest | undefined;
    foreign = await connectForeign(scriptOf(capture), {
      reviewPlan: async (request) => {
        asked = request;
        return decision;
      },
    });
    const session = await foreign.client.newSession(home);
    assert.ok(session.ok);
    assert.ok((await foreign.client.setMode(session.value.sessionId, "plan")).ok);
    assert.equal(foreign.last().mode?.state, "Active");
    assert.ok((await foreign.client.prompt(session.value.sessionId, "Plan it")).ok);
    assert.ok(asked !== undefined);
    return asked;
  };

  for (const { name, usual, reject, modes, options } of agents) {
    it(`are read from ${name}: its text, its answers by name, and an approval of the least permissive kind`, async () => {
      const asked = await turn(read(name), approve);
      assert.equal(asked.planContent, plan);
      const ways = asked.choices?.filter(({ kind }) => kind.startsWith("allow")) ?? [];
      assert.equal(ways.length, options);
      assert.equal(ways[0]?.id, usual);
      assert.ok(ways.every((way) => way.name !== ""));
      assert.deepEqual(asked.readsFeedback, { approved: false, changesRequested: false });
      assert.deepEqual(foreign?.file.answers.at(-1)?.result, { outcome: { outcome: "selected", optionId: usual } });
      assert.equal(foreign?.last().modes?.current, modes[0]);
      assert.deepEqual([foreign?.last().mode?.state, foreign?.last().mode?.awaitingApproval], ["Inactive", false]);
      assert.ok(!JSON.stringify(foreign?.last().entries).includes("MODE_UPDATE"));
    });

    it(`are sent back to ${name} with its own way to say no, and it plans on`, async () => {
      await turn(read(name), { outcome: "changesRequested", feedback: "Shorter" });
      assert.deepEqual(foreign?.file.answers.at(-1)?.result, { outcome: { outcome: "selected", optionId: reject } });
      assert.equal(foreign?.last().modes?.current, modes[1]);
      assert.deepEqual([foreign?.last().mode?.state, foreign?.last().mode?.awaitingApproval], ["Active", false]);
    });
  }

  it("are answered with the very option that the person picked, though kinds repeat", async () => {
    await turn(read("claude"), { ...approve, optionId: "exit-plan-clear-auto" });
    assert.deepEqual(foreign?.file.answers.at(-1)?.result, {
      outcome: { outcome: "selected", optionId: "exit-plan-clear-auto" },
    });
  });

  it("of opencode are its plan agent's answers: it leaves the mode and is told what was approved", async () => {
    const capture = read("opencode");
    const followUps: string[] = [];
    let asked: PlanRequest | undefined;
    foreign = await connectForeign(
      {
        initialize: capture.initialize,
        configOptions: capture.configOptions,
        turns: [[{ say: "I look around.\n\n" }, { say: plan }, { end: "end_turn" }]],
      },
      {
        reviewPlan: async (request) => {
          asked = request;
          return approve;
        },
        followUp: (_sessionId, text) => followUps.push(text),
      },
    );
    const session = await foreign.client.newSession(home);
    assert.ok(session.ok);
    const { sessionId } = session.value;
    assert.ok((await foreign.client.setMode(sessionId, "plan")).ok);
    assert.equal(foreign.last().modes?.current, "plan");
    await foreign.client.prompt(sessionId, "Plan it");
    await until(() => followUps.length > 0);
    assert.ok(asked?.planContent?.includes("make totals overflow-safe"));
    assert.equal(foreign.last().modes?.current, "build");
    assert.ok(followUps[0]?.includes("1. Add a checked"));
    const set = foreign.file.heard.filter(({ method }) => method === "session/set_config_option");
    assert.deepEqual(
      set.map(({ params }) => (params as { value: string }).value),
      ["plan", "build"],
    );
  });

  it("of Codex are the proposed plan in its answer, whatever its mode", async () => {
    const capture = read("codex");
    let asked: PlanRequest | undefined;
    foreign = await connectForeign(
      {
        initialize: capture.initialize,
        modes: capture.modes,
        turns: [
          [
            { say: "Here it is.\n<proposed_plan>\n" },
            { say: `${plan}</proposed_plan>\nShall I?` },
            { end: "end_turn" },
          ],
        ],
      },
      {
        reviewPlan: (request) => {
          asked = request;
          return new Promise(() => undefined);
        },
      },
    );
    const session = await foreign.client.newSession(home);
    assert.ok(session.ok);
    assert.deepEqual(await foreign.client.setMode(session.value.sessionId, "plan"), {
      ok: false,
      error: "This agent has no plan mode. “Review This Answer as a Plan” opens any answer of it for review.",
    });
    await foreign.client.prompt(session.value.sessionId, "Plan it");
    assert.equal(asked?.planContent, plan);
    assert.equal(foreign.last().mode?.awaitingApproval, true);
  });
});
