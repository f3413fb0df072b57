import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MarkdownReviews } from "../../../src/host/review/markdownReviews.ts";
import type { PlanReview } from "../../../src/host/review/planReview.ts";
import { fileFeedback } from "../../../src/host/review/sendComments.ts";

describe("the review of a Markdown file", () => {
  let home: string;
  let path: string;
  let reviews: MarkdownReviews;

  const start = (): MarkdownReviews => new MarkdownReviews({ home, changed: () => undefined, warn: assert.fail });

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), "plan-mode-markdown-"));
    path = join(home, "notes.md");
    await writeFile(path, "# Notes\n\nOne thing\n\nAnother thing\n");
    reviews = start();
  });

  afterEach(async () => {
    reviews.dispose();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await rm(home, { recursive: true, force: true });
  });

  const comment = async (review: PlanReview, line: number, body: string): Promise<void> => {
    const action = { type: "addThread", range: { start: line, end: line }, sha256: review.shown.sha256, body } as const;
    assert.deepEqual(await review.edit(action), { ok: true, value: undefined });
  };

  it("can be commented on and sent, and has nothing to decide", async () => {
    const review = await reviews.open(path, "docs/notes.md");
    const { kind, title, status, canDecide, canSend, canRestore, revision } = review.snapshot();
    assert.deepEqual(
      [kind, title, status, canDecide, canSend, canRestore, revision?.author],
      ["markdown", "docs/notes.md", "planning", false, true, false, "person"],
    );
  });

  it("keeps its comments over a restart, on the lines that moved meanwhile", async () => {
    await comment(await reviews.open(path, "notes.md"), 5, "Why?");
    reviews.dispose();
    await writeFile(path, "# Notes\n\nOne thing\n\nA new thing\n\nAnother thing\n");
    reviews = start();
    const [thread] = (await reviews.open(path, "notes.md")).snapshot().threads;
    assert.deepEqual([thread?.anchor.range, thread?.anchor.quote], [{ start: 7, end: 7 }, ["Another thing"]]);
  });

  it("sends comments that name the file", async () => {
    const review = await reviews.open(path, "docs/notes.md");
    await comment(review, 3, "Thread t-9, the whole plan:");
    await review.edit({ type: "saveDraft", key: "note", body: "Note on the whole plan:" });
    await review.sendComments();
    const text = review.outgoing[0]?.text ?? "";
    assert.match(text, /^The person reviewed the file docs\/notes\.md and commented on it\./);
    assert.match(text, /> One thing\nComment:\n\\Thread t-9, the whole plan:/);
    assert.match(text, /Note on the whole file:\n\\Note on the whole plan:$/);
  });

  it("is for reading only in a second window, which says who has it", async () => {
    await reviews.open(path, "notes.md");
    const other = start();
    const second = await other.open(path, "notes.md");
    const { readOnly, canSend, notice } = second.snapshot();
    assert.deepEqual([readOnly, canSend], [true, false]);
    assert.match(notice?.text ?? "", /in this window already/);
    assert.equal((await second.edit({ type: "saveDraft", key: "note", body: "x" })).ok, false);
    other.dispose();
    reviews.forget(path);
    reviews = start();
    assert.equal((await reviews.open(path, "notes.md")).snapshot().readOnly, undefined);
  });

  it("keeps the last text on the screen when the file is gone, and says so", async () => {
    const review = await reviews.open(path, "notes.md");
    await rm(path);
    await review.refresh();
    const { markdown, notice } = review.snapshot();
    assert.match(markdown, /One thing/);
    assert.match(notice?.text ?? "", /The file was deleted/);
  });

  it("leaves words that only look like ours alone", () => {
    assert.equal(fileFeedback("Comment:\n> Note on the whole plan:", "a.md"), "Comment:\n> Note on the whole plan:");
  });
});
