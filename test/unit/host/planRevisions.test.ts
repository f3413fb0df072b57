import assert from "node:assert/strict";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sessionDirectory } from "../../../src/disk/home.ts";
import { sha256 } from "../../../src/disk/sha256.ts";
import type { PlanDecision } from "../../../src/host/agentPort.ts";
import type { PlanReview } from "../../../src/host/review/planReview.ts";
import { PlanReviews } from "../../../src/host/review/planReviews.ts";
import { inactive, sessionView, settle } from "./fakeAgent.ts";
import { liveReview, reviewsIn } from "./liveReview.ts";

const first = "# Move the cache\n\n## Steps\n\n1. Find the callers\n2. Move the file\n";
const second = `${first}3. Run the tests\n`;
const approve = { kind: "approve", nextMode: "previous", start: true, freshContext: false } as const;
const done = { ok: true, value: undefined };

describe("revisions of a plan", () => {
  let home: string;
  let directory: string;
  let planPath: string;
  let reviews: PlanReviews;
  let answers: PlanDecision[];

  const start = (): PlanReviews => reviewsIn(home);

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "plan-mode-revisions-"));
    directory = sessionDirectory(home, "/work", "s1");
    planPath = join(directory, "plan.md");
    await mkdir(directory, { recursive: true });
    await writeFile(planPath, first);
    answers = [];
    reviews = start();
  });

  afterEach(async () => {
    reviews.dispose();
    await settle();
    await rm(home, { recursive: true, force: true });
  });

  const park = async (toolCallId: string): Promise<PlanReview> => {
    const request = { sessionId: "s1", toolCallId, planContent: first, withdrawn: new AbortController().signal };
    void reviews.reviewPlan(request).then((decision) => answers.push(decision));
    return await liveReview(reviews, "s1");
  };

  /** Two presented revisions, the second of which waits. */
  const parkTwice = async (): Promise<PlanReview> => {
    const review = await park("c1");
    await review.decide({ kind: "requestChanges" }, sha256(first));
    await writeFile(planPath, second);
    return await park("c2");
  };

  const planning = async (): Promise<PlanReview> => {
    const review = await reviews.open("s1");
    review.follow(sessionView({ mode: { ...inactive, state: "Active" } }));
    return review;
  };

  const authors = (review: PlanReview): unknown =>
    review.record.revisions.map(({ number, author }) => [number, author]);

  const comment = async (review: PlanReview, line: number, body: string): Promise<void> => {
    const action = { type: "addThread", range: { start: line, end: line }, sha256: review.shown.sha256, body } as const;
    assert.deepEqual(await review.edit(action), done);
  };

  it("makes what the person saves while the agent plans a revision of theirs, and keeps threads on their lines", async () => {
    const review = await planning();
    await comment(review, 6, "Which file?");
    const edited = `A line in front\n\n${first}`;
    await writeFile(planPath, edited);
    await review.refresh(true);
    assert.deepEqual(authors(review), [[1, "person"]]);
    assert.equal(await readFile(join(directory, "revisions", "0001.md"), "utf8"), edited);
    assert.deepEqual(review.snapshot().threads[0]?.anchor.range, { start: 8, end: 8 });
  });

  it("follows what the agent writes without making revisions of it", async () => {
    const review = await planning();
    await writeFile(planPath, second);
    await review.refresh();
    assert.deepEqual(authors(review), []);
    assert.equal(review.snapshot().markdown, second);
  });

  it("tells the agent once of several edits by hand, with its next words", async () => {
    const review = await planning();
    for (const text of [second, `${second}4. Tell the team\n`]) {
      await writeFile(planPath, text);
      await review.refresh(true);
    }
    const [note, ...others] = review.outgoing;
    assert.deepEqual(others, []);
    assert.equal(note?.asks, false);
    assert.match(note?.text ?? "", /edited the plan by hand: .*plan\.md is now revision 2/);
  });

  it("tells the agent of an edit by hand with the decision, and forgets it when the agent has that", async () => {
    const review = await park("c1");
    await writeFile(planPath, second);
    await review.refresh();
    assert.equal(review.snapshot().revision?.number, 2);
    assert.equal((await review.decide(approve, sha256(first))).ok, false);
    assert.deepEqual(await review.decide(approve, sha256(second)), done);
    await settle();
    const [answer] = answers;
    assert.equal(answer?.outcome === "approved" && answer.sha256, sha256(second));
    assert.match((answer?.outcome === "approved" && answer.feedback) || "", /edited the plan by hand/);
    review.follow(sessionView());
    await review.edit({ type: "saveDraft", key: "note", body: "x" });
    assert.deepEqual(review.record.outbox, []);
  });

  it("leaves comments unsent on an approval that shall not take them along", async () => {
    const review = await park("c1");
    await comment(review, 6, "For later");
    await review.decide(approve, sha256(first), false);
    await settle();
    assert.equal(answers[0]?.outcome === "approved" && answers[0].feedback, undefined);
    assert.equal(review.record.threads[0]?.sentWith, undefined);
  });

  it("restores an older revision as a new one, to which the waiting decision is bound", async () => {
    const review = await parkTwice();
    assert.equal((await review.restore({ revision: 1, sha256: sha256(first) })).ok, false, "not on the screen");
    assert.deepEqual(await review.restore({ revision: 1, sha256: sha256(second) }), done);
    assert.equal(await readFile(planPath, "utf8"), first);
    assert.deepEqual(authors(review), [
      [1, "agent"],
      [2, "agent"],
      [3, "person"],
    ]);
    assert.equal(review.record.parked?.revision, 3);
    assert.equal((await review.decide(approve, sha256(second))).ok, false);
    assert.deepEqual(await review.decide(approve, sha256(first)), done);
  });

  it("keeps what the agent never presented when an older revision is restored over it", async () => {
    const review = await parkTwice();
    await review.decide({ kind: "requestChanges" }, sha256(second));
    await planning();
    await writeFile(planPath, "half written");
    await review.refresh();
    assert.deepEqual(await review.restore({ revision: 1, sha256: sha256("half written") }), done);
    assert.equal(await readFile(join(directory, "revisions", "0003.md"), "utf8"), "half written");
  });

  it("does not restore into a decided plan, nor what is there already, nor what was never kept", async () => {
    const review = await parkTwice();
    assert.match(JSON.stringify(await review.restore({ revision: 2, sha256: sha256(second) })), /the same/);
    assert.match(JSON.stringify(await review.restore({ revision: 9, sha256: sha256(second) })), /not kept/);
    await review.decide(approve, sha256(second));
    review.follow(sessionView());
    assert.equal(review.snapshot().canRestore, false);
    assert.match(JSON.stringify(await review.restore({ revision: 1, sha256: sha256(second) })), /decided/);
  });

  it("compares with any kept revision, until the choice is taken back", async () => {
    const review = await parkTwice();
    assert.deepEqual(await review.compareWith(1), done);
    assert.equal(review.snapshot().base?.markdown, first);
    assert.equal((await review.compareWith(7)).ok, false);
    assert.deepEqual(await review.compareWith(null), done);
    assert.equal(review.snapshot().base, undefined);
  });

  it("opens the next revision on what changed since the last review, whatever was compared before", async () => {
    const review = await parkTwice();
    await review.compareWith(2);
    await review.decide({ kind: "requestChanges" }, sha256(second));
    await writeFile(planPath, `${second}4. Tell the team\n`);
    await park("c3");
    assert.equal(review.snapshot().base, undefined);
    assert.equal(review.snapshot().reviewed?.markdown, second);
  });

  it("gives the same snapshot for as long as nothing has changed", async () => {
    const review = await planning();
    const before = review.snapshot();
    review.follow(sessionView({ mode: { ...inactive, state: "Active" }, title: "" }));
    const mode = review.snapshot();
    assert.equal(review.snapshot(), mode);
    await comment(review, 6, "Why?");
    assert.notEqual(review.snapshot(), mode);
    assert.equal(before.threads.length, 0);
  });

  it("keeps threads on their lines over a restart, while the text under them is no revision yet", async () => {
    const review = await planning();
    await comment(review, 6, "Which file?");
    const longer = `# New top\n\n${first}`;
    await writeFile(planPath, longer);
    await review.refresh();
    reviews.dispose();
    await writeFile(planPath, `Another line\n\n${longer}`);
    reviews = start();
    const again = await reviews.open("s1");
    const [thread] = again.snapshot().threads;
    assert.deepEqual([thread?.anchor.range?.start, thread?.anchor.certainty === "outdated"], [10, false]);
  });
});

