import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sha256 } from "../../../src/disk/sha256.ts";
import type { PlanDecision, PlanRequest } from "../../../src/host/agentPort.ts";
import type { PlanReview } from "../../../src/host/review/planReview.ts";
import type { PlanReviews } from "../../../src/host/review/planReviews.ts";
import type { Decision } from "../../../src/review/decision.ts";
import { liveReview, reviewsIn } from "./liveReview.ts";

const plan = "# Plan\n\n1. One\n2. Two\n";
const approve: Decision = { kind: "approve", nextMode: "previous", start: true, freshContext: false };

describe("the review of another agent's plan", () => {
  let home: string;
  let reviews: PlanReviews;
  let withdraw: AbortController;

  const open = (): PlanReviews => reviewsIn(home, { foreignDirectory: (id) => join(home, "reviews/gemini", id) });
  const request = (change: Partial<PlanRequest> = {}): PlanRequest => ({
    sessionId: "s-1",
    toolCallId: "p1",
    planContent: plan,
    choices: [
      { id: "manual", name: "Ask each", kind: "allow_once" },
      { id: "auto", name: "Accept edits", kind: "allow_always" },
      { id: "no", name: "No", kind: "reject_once" },
    ],
    readsFeedback: { approved: false, changesRequested: false },
    withdrawn: withdraw.signal,
    ...change,
  });
  const park = async (change: Partial<PlanRequest> = {}): Promise<{ review: PlanReview; decided: PlanDecision[] }> => {
    const decided: PlanDecision[] = [];
    reviews.reviewPlan(request(change)).then(
      (decision) => decided.push(decision),
      (error: unknown) => assert.fail(String(error)),
    );
    const review = await liveReview(reviews, "s-1");
    return { review, decided };
  };
  const comment = async (review: PlanReview): Promise<void> => {
    const added = await review.edit({
      type: "addThread",
      range: { start: 3, end: 3 },
      sha256: sha256(plan),
      body: "Why?",
    });
    assert.ok(added.ok, JSON.stringify(added));
  };

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), "plan-mode-foreign-review-"));
    withdraw = new AbortController();
    reviews = open();
  });
  afterEach(() => {
    reviews.dispose();
    rmSync(home, { recursive: true });
  });

  it("keeps the text that came with the request as a file, a revision and a record, apart from our own sessions", async () => {
    const { review } = await park();
    assert.equal(review.planPath, join(home, "reviews/gemini/s-1/plan.md"));
    assert.equal(readFileSync(review.planPath, "utf8"), plan);
    assert.equal(readFileSync(join(home, "reviews/gemini/s-1/revisions/0001.md"), "utf8"), plan);
    assert.equal(review.snapshot().status, "waiting");
  });

  it("offers the agent's own ways to approve, and answers with the one that was picked", async () => {
    const { review, decided } = await park();
    const ways = review.snapshot().approveOptions?.map(({ id, name }) => [id, name]);
    assert.deepEqual(ways, [
      ["manual", "Ask each"],
      ["auto", "Accept edits"],
    ]);
    const stale = await review.decide(approve, sha256(plan), undefined, "gone");
    assert.ok(!stale.ok && stale.error.includes("does not offer this answer any more"));
    const no = await review.decide(approve, sha256(plan), undefined, "no");
    assert.ok(!no.ok, "a way to say no was taken for an approval");
    assert.equal(decided.length, 0);
    assert.ok((await review.decide(approve, sha256(plan), undefined, "auto")).ok);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(decided.length, 1);
    assert.equal(decided[0]?.outcome === "approved" && decided[0].optionId, "auto");
  });

  it("lets comments wait for the next prompt where the answer carries no words", async () => {
    const { review, decided } = await park();
    await comment(review);
    assert.equal(review.snapshot().wordsLater, true);
    assert.ok((await review.decide({ kind: "requestChanges" }, sha256(plan))).ok);
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(decided, [{ outcome: "changesRequested" }]);
    assert.equal(review.outgoing.length, 1);
    assert.ok(review.outgoing[0]?.asks === true && review.outgoing[0].text.includes("Why?"));
  });

  it("sends comments with the answer where it is read, and not a second time", async () => {
    const { review, decided } = await park({ readsFeedback: { approved: false, changesRequested: true } });
    await comment(review);
    assert.ok((await review.decide({ kind: "requestChanges" }, sha256(plan))).ok);
    await new Promise((resolve) => setImmediate(resolve));
    assert.ok(decided[0]?.outcome === "changesRequested" && decided[0].feedback?.includes("Why?"));
    assert.deepEqual(review.outgoing, []);
  });

  it("says that comments come later only where an agent that asked goes on at once", async () => {
    const later = async (change: Partial<PlanRequest>): Promise<unknown> => {
      const { review } = await park(change);
      const said = review.snapshot().wordsLater;
      withdraw.abort();
      withdraw = new AbortController();
      return said;
    };
    assert.equal(await later({}), true);
    const { choices: _choices, ...asked } = request();
    reviews.dispose();
    reviews = open();
    const decided: PlanDecision[] = [];
    void reviews.reviewPlan({ ...asked, toolCallId: "answer-1" }).then((decision) => decided.push(decision));
    const review = await reviews.open("s-1");
    for (let tries = 0; !review.live && tries < 200; tries += 1) await new Promise((resolve) => setTimeout(resolve, 5));
    assert.equal(review.snapshot().wordsLater, undefined);
  });

  it("does not approve a text that only the person knows, and sends it whole with a request for changes", async () => {
    const { review, decided } = await park();
    const mine = `${plan}3. Three\n`;
    writeFileSync(review.planPath, mine);
    await review.refresh(true);
    const refused = await review.decide(approve, sha256(mine));
    assert.ok(!refused.ok && refused.error.startsWith("You changed this plan"), JSON.stringify(refused));
    assert.equal(decided.length, 0);
    assert.ok((await review.decide({ kind: "requestChanges" }, sha256(mine))).ok);
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(decided, [{ outcome: "changesRequested" }]);
    assert.ok(review.outgoing.some(({ asks, text }) => asks && text.includes("3. Three")));
  });

  it("of an empty plan can be decided", async () => {
    const { review, decided } = await park({ planContent: null });
    assert.equal(review.snapshot().markdown, "");
    assert.ok((await review.decide(approve, sha256(""))).ok);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(decided[0]?.outcome, "approved");
  });

  it("is not decided when the agent took its request back, and says so", async () => {
    const { review, decided } = await park();
    withdraw.abort();
    const late = await review.decide(approve, sha256(plan));
    assert.ok(!late.ok);
    assert.deepEqual(decided, []);
  });

  it("can be read and not written by a second window", async () => {
    const { review } = await park();
    await comment(review);
    const other = open();
    const second = await other.open("s-1");
    assert.equal(second.snapshot().readOnly, true);
    assert.equal(second.record.threads.length, 1);
    other.dispose();
  });
});
