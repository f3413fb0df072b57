import assert from "node:assert/strict";
import { addThread } from "../../../src/review/actions/addThread.ts";
import { agentReply } from "../../../src/review/actions/agentReply.ts";
import { deleteComment } from "../../../src/review/actions/deleteComment.ts";
import { editComment } from "../../../src/review/actions/editComment.ts";
import { hasUnread, markRead } from "../../../src/review/actions/markRead.ts";
import { placeThread } from "../../../src/review/actions/placeThread.ts";
import { reply } from "../../../src/review/actions/reply.ts";
import { saveDraft } from "../../../src/review/actions/saveDraft.ts";
import { setThreadStatus } from "../../../src/review/actions/setThreadStatus.ts";
import { undoDelete } from "../../../src/review/actions/undoDelete.ts";
import type { ReviewRecord } from "../../../src/review/reviewRecord.ts";
import { error, onDisk, value, waitingReview, withThread } from "./reviews.ts";

const ids = (record: ReviewRecord): string[] => record.threads.map((thread) => thread.id);
const bodies = (record: ReviewRecord, thread = 0): string[] | undefined =>
  record.threads[thread]?.comments.map((comment) => comment.body);

describe("addThread", () => {
  it("quotes the lines that the person saw", () => {
    const [thread] = waitingReview("why?").threads;
    assert.equal(thread?.id, "t-1");
    assert.deepEqual(thread.anchor.quote, ["1. Read the settings file"]);
    assert.deepEqual(thread.anchor.headingPath, ["Plan", "Steps"]);
    assert.deepEqual(thread.origin, thread.anchor);
  });

  it("uses up the drafts of its lines and no other", () => {
    let record = value(saveDraft(waitingReview(), { key: "new:5-5", body: "wh" }));
    record = value(saveDraft(record, { key: "suggest:5-5", body: "1. Read" }));
    record = value(saveDraft(record, { key: "select:5-5", body: "settings" }));
    record = value(saveDraft(record, { key: "note", body: "all in all" }));
    assert.deepEqual(withThread(record, "why?").drafts, { note: "all in all" });
  });

  it("keeps the draft and explains when the plan changed meanwhile", () => {
    const record = value(saveDraft(waitingReview(), { key: "new:5-5", body: "why?" }));
    const late = addThread(record, { range: { start: 5, end: 5 }, sha256: "hash-0", body: "why?" }, onDisk());
    assert.match(error(late), /changed while you were writing/);
  });

  it("refuses blank words, lines that do not exist, and a replacement of the whole plan", () => {
    const add = (range: { start: number; end: number } | null, body: string, replacement?: string): string =>
      error(
        addThread(
          waitingReview(),
          { range, sha256: "hash-1", body, ...(replacement === undefined ? {} : { replacement }) },
          onDisk(),
        ),
      );
    assert.match(add({ start: 5, end: 5 }, "  "), /Write a comment/);
    assert.match(add({ start: 5, end: 99 }, "x"), /not in the plan/);
    assert.match(add({ start: 6, end: 5 }, "x"), /not in the plan/);
    assert.match(add(null, "x", "y"), /needs the lines/);
  });

  it("takes a suggestion without words", () => {
    const action = { range: { start: 5, end: 5 }, sha256: "hash-1", body: "", replacement: "" };
    assert.equal(value(addThread(waitingReview(), action, onDisk())).threads[0]?.kind, "suggestion");
  });

  it("never gives an id again", () => {
    const record = value(deleteComment(waitingReview("one"), { threadId: "t-1", commentId: "c-1" }));
    const again = withThread(record, "two");
    assert.deepEqual(ids(again), ["t-2"]);
    assert.equal(again.threads[0]?.comments[0]?.id, "c-2");
  });
});

describe("reply", () => {
  it("reopens the thread and uses up its draft", () => {
    let record = value(setThreadStatus(waitingReview("one"), { threadId: "t-1", status: "resolved" }));
    record = value(saveDraft(record, { key: "reply:t-1", body: "st" }));
    record = value(reply(record, { threadId: "t-1", body: "still" }, onDisk()));
    assert.deepEqual(bodies(record), ["one", "still"]);
    assert.equal(record.threads[0]?.status, "open");
    assert.deepEqual(record.drafts, {});
  });

  it("fails on a thread that is gone", () => {
    assert.match(error(reply(waitingReview(), { threadId: "t-9", body: "x" }, onDisk())), /no longer exists/);
  });
});

