import assert from "node:assert/strict";
import { type DecisionAction, type Latch, openLatch, stepLatch } from "../../../webview/review/decisionLatch.ts";
import { revisions, waiting } from "../../support/webview/reviewSnapshots.ts";

const quit: DecisionAction = { type: "quit", sha256: revisions[1].sha256 };
const sent: Latch = { kind: "sent", action: quit };
const acknowledged: Latch = { kind: "acknowledged", action: quit, seq: 5 };
const failed: Latch = { kind: "failed", action: quit, error: "no" };

describe("the latch of a decision", () => {
  it("closes with the first decision and takes no second", () => {
    const other: DecisionAction = { type: "requestChanges", sha256: quit.sha256 };
    assert.deepEqual(stepLatch(openLatch, { kind: "decide", action: quit }), sent);
    assert.equal(stepLatch(sent, { kind: "decide", action: other }), sent);
    assert.equal(stepLatch(acknowledged, { kind: "decide", action: other }), acknowledged);
  });

  it("opens for another try when the decision failed", () => {
    assert.deepEqual(stepLatch(sent, { kind: "failed", error: "no" }), failed);
    assert.deepEqual(stepLatch(failed, { kind: "decide", action: quit }), sent);
  });

  const revised = { revision: { ...revisions[1], number: 3, sha256: "c".repeat(64) } };
  for (const [name, latch, change, opens] of [
    ["still deciding", acknowledged, { seq: 6, deciding: true }, false],
    ["sent before the ack", acknowledged, { seq: 5 }, false],
    ["waiting again after the ack", acknowledged, { seq: 6 }, true],
    ["waiting, not acknowledged yet", sent, { seq: 6 }, false],
    ["decided", acknowledged, { seq: 6, status: "quit" }, true],
    ["another revision", sent, { seq: 6, ...revised }, true],
    ["another revision after a failure", failed, { seq: 6, ...revised }, true],
  ] as const) {
    it(`${opens ? "opens" : "stays closed"} on a snapshot: ${name}`, () => {
      const after = stepLatch(latch, { kind: "snapshot", snapshot: waiting(change) });
      assert.equal(after.kind === "open", opens);
    });
  }
});
