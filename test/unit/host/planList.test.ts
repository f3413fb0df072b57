import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sessionDirectory } from "../../../src/disk/home.ts";
import { planFacts, type SessionTexts } from "../../../src/host/plans/planFacts.ts";
import { PlanList } from "../../../src/host/plans/planList.ts";
import { planRow } from "../../../src/host/plans/planRow.ts";

const at = { sessionId: "s1", directory: "/d", changedAt: 0 };
const nothing: SessionTexts = {
  session: undefined,
  tracker: undefined,
  review: undefined,
  plan: undefined,
  name: undefined,
};
const plan = "---\ntitle: x\n---\n# Move the cache #\n\n1. Find it\n";
const tracker = (state: string, waits = false): string => JSON.stringify({ state, awaiting_plan_approval: waits });
const decided = (...kinds: string[]): string =>
  JSON.stringify({ decisions: kinds.map((kind) => ({ decision: { kind } })), threads: [], revisions: [{ number: 1 }] });

describe("the list of plans", () => {
  const rows: readonly (readonly [string, Partial<SessionTexts>, string, boolean])[] = [
    ["planning", { tracker: tracker("Active") }, "planning", true],
    ["planning before the first word", { tracker: tracker("Pending") }, "planning", true],
    ["waiting for the person", { tracker: tracker("Active", true) }, "waiting", true],
    ["waiting, by the review alone", { review: JSON.stringify({ parked: { requestKey: "k" } }) }, "waiting", true],
    ["approved", { tracker: tracker("Inactive"), review: decided("requestChanges", "approve") }, "approved", false],
    ["sent back", { tracker: tracker("Active"), review: decided("requestChanges") }, "changesRequested", true],
    ["quit", { tracker: tracker("Inactive"), review: decided("quit") }, "quit", false],
    ["left without a decision", { tracker: tracker("Inactive") }, "quit", false],
    ["approved, with a damaged tracker", { tracker: "{", review: decided("approve") }, "approved", false],
    ["planned again after an approval", { tracker: tracker("Active"), review: decided("approve") }, "planning", true],
  ];
  for (const [what, texts, status, undecided] of rows) {
    it(`shows a plan that is ${what} as ${status}`, () => {
      const facts = planFacts({ ...nothing, plan, ...texts }, at);
      assert.deepEqual([facts?.status, facts?.undecided], [status, undecided]);
    });
  }

  it("leaves out sessions without a plan", () => {
    assert.equal(planFacts({ ...nothing, plan: " \n", tracker: tracker("Active") }, at), undefined);
    assert.equal(planFacts(nothing, at), undefined);
  });

  it("calls a plan by the name that the person gave, its heading, or the session's title", () => {
    const session = JSON.stringify({ title: "Please move it" });
    const titles = [
      planFacts({ ...nothing, plan, session, name: '{"title":"Mine"}' }, at)?.title,
      planFacts({ ...nothing, plan, session, name: '{"title":""}' }, at)?.title,
      planFacts({ ...nothing, plan: "no heading", session }, at)?.title,
      planFacts({ ...nothing, plan: "no heading" }, at)?.title,
    ];
    assert.deepEqual(titles, ["Mine", "Move the cache", "Please move it", "Untitled plan"]);
  });

  it("counts comments, and those that are open", () => {
    const threads = [{ status: "open" }, { status: "resolved" }, 7];
    const facts = planFacts({ ...nothing, plan, review: JSON.stringify({ threads }) }, at);
    assert.ok(facts);
    assert.match(planRow(facts, new Date(0)).description, /3 comments, 1 open/);
  });

  it("reads the sessions of the folder, the newest plan first, and reads one again only when it changed", async () => {
    const home = await mkdtemp(join(tmpdir(), "plan-mode-list-"));
    try {
      for (const [id, time] of [
        ["old", 1000],
        ["new", 2000],
      ] as const) {
        const directory = sessionDirectory(home, "/work", id);
        await mkdir(directory, { recursive: true });
        await writeFile(join(directory, "plan.md"), `# Plan ${id}\n`);
        await utimes(join(directory, "plan.md"), time, time);
      }
      const list = new PlanList(home);
      const before = await list.read("/work");
      assert.deepEqual(
        before.map((facts) => facts.title),
        ["Plan new", "Plan old"],
      );
      await writeFile(join(sessionDirectory(home, "/work", "old"), "plan.json"), '{"title":"Renamed"}');
      const after = await list.read("/work");
      assert.equal(after[0], before[0]);
      assert.equal(after[1]?.title, "Renamed");
      assert.deepEqual(await list.read("/elsewhere"), []);
    } finally {
      await rm(home, { recursive: true });
    }
  });
});
