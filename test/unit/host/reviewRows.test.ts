import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sessionDirectory } from "../../../src/disk/home.ts";
import { sha256 } from "../../../src/disk/sha256.ts";
import type { PlanDecision } from "../../../src/host/agentPort.ts";
import type { PlanReview } from "../../../src/host/review/planReview.ts";
import type { PlanReviews } from "../../../src/host/review/planReviews.ts";
import type { Decision } from "../../../src/review/decision.ts";
import { inactive, sessionView } from "./fakeAgent.ts";
import { liveReview, reviewsIn } from "./liveReview.ts";

const plan = "# Move the cache\n\n1. Find the callers\n";
const approve = { kind: "approve", nextMode: "previous", start: true, freshContext: false } as const;
const approved = { outcome: "approved", sha256: sha256(plan), nextMode: "previous", start: true, freshContext: false };

/** The rows of the source program's own tests of its approval view that are about what is sent. */
describe("what the approval view of the source sends", () => {
  let home: string;
  let reviews: PlanReviews;
  let answers: (readonly [session: string, PlanDecision])[];
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "plan-mode-rows-"));
    answers = [];
    reviews = reviewsIn(home);
  });
  afterEach(async () => {
    reviews.dispose();
    await rm(home, { recursive: true });
  });

  const park = async (session = "s1", text = plan, withdrawn = new AbortController()): Promise<PlanReview> => {
    const directory = sessionDirectory(home, "/work", session);
    await mkdir(directory, { recursive: true });
    await writeFile(join(directory, "plan.md"), text);
    const request = { sessionId: session, toolCallId: "c1", planContent: text, withdrawn: withdrawn.signal };
    void reviews.reviewPlan(request).then((decision) => answers.push([session, decision]));
    return await liveReview(reviews, session);
  };
  const decide = async (review: PlanReview, decision: Decision): Promise<boolean> => {
    const { ok } = await review.decide(decision, review.shown.sha256);
    await new Promise((resolve) => setImmediate(resolve));
    return ok;
  };
  const noted = async (review: PlanReview, body: string): Promise<PlanReview> => {
    await review.edit({ type: "saveDraft", key: "note", body });
    return review;
  };

  const rows: readonly (readonly [string, string, Decision, (words: string) => object])[] = [
    ["approved", "", approve, () => approved],
    ["approved with the note", "Go on.", approve, (feedback) => ({ ...approved, feedback })],
    [
      "changes requested with words",
      "Smaller.",
      { kind: "requestChanges" },
      (feedback) => ({ outcome: "changesRequested", feedback }),
    ],
    ["changes requested without a word", "", { kind: "requestChanges" }, () => ({ outcome: "changesRequested" })],
    ["changes requested with blanks only", " \n ", { kind: "requestChanges" }, () => ({ outcome: "changesRequested" })],
    ["abandoned, whatever the note says", "Hm.", { kind: "quit" }, () => ({ outcome: "abandoned" })],
  ];
  for (const [name, note, decision, expected] of rows) {
    it(`sends: ${name}; and a second time nothing`, async () => {
      const review = await noted(await park(), note);
      assert.equal(await decide(review, decision), true);
      assert.equal(await decide(review, decision), false);
      const words = `The person reviewed revision 1 of the plan.\n\nNote on the whole plan:\n${note}`;
      assert.deepEqual(answers, [["s1", expected(words)]]);
    });
  }

  it("sends nothing for a plan that is not the one on the screen", async () => {
    const review = await park();
    assert.equal((await review.decide(approve, sha256("another"))).ok, false);
    assert.deepEqual(answers, []);
  });

  it("sends nothing by itself where everything else is approved without asking", async () => {
    const review = await park();
    review.follow(
      sessionView({ mode: { ...inactive, state: "Active", awaitingApproval: true, permissionMode: "always-approve" } }),
    );
    await new Promise((resolve) => setTimeout(resolve, 20));
    assert.deepEqual([answers, review.snapshot().status, review.snapshot().canDecide], [[], "waiting", true]);
  });

  it("answers the session that asked, and leaves the other as it is", async () => {
    const [mine, other] = [await park("s1"), await park("s2", "# Another\n")];
    const before = mine.snapshot();
    assert.equal(await decide(other, { kind: "quit" }), true);
    assert.deepEqual(answers, [["s2", { outcome: "abandoned" }]]);
    assert.equal(mine.snapshot(), before);
  });

  it("offers no decision any more when the agent has taken its request back", async () => {
    const withdrawn = new AbortController();
    const review = await park("s1", plan, withdrawn);
    withdrawn.abort();
    assert.deepEqual([review.live, review.snapshot().canDecide, answers], [false, false, []]);
  });

  it("has no plan where there are only blanks", async () => {
    const review = await park("s1", " \n");
    assert.equal(review.snapshot().markdown.trim(), "");
    assert.equal(await decide(review, approve), true);
  });

  it("carries a comment of a megabyte, whole", async () => {
    const review = await park();
    const body = "Why? ".repeat(200_000);
    const range = { start: 3, end: 3 };
    assert.equal((await review.edit({ type: "addThread", range, sha256: review.shown.sha256, body })).ok, true);
    assert.equal(await decide(review, { kind: "requestChanges" }), true);
    const [, answer] = answers[0] ?? [];
    assert.ok(answer?.outcome === "changesRequested" && answer.feedback?.includes(body.trim()));
  });
});
