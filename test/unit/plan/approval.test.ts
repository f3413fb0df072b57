import assert from "node:assert/strict";
import * as fc from "fast-check";
import { describe, it } from "mocha";
import {
  type ApprovalEnd,
  approvalResult,
  approvesRevision,
  type PlanReply,
  parsePlanReply,
} from "../../../src/plan/approval.ts";

const approved = { outcome: "approved", nextMode: "previous", start: true, freshContext: false } as const;
const meta = (content: unknown): unknown => ({ outcome: "approved", _meta: { "plan-mode": content } });

// spec/grok-build-behaviour.md 3.7 "outcome mapping" and design.md "Outcomes".
const replies: readonly (readonly [string, unknown, PlanReply])[] = [
  ["approved", { outcome: "approved" }, approved],
  ["approved with comments", { outcome: "approved", feedback: " use X\n" }, { ...approved, feedback: " use X\n" }],
  ["approved with blank comments", { outcome: "approved", feedback: " \n" }, approved],
  ["approved with a null comment", { outcome: "approved", feedback: null, _meta: null }, approved],
  [
    "approved with options",
    meta({ nextMode: "always-approve", start: false, freshContext: true, sha256: "ab" }),
    { ...approved, nextMode: "always-approve", start: false, freshContext: true, sha256: "ab" },
  ],
  [
    "approved with fields of others",
    { outcome: "approved", extra: 1, _meta: { other: {}, "plan-mode": { later: 1 } } },
    approved,
  ],
  [
    "changes requested",
    { outcome: "cancelled", feedback: "  shorter " },
    { outcome: "changesRequested", feedback: "  shorter " },
  ],
  ["keep planning", { outcome: "cancelled" }, { outcome: "changesRequested" }],
  ["blank feedback, which is none", { outcome: "cancelled", feedback: "\n\t" }, { outcome: "changesRequested" }],
  ["quit", { outcome: "abandoned" }, { outcome: "abandoned" }],
];

const junk: readonly (readonly [string, unknown])[] = [
  ["an unknown outcome", { outcome: "approve" }],
  ["an empty outcome", { outcome: "" }],
  ["an outcome in capitals", { outcome: "Approved" }],
  ["no outcome", {}],
  ["an outcome that is no string", { outcome: true }],
  ["nothing", undefined],
  ["null", null],
  ["a string", "approved"],
  ["a list", [{ outcome: "approved" }]],
  ["feedback that is no text", { outcome: "approved", feedback: 1 }],
  ["an unknown next mode", meta({ nextMode: "yolo" })],
  ["a start that is no boolean", meta({ start: "no" })],
  ["a hash that is no text", meta({ sha256: 7 })],
  ["options that are no object", meta("x")],
];

describe("A reply to a plan request", () => {
  for (const [name, reply, expected] of replies) {
    it(`is read: ${name}`, () => assert.deepEqual(parsePlanReply(reply), expected));
  }

  // The seed's program turns these into "cancelled"; nothing is decided by accident (mission.md, deviation 7).
  for (const [name, reply] of junk) {
    it(`decides nothing: ${name} (parse_fallback_fails_closed)`, () => {
      assert.equal(parsePlanReply(reply).outcome, "undecided");
    });
  }

  it("approves only by saying exactly that", () => {
    fc.assert(
      fc.property(fc.anything(), (reply) => {
        const outcome = typeof reply === "object" && reply !== null && "outcome" in reply ? reply.outcome : undefined;
        if (parsePlanReply(reply).outcome === "approved") assert.equal(outcome, "approved");
      }),
    );
  });

  it("counts for the bytes that were shown (mission.md, deviation 5)", () => {
    assert.equal(approvesRevision({ sha256: "AB" }, "ab"), true);
    assert.equal(approvesRevision({}, "ab"), true);
    assert.equal(approvesRevision({ sha256: "ac" }, "ab"), false);
    assert.equal(approvesRevision({ sha256: "" }, "ab"), false);
  });
});

const end = { kind: "approved", planPath: "/s/plan.md", plan: "# Plan A\n", start: true, freshContext: false } as const;
const change = { kind: "changesRequested", planPath: "/s/plan.md", plan: "# A" } as const;