describe("editComment", () => {
  it("makes sent words unsent", () => {
    const record = waitingReview("one");
    const sent: ReviewRecord = {
      ...record,
      threads: record.threads.map((thread) => ({
        ...thread,
        comments: thread.comments.map((comment) => ({ ...comment, sentWith: "hash-1" })),
      })),
    };
    const edit = (body: string): ReviewRecord =>
      value(editComment(sent, { threadId: "t-1", commentId: "c-1", body }, onDisk()));
    assert.equal(edit("two").threads[0]?.comments[0]?.sentWith, undefined);
    assert.equal(edit("one").threads[0]?.comments[0]?.sentWith, "hash-1");
  });

  it("leaves the agent's words alone", () => {
    const record = value(agentReply(waitingReview("one"), { threadId: "t-1", body: "done" }, onDisk()));
    const at = { threadId: "t-1", commentId: "c-2" };
    assert.match(error(editComment(record, { ...at, body: "x" }, onDisk())), /your own/);
    assert.match(error(deleteComment(record, at)), /your own/);
  });
});

describe("deleteComment and undoDelete", () => {
  it("delete the thread with its last comment and bring it back in its place", () => {
    const record = waitingReview("one", "two");
    const deleted = value(deleteComment(record, { threadId: "t-1", commentId: "c-1" }));
    assert.deepEqual(ids(deleted), ["t-2"]);
    assert.deepEqual(value(undoDelete(deleted)), record);
  });

  it("bring a comment back among the others, and what was said since then stays", () => {
    let record = value(reply(waitingReview("one"), { threadId: "t-1", body: "two" }, onDisk()));
    record = value(deleteComment(record, { threadId: "t-1", commentId: "c-1" }));
    record = value(agentReply(record, { threadId: "t-1", body: "three" }, onDisk()));
    assert.deepEqual(bodies(value(undoDelete(record))), ["one", "two", "three"]);
  });

  it("say so when there is nothing to bring back", () => {
    assert.match(error(undoDelete(waitingReview("one"))), /nothing to bring back/);
  });
});

describe("saveDraft", () => {
  it("keeps words as typed and forgets them when they are emptied", () => {
    const record = value(saveDraft(waitingReview(), { key: "note", body: " a\n" }));
    assert.deepEqual(record.drafts, { note: " a\n" });
    assert.deepEqual(value(saveDraft(record, { key: "note", body: "" })).drafts, {});
  });

  it("keeps words on the whole plan until they are a thread", () => {
    const record = value(saveDraft(waitingReview(), { key: "new:plan", body: "all of it" }));
    const made = value(addThread(record, { range: null, sha256: "hash-1", body: "all of it" }, onDisk()));
    assert.deepEqual(made.drafts, {});
    assert.equal(made.threads[0]?.anchor.range, null);
  });

  it("knows its places", () => assert.match(error(saveDraft(waitingReview(), { key: "x", body: "y" })), /no place/));
});

describe("agentReply", () => {
  it("answers and marks as addressed; the thread stays open for the person to resolve", () => {
    const action = { threadId: "t-1", body: "done", addressed: true };
    const [thread] = value(agentReply(waitingReview("one"), action, onDisk(undefined, "hash-2"))).threads;
    assert.equal(thread?.addressedIn, "hash-2");
    assert.equal(thread.status, "open");
    assert.equal(thread.comments[1]?.author, "agent");
  });

  it("names the threads that there are when it is given another", () => {
    assert.match(
      error(agentReply(waitingReview("one"), { threadId: "t-7", body: "x" }, onDisk())),
      /no thread t-7.*t-1/,
    );
  });

  it("is unread until the person has seen it", () => {
    const record = value(agentReply(waitingReview("one"), { threadId: "t-1", body: "done" }, onDisk()));
    assert.equal(hasUnread(record, record.threads[0]!), true);
    const seen = value(markRead(record, { threadId: "t-1" }));
    assert.equal(hasUnread(seen, seen.threads[0]!), false);
  });
});

describe("placeThread", () => {
  const lost = (certainty: "ambiguous" | "outdated"): ReviewRecord => {
    const record = waitingReview("which?");
    return { ...record, threads: record.threads.map((one) => ({ ...one, anchor: { ...one.anchor, certainty } })) };
  };
  const place = (start: number, end = start, sha256 = "hash-1") => ({ threadId: "t-1", range: { start, end }, sha256 });

  for (const certainty of ["ambiguous", "outdated"] as const) {
    it(`makes an ${certainty} thread sure of the line that the person names, and keeps where it came from`, () => {
      const [thread] = value(placeThread(lost(certainty), place(6), onDisk())).threads;
      assert.equal(thread?.anchor.certainty, "exact");
      assert.deepEqual(thread.anchor.quote, ["2. Write the cache to disk"]);
      assert.deepEqual(thread.origin.quote, ["1. Read the settings file"]);
    });
  }

  it("refuses lines that do not exist, a text that is not on the screen any more, and a thread that is gone", () => {
    assert.match(error(placeThread(lost("outdated"), place(99), onDisk())), /not in the plan/);
    assert.match(error(placeThread(lost("outdated"), place(6, 5), onDisk())), /not in the plan/);
    assert.match(error(placeThread(lost("outdated"), place(6, 6, "hash-0"), onDisk())), /plan changed/);
    assert.match(error(placeThread(waitingReview(), place(6), onDisk())), /no longer exists/);
  });
});
