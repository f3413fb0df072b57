import assert from "node:assert/strict";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sessionDirectory } from "../../../src/disk/home.ts";
import { sha256 } from "../../../src/disk/sha256.ts";
import type { PlanDecision, PlanRequest } from "../../../src/host/agentPort.ts";
import type { PlanReview } from "../../../src/host/review/planReview.ts";
import type { PlanReviews } from "../../../src/host/review/planReviews.ts";
import { inactive, sessionView } from "./fakeAgent.ts";
import { liveReview, reviewsIn } from "./liveReview.ts";

const plan = "# Move the cache\n\n## Steps\n\n1. Find the callers\n2. Move the file\n";
const approve = { kind: "approve", nextMode: "previous", start: true, freshContext: false } as const;

describe("the review of a plan", () => {
  let home: string;
  let directory: string;
  let reviews: PlanReviews;
  const answers: PlanDecision[] = [];

  const start = (): PlanReviews => reviewsIn(home);

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "plan-mode-review-"));
    directory = sessionDirectory(home, "/work", "s1");
    await mkdir(directory, { recursive: true });
    await writeFile(join(directory, "plan.md"), plan);
    answers.length = 0;
    reviews = start();
  });

  afterEach(async () => {
    reviews.dispose();
    await rm(home, { recursive: true });
  });

  const request = (toolCallId: string, withdrawn = new AbortController()): PlanRequest => ({
    sessionId: "s1",
    toolCallId,
    planContent: plan,
    withdrawn: withdrawn.signal,
  });

  const park = async (toolCallId = "c1", withdrawn = new AbortController()): Promise<PlanReview> => {
    void reviews.reviewPlan(request(toolCallId, withdrawn)).then((decision) => answers.push(decision));
    return await liveReview(reviews, "s1");
  };

  const comment = async (review: PlanReview, line: number, body: string): Promise<void> => {
    const added = await review.edit({
      type: "addThread",
      range: { start: line, end: line },
      sha256: review.shown.sha256,
      body,
    });
    assert.deepEqual(added, { ok: true, value: undefined });
  };

  it("parks the plan as a revision whose bytes are kept", async () => {
    const review = await park();
    const { status, revision, canDecide, markdown } = review.snapshot();
    assert.deepEqual([status, revision?.number, canDecide, markdown], ["waiting", 1, true, plan]);
    assert.equal(await readFile(join(directory, "revisions", "0001.md"), "utf8"), plan);
  });

  it("sends an approval with the hash of the bytes on the screen and the comments, once", async () => {
    const review = await park();
    await comment(review, 6, "Keep a re-export");
    assert.deepEqual(await review.decide(approve, sha256(plan)), { ok: true, value: undefined });
    const again = await review.decide(approve, sha256(plan));
    assert.equal(again.ok, false);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(answers.length, 1);
    const [answer] = answers;
    assert.equal(answer?.outcome, "approved");
    assert.equal(answer?.outcome === "approved" && answer.sha256, sha256(plan));
    assert.match(
      (answer?.outcome === "approved" && answer.feedback) || "",
      /> 2\. Move the file\nComment:\nKeep a re-export/,
    );
    assert.equal(review.snapshot().status, "approved");
  });

  it("ignores a second click while the first is on its way", async () => {
    const review = await park();
    const [first, second] = await Promise.all([
      review.decide(approve, sha256(plan)),
      review.decide({ kind: "quit" }, sha256(plan)),
    ]);
    assert.equal(first.ok, true);
    assert.equal(second.ok, false);
  });

  it("has the decision on disk before the agent hears of it", async () => {
    const review = await park();
    await review.decide({ kind: "requestChanges" }, sha256(plan));
    const stored: unknown = JSON.parse(await readFile(join(directory, "review.json"), "utf8"));
    assert.match(JSON.stringify(stored), /"requestChanges"/);
  });

  it("refuses a decision about bytes that are no longer on disk, and shows the new revision", async () => {
    const review = await park();
    await writeFile(join(directory, "plan.md"), `${plan}3. Run the tests\n`);
    const refused = await review.decide(approve, sha256(plan));
    assert.equal(refused.ok, false);
    assert.deepEqual(answers, []);
    const snapshot = review.snapshot();
    assert.equal(snapshot.revision?.number, 2);
    assert.equal(snapshot.notice?.kind, "warning");
    assert.equal((await review.decide(approve, snapshot.revision?.sha256 ?? "")).ok, true);
  });

  it("shows a change of the file while the plan waits", async () => {
    const review = await park();
    await comment(review, 6, "Why?");
    await writeFile(join(directory, "plan.md"), `New first line\n\n${plan}`);
    await review.refresh();
    const { revision, threads, notice } = review.snapshot();
    assert.equal(revision?.number, 2);
    assert.deepEqual(threads[0]?.anchor.range, { start: 8, end: 8 });
    assert.equal(notice?.kind, "info");
  });

  it("parks the kept text again, not an empty plan, when plan.md went away while no window was open", async () => {
    await park();
    reviews.dispose();
    await rm(join(directory, "plan.md"));
    reviews = start();
    const review = await park();
    const { markdown, revision, notice } = review.snapshot();
    assert.deepEqual([markdown, revision?.number, notice?.kind], [plan, 1, "error"]);
    assert.equal((await review.decide(approve, sha256(plan))).ok, false);
    await writeFile(join(directory, "plan.md"), plan);
    assert.equal((await review.decide(approve, sha256(plan))).ok, true);
  });

  it("keeps the last revision on the screen when plan.md is deleted, and refuses only to approve it", async () => {
    const review = await park();
    await rm(join(directory, "plan.md"));
    await review.refresh();
    assert.equal(review.snapshot().markdown, plan);
    assert.equal(review.snapshot().notice?.kind, "error");
    const refused = await review.decide(approve, sha256(plan));
    assert.match(refused.ok ? "" : refused.error, /was deleted\. Put it back/);
    await writeFile(join(directory, "plan.md"), plan);
    await review.refresh();
    assert.equal(review.snapshot().notice, undefined);
    await rm(join(directory, "plan.md"));
    assert.equal((await review.decide({ kind: "requestChanges" }, sha256(plan))).ok, true);
  });

  it("lets an empty plan be approved", async () => {
    await writeFile(join(directory, "plan.md"), "");
    const review = await park();
    assert.equal(review.snapshot().status, "waiting");
    assert.equal((await review.decide(approve, sha256(""))).ok, true);
  });

  it("brings comments, drafts and the waiting review back after a restart, and asks for the decision again", async () => {
    const review = await park();
    await comment(review, 5, "Which callers?");
    await review.edit({ type: "saveDraft", key: "note", body: "half a thou" });
    reviews.dispose();
    reviews = start();
    const restored = await reviews.open("s1");
    const waiting = restored.snapshot();
    assert.deepEqual([waiting.status, waiting.canDecide], ["waiting", false]);
    assert.equal(waiting.threads[0]?.comments[0]?.body, "Which callers?");
    assert.equal(waiting.drafts["note"], "half a thou");
    assert.equal((await restored.decide(approve, sha256(plan))).ok, false, "no agent is there to hear it");
    await park("c1");
    assert.equal(restored.snapshot().canDecide, true);
    assert.equal(restored.snapshot().revision?.number, 1);
    assert.equal((await restored.decide(approve, sha256(plan))).ok, true);
  });

  it("asks again for a decision that the agent may have lost, and sends its words again", async () => {
    const review = await park();
    await comment(review, 6, "Keep a re-export");
    await review.decide({ kind: "requestChanges" }, sha256(plan));
    reviews.dispose();
    reviews = start();
    const again = await park("c1");
    assert.equal(again.snapshot().status, "waiting");
    await again.decide(approve, sha256(plan));
    await new Promise((resolve) => setImmediate(resolve));
    const last = answers.at(-1);
    assert.match((last?.outcome === "approved" && last.feedback) || "", /Keep a re-export/);
  });

  it("sends the words once when the agent has confirmed that it got them", async () => {
    const review = await park();
    await comment(review, 6, "Keep a re-export");
    await review.decide({ kind: "requestChanges" }, sha256(plan));
    review.follow(sessionView({ mode: { ...inactive, state: "Active" } }));
    await park("c2");
    await review.decide(approve, sha256(plan));
    await new Promise((resolve) => setImmediate(resolve));
    const last = answers.at(-1);
    assert.equal(last?.outcome === "approved" && last.feedback, undefined);
  });

  it("answers nothing when it is closed, and nothing when the agent takes the request back", async () => {
    const withdrawn = new AbortController();
    const review = await park("c1", withdrawn);
    withdrawn.abort();
    assert.equal(review.live, false);
    assert.equal((await review.decide(approve, sha256(plan))).ok, false);
    await park("c2");
    reviews.dispose();
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(answers, []);
  });

  it("puts the agent's reply into its thread", async () => {
    const review = await park();
    await comment(review, 6, "Keep a re-export");
    const id = review.record.threads[0]?.id ?? "";
    await review.commentReplied({ sessionId: "s1", threadId: id, body: "Added as step 3.", addressed: true });
    const [thread] = review.snapshot().threads;
    assert.equal(thread?.comments[1]?.author, "agent");
    assert.equal(thread?.addressedIn, sha256(plan));
  });

  it("says what became of the comments on the plan that waits again", async () => {
    const review = await park();
    await comment(review, 6, "Keep a re-export");
    assert.equal(reviews.tally("s1"), "");
    await review.decide({ kind: "requestChanges" }, sha256(plan));
    await park("c2");
    assert.equal(reviews.tally("s1"), "your comments: 1 unchanged");
    const id = review.record.threads[0]?.id ?? "";
    await review.commentReplied({ sessionId: "s1", threadId: id, body: "Added as step 3.", addressed: true });
    assert.equal(reviews.tally("s1"), "your comments: 1 addressed");
  });

  it("sets a damaged record aside and says so", async () => {
    await writeFile(join(directory, "review.json"), "{ this is not json");
    const review = await reviews.open("s1");
    assert.equal(review.snapshot().notice?.kind, "warning");
    const names = await readdir(directory);
    assert.ok(names.some((name) => name.startsWith("review.damaged-")));
  });

  it("shows a review of another window without letting it be changed", async () => {
    const review = await reviews.open("s1", "Another window has this session.");
    const edited = await review.edit({ type: "saveDraft", key: "note", body: "x" });
    assert.deepEqual(edited, { ok: false, error: "This could not be saved: Another window has this session." });
    assert.equal(review.snapshot().canDecide, false);
    assert.equal(review.snapshot().notice?.text, "Another window has this session.");
  });

  it("refuses a session id that would lead out of its folder", async () => {
    await assert.rejects(reviews.open("../../etc"));
  });
});