describe("comments that are sent without a decision", () => {
  let home: string;
  let planPath: string;
  let reviews: PlanReviews;
  let review: PlanReview;

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "plan-mode-send-"));
    const directory = sessionDirectory(home, "/work", "s1");
    planPath = join(directory, "plan.md");
    await mkdir(directory, { recursive: true });
    await writeFile(planPath, first);
    reviews = new PlanReviews({ home, cwd: "/work", changed: () => undefined, warn: assert.fail });
    review = await reviews.open("s1");
    review.follow(sessionView({ mode: { ...inactive, state: "Active" } }));
  });

  afterEach(async () => {
    reviews.dispose();
    await settle();
    await rm(home, { recursive: true, force: true });
  });

  it("wait in the outbox, on disk, until the agent has them", async () => {
    await review.edit({ type: "saveDraft", key: "note", body: "Smaller steps, please" });
    assert.deepEqual(await review.sendComments(), done);
    const [letter] = review.outgoing;
    assert.equal(letter?.asks, true);
    assert.equal(
      letter?.text,
      "The person reviewed revision 1 of the plan.\n\nNote on the whole plan:\nSmaller steps, please",
    );
    assert.equal(review.snapshot().outbox?.length, 1);
    assert.match(await readFile(join(planPath, "..", "review.json"), "utf8"), /Smaller steps, please/);
    review.follow(sessionView({ mode: { ...inactive, state: "Active" }, title: "a mode update confirms nothing" }));
    assert.equal(review.outgoing.length, 1);
    review.delivered([letter?.id ?? ""]);
    await review.edit({ type: "saveDraft", key: "note", body: "next" });
    assert.deepEqual(review.outgoing, []);
  });

  it("are about a revision whose text is kept", async () => {
    await review.edit({ type: "saveDraft", key: "note", body: "x" });
    await review.sendComments();
    assert.equal(await review.revisionText(1), first);
  });

  it("are refused when there are none, and tried again when some wait", async () => {
    assert.equal((await review.sendComments()).ok, false);
    await review.edit({ type: "saveDraft", key: "note", body: "x" });
    await review.sendComments();
    assert.deepEqual(await review.sendComments(), done);
    assert.equal(review.outgoing.length, 1);
  });

  it("go with the decision when the plan has come to wait meanwhile", async () => {
    await review.edit({ type: "saveDraft", key: "note", body: "Said before" });
    await review.sendComments();
    const answers: PlanDecision[] = [];
    const request = { sessionId: "s1", toolCallId: "c1", planContent: first, withdrawn: new AbortController().signal };
    void reviews.reviewPlan(request).then((decision) => answers.push(decision));
    while (!review.live) {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    assert.equal((await review.sendComments()).ok, false);
    await review.decide({ kind: "requestChanges" }, sha256(first));
    await settle();
    assert.match(JSON.stringify(answers), /Said before/);
    assert.deepEqual(review.outgoing, []);
  });
});
