import assert from "node:assert/strict";
import { confirmDelivered, sendFeedback } from "../../../src/review/actions/outbox.ts";
import { presentRevision } from "../../../src/review/actions/presentRevision.ts";
import { recordDecision } from "../../../src/review/actions/recordDecision.ts";
import { reply } from "../../../src/review/actions/reply.ts";
import { saveDraft } from "../../../src/review/actions/saveDraft.ts";
import type { Decision } from "../../../src/review/decision.ts";
import { parseFeedback } from "../../../src/review/parseFeedback.ts";
import { type ReviewRecord, requestKey } from "../../../src/review/reviewRecord.ts";
import { error, firstRequest, onDisk, planText, value, waitingReview } from "./reviews.ts";

const approve: Decision = { kind: "approve", nextMode: "previous", start: true, freshContext: false };
const changes: Decision = { kind: "requestChanges" };
const decide = (record: ReviewRecord, decision: Decision, sha256 = "hash-1") =>
  recordDecision(record, { decision, sha256 }, onDisk());

const revised = planText.replace("# Plan\n", "# Plan\n\nIntro.\n");
const present = (record: ReviewRecord, call: string | undefined, text = revised, sha256 = "hash-2") =>
  presentRevision(
    record,
    { author: "agent", previous: planText, ...(call === undefined ? {} : { requestKey: requestKey("session", call) }) },
    onDisk(text, sha256),
  );

describe("recordDecision", () => {
  it("is bound to the bytes on the screen", () => {
    assert.match(error(decide(waitingReview(), approve, "hash-0")), /changed after you read it/);
    const onOtherDisk = recordDecision(waitingReview(), { decision: approve, sha256: "hash-1" }, onDisk("x", "hash-2"));
    assert.match(error(onOtherDisk), /changed after you read it/);
  });

  it("is made once", () => {
    const decided = value(decide(waitingReview(), approve));
    assert.equal(decided.parked, null);
    assert.match(error(decide(decided, approve)), /decided: approved at revision 1/);
    assert.match(error(decide(decided, { kind: "quit" })), /decided: approved/);
    assert.equal(decided.decisions.length, 1);
  });

  it("needs a plan that waits", () => {
    assert.match(error(decide({ ...waitingReview(), parked: null }, approve)), /No plan is waiting/);
  });

  it("records who decided, when, on which revision, and what went along", () => {
    const noted = value(saveDraft(waitingReview("why?"), { key: "note", body: "all in all fine" }));
    const decided = value(decide(noted, changes));
    const [decision] = decided.decisions;
    assert.equal(decision?.by, "person");
    assert.equal(decision.requestKey, firstRequest);
    assert.deepEqual([decision.revision, decision.sha256], [1, "hash-1"]);
    const feedback = parseFeedback(decision.feedback ?? "");
    assert.deepEqual(
      feedback?.threads.map((thread) => thread.body),
      ["why?"],
    );
    assert.equal(feedback.note, "all in all fine");
  });

  it("keeps what it sent in the outbox until the agent has it", () => {
    const decided = value(decide(waitingReview("why?"), approve));
    assert.deepEqual(
      decided.outbox.map((entry) => entry.text),
      [decided.decisions[0]?.feedback],
    );
    const confirmed = confirmDelivered(decided, "o-1");
    assert.deepEqual(confirmed.outbox, []);
    assert.equal(confirmDelivered(confirmed, "o-1").threads.length, 1);
  });

  it("sends words once, and new words again with their thread", () => {
    const decided = value(decide(waitingReview("one", "two"), changes));
    const again = value(present(decided, "call-2"));
    assert.match(error(sendFeedback(again, onDisk(revised, "hash-2"))), /No comments to send/);
    const replied = value(reply(again, { threadId: "t-2", body: "still" }, onDisk(revised, "hash-2")));
    const sent = value(sendFeedback(replied, onDisk(revised, "hash-2"))).outbox.at(-1);
    const [thread, ...others] = parseFeedback(sent?.text ?? "")?.threads ?? [];
    assert.deepEqual(others, []);
    assert.deepEqual([thread?.id, thread?.startLine], ["t-2", 7]);
    assert.deepEqual(
      thread?.comments.map((comment) => comment.body),
      ["two", "still"],
    );
  });

  it("leaves comments, drafts and their state alone when the person quits or approves without them", () => {
    const waiting = value(saveDraft(waitingReview("why?"), { key: "note", body: "n" }));
    const quit = value(decide(waiting, { kind: "quit" }));
    const bare = value(recordDecision(waiting, { decision: approve, sha256: "hash-1", withComments: false }, onDisk()));
    for (const record of [quit, bare]) {
      assert.deepEqual(record.threads, waiting.threads);
      assert.deepEqual(record.drafts, waiting.drafts);
      assert.deepEqual(record.outbox, []);
    }
  });

  it("takes changes requested without a word", () => {
    const decided = value(decide(waitingReview(), changes));
    assert.equal(decided.decisions[0]?.feedback, undefined);
  });

  it("decides on an empty plan like on any other", () => {
    const empty = value(
      presentRevision(
        { ...waitingReview(), parked: null },
        { author: "agent", previous: planText, requestKey: requestKey("session", "call-3") },
        onDisk("", "hash-empty"),
      ),
    );
    const decided = recordDecision(empty, { decision: approve, sha256: "hash-empty" }, onDisk("", "hash-empty"));
    assert.equal(value(decided).decisions.length, 1);
  });
});

describe("presentRevision", () => {
  it("numbers revisions, parks the request, and moves the threads along", () => {
    const again = value(present(value(decide(waitingReview("why?"), changes)), "call-2"));
    assert.deepEqual(
      again.revisions.map(({ number, sha256 }) => [number, sha256]),
      [
        [1, "hash-1"],
        [2, "hash-2"],
      ],
    );
    assert.equal(again.parked?.revision, 2);
    assert.deepEqual(again.threads[0]?.anchor.range, { start: 7, end: 7 });
    assert.deepEqual(again.threads[0]?.origin.range, { start: 5, end: 5 });
  });

  it("gives the same bytes no new number", () => {
    const again = value(present(value(decide(waitingReview(), changes)), "call-2", planText, "hash-1"));
    assert.equal(again.revisions.length, 1);
    assert.equal(again.parked?.requestKey, requestKey("session", "call-2"));
  });

  it("does not bring an answered request back to life", () => {
    const decided = value(decide(waitingReview(), approve));
    assert.match(error(present(decided, "call-1")), /already decided/);
  });

  it("supersedes a request that waits, without answering it and without losing a word", () => {
    const waiting = value(saveDraft(waitingReview("why?"), { key: "reply:t-1", body: "half" }));
    const again = value(present(waiting, "call-2"));
    assert.equal(again.decisions.length, 0);
    assert.deepEqual(
      again.threads.map((thread) => thread.id),
      ["t-1"],
    );
    assert.deepEqual(again.drafts, waiting.drafts);
  });

  it("turns an edit under review into the revision that waits, so that old decisions are refused", () => {
    const edited = value(
      presentRevision(waitingReview(), { author: "person", previous: planText }, onDisk(revised, "hash-2")),
    );
    assert.equal(edited.parked?.requestKey, firstRequest);
    assert.equal(edited.parked.sha256, "hash-2");
    assert.equal(edited.revisions[1]?.author, "person");
    assert.match(error(decide(edited, approve)), /changed after you read it/);
  });

  it("parks the same request once more after a restart", () => {
    const waiting = waitingReview("why?");
    assert.deepEqual(value(present(waiting, "call-1", planText, "hash-1")), waiting);
  });
});