// Word for word: the model acts on these.
const texts: readonly (readonly [string, ApprovalEnd, string])[] = [
  [
    "approved",
    end,
    "The person approved the plan. Plan mode is off. You may start the implementation now. The plan is saved at /s/plan.md.\n\n## Plan\n\n# Plan A\n",
  ],
  [
    "approved with comments",
    { ...end, feedback: "Thread t-1\nuse X" },
    "The person approved the plan. Plan mode is off. You may start the implementation now. The plan is saved at /s/plan.md.\n\n## Comments of the reviewer\n\nThey are part of the approval. Where they differ from the plan, they win: obey them first.\n\nThread t-1\nuse X\n\n## Plan\n\n# Plan A\n",
  ],
  [
    "approved without starting",
    { ...end, start: false },
    "The person approved the plan. Plan mode is off. Do not start yet: end your turn now, and begin only when the person tells you to. The plan is saved at /s/plan.md.\n\n## Plan\n\n# Plan A\n",
  ],
  [
    "approved in a fresh context",
    { ...end, freshContext: true },
    "The person approved the plan. Plan mode is off. The conversation before this point is no longer available to you; what you need to know is below and in the files. You may start the implementation now. The plan is saved at /s/plan.md.\n\n## Plan\n\n# Plan A\n",
  ],
  [
    "approved without a plan",
    { ...end, plan: " \n" },
    "The person approved leaving plan mode without a written plan. Plan mode is off. You may start the work that was asked for now. The plan file at /s/plan.md has no content.",
  ],
  [
    "changes requested",
    { ...change, feedback: "Line 1\n  line 2" },
    "The person asks for changes to the plan. It is NOT approved. Plan mode is still on. Revise the plan at /s/plan.md, then present it again. Their words:\n\nLine 1\n  line 2",
  ],
  [
    "changes requested without words",
    change,
    "The person wants the plan changed and did not say how. It is NOT approved. Plan mode is still on. Ask what to change, revise the plan at /s/plan.md, then present it again.",
  ],
  [
    "changes requested of an empty plan",
    { ...change, plan: "", feedback: "write it" },
    "The person sent back the request: no plan is written yet. It is NOT approved. Plan mode is still on. Write the plan to /s/plan.md, then present it. Their words:\n\nwrite it",
  ],
  [
    "an empty plan sent back without words",
    { ...change, plan: "" },
    "The person does not want to leave plan mode: no plan is written yet. It is NOT approved. Plan mode is still on. Ask what they expect, go on planning, and write the plan to /s/plan.md.",
  ],
  [
    "quit",
    { kind: "abandoned" },
    "The person quit the plan. It is not approved, and plan mode is off. Do not implement it, and do not present a plan again unless you are asked to.",
  ],
  [
    "undecided",
    { kind: "undecided", why: "the connection was lost" },
    "The plan is not decided: the connection was lost. It is NOT approved. Plan mode is still on and the review keeps waiting; the person can decide as soon as a client shows it again. This turn ends here.",
  ],
  [
    "stopped",
    { kind: "stopped" },
    "The person stopped this turn while the plan was under review. It is NOT approved. Plan mode is still on and the review keeps waiting for their decision.",
  ],
  [
    "superseded",
    { kind: "superseded" },
    "This request was replaced by a newer one before the person decided. Nothing was approved or refused by it; the decision comes with the newer request.",
  ],
  [
    "another revision",
    { kind: "stale", planPath: "/s/plan.md" },
    "The plan at /s/plan.md changed after it was shown, so that approval does not count. It is NOT approved. Plan mode is still on and the person is shown the plan as it is now.",
  ],
];

describe("What the model reads", () => {
  for (const [name, given, text] of texts) {
    it(`word for word: ${name}`, () => assert.equal(approvalResult(given), text));
  }

  it("is different for every row", () => {
    assert.equal(new Set(texts.map(([, given]) => approvalResult(given))).size, texts.length);
  });

  it("says that it may start only where the plan was approved", () => {
    for (const [, given] of texts) {
      const text = approvalResult(given);
      const mayStart = /You may start/.test(text);
      assert.equal(mayStart, given.kind === "approved" && given.start, text);
    }
  });

  it("holds feedback verbatim, whatever it contains (revise_plan_message)", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (words) => {
        assert.ok(approvalResult({ ...change, feedback: words }).endsWith(`\n\n${words}`));
        assert.ok(approvalResult({ ...end, feedback: words }).includes(`\n\n${words}\n\n## Plan\n\n# Plan A\n`));
      }),
    );
  });

  it("names the hash where it is given, as a fresh context needs it", () => {
    const text = approvalResult({ ...end, freshContext: true, sha256: "abc1" });
    assert.ok(text.includes("The plan is saved at /s/plan.md (sha256 abc1)."));
  });

  it("puts the comments before the plan, so that they are read first", () => {
    const text = approvalResult({ ...end, feedback: "FIRST" });
    assert.ok(text.indexOf("FIRST") < text.indexOf("# Plan A"));
  });
});
