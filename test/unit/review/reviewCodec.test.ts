import assert from "node:assert/strict";
import { recordDecision } from "../../../src/review/actions/recordDecision.ts";
import { saveDraft } from "../../../src/review/actions/saveDraft.ts";
import { formatReview, parseReview } from "../../../src/review/reviewCodec.ts";
import { emptyReview, type ReviewRecord } from "../../../src/review/reviewRecord.ts";
import { error, onDisk, value, waitingReview } from "./reviews.ts";

const full = (): ReviewRecord => {
  const drafted = value(saveDraft(waitingReview("one", "two"), { key: "reply:t-1", body: "half a" }));
  return value(recordDecision(drafted, { decision: { kind: "requestChanges" }, sha256: "hash-1" }, onDisk()));
};

/** The stored form, damaged by `damage`. */
function damaged(damage: (root: Record<string, unknown>) => void): string {
  const root = JSON.parse(formatReview(full())) as Record<string, unknown>;
  damage(root);
  return JSON.stringify(root);
}

describe("parseReview", () => {
  it("reads back what was written", () => {
    assert.deepEqual(value(parseReview(formatReview(full()))), { record: full(), problems: [] });
    assert.deepEqual(value(parseReview(formatReview(emptyReview))), { record: emptyReview, problems: [] });
  });

  it("does not touch a file of a newer version, and says what to do", () => {
    assert.match(error(parseReview('{"version": 2}')), /newer version.*Update the extension/);
  });

  for (const text of ["", "{", "null", "[]", "7", "\u0000"]) {
    it(`starts anew, and says so, on ${JSON.stringify(text)}`, () => {
      const { record, problems } = value(parseReview(text));
      assert.deepEqual(record, emptyReview);
      assert.equal(problems.length, 1);
    });
  }

  it("keeps the other threads when one is damaged", () => {
    const text = damaged((root) => Object.assign((root["threads"] as unknown[])[0]!, { comments: "gone" }));
    const { record, problems } = value(parseReview(text));
    assert.deepEqual(
      record.threads.map((thread) => thread.id),
      ["t-2"],
    );
    assert.deepEqual(problems, ["1 of 2 threads could not be read."]);
  });

  it("keeps the words of a thread whose place is damaged", () => {
    const text = damaged((root) => Object.assign((root["threads"] as unknown[])[0]!, { anchor: { range: [] } }));
    const [thread] = value(parseReview(text)).record.threads;
    assert.equal(thread?.comments[0]?.body, "one");
    assert.equal(thread.anchor.range, null);
    assert.equal(thread.anchor.certainty, "outdated");
  });

  const pieces: readonly [string, unknown][] = [
    ["revisions", "x"],
    ["threads", 5],
    ["drafts", []],
    ["drafts", { note: 7 }],
    ["parked", { requestKey: 1 }],
    ["decisions", [{ by: "agent" }]],
    ["outbox", [null]],
    ["lastDeleted", "x"],
    ["read", { "t-1": "x" }],
  ];
  for (const [key, junk] of pieces) {
    it(`keeps everything else when ${key} is ${JSON.stringify(junk)}`, () => {
      const { record, problems } = value(parseReview(damaged((root) => Object.assign(root, { [key]: junk }))));
      assert.equal(problems.length, 1);
      for (const other of ["revisions", "threads", "decisions", "outbox", "drafts"] as const) {
        if (other !== key) {
          assert.deepEqual(record[other], full()[other]);
        }
      }
    });
  }

  it("never gives an id again, even when the counters are lost", () => {
    const { record } = value(parseReview(damaged((root) => Object.assign(root, { next: "x" }))));
    assert.deepEqual(record.next, { thread: 3, comment: 3, outbox: 2 });
  });

  it("refuses a decision that was not the person's", () => {
    const text = damaged((root) => Object.assign((root["decisions"] as unknown[])[0]!, { by: "agent" }));
    assert.deepEqual(value(parseReview(text)).record.decisions, []);
  });
});
