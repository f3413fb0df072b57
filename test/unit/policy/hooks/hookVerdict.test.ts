import assert from "node:assert/strict";
import { describe, it } from "mocha";
import {
  type HookRun,
  type HookVerdict,
  hookVerdict,
  settleVerdict,
} from "../../../../src/policy/hooks/hookVerdict.ts";

function run(exitCode: number | null, stdout = "", stderr = "", problem?: string): HookRun {
  return { exitCode, stdout, stderr, ...(problem === undefined ? {} : { problem }) };
}

const rewrite = '{"hookSpecificOutput":{"hookEventName":"PreToolUse","updatedInput":{"path":"b.ts"}}}';

const rows: readonly (readonly [name: string, run: HookRun, verdict: HookVerdict])[] = [
  ["exit 0 without output passes", run(0), { kind: "pass" }],
  ["exit 0 with a remark passes", run(0, "looked at it"), { kind: "pass" }],
  ["an allow decision is no more than a pass", run(0, '{"decision":"allow"}'), { kind: "pass" }],
  ["a rewrite is taken", run(0, rewrite), { kind: "pass", updatedInput: { path: "b.ts" } }],
  ["a JSON denial counts at exit 0", run(0, '{"decision":"deny","reason":"no"}'), { kind: "deny", reason: "no" }],
  ["a JSON denial counts at exit 1", run(1, '{"decision":"deny","reason":"no"}'), { kind: "deny", reason: "no" }],
  [
    "a JSON denial counts after a time-out",
    run(null, '{"decision":"deny","reason":"no"}', "", "late"),
    { kind: "deny", reason: "no" },
  ],
  [
    "Claude's spelling of a denial counts",
    run(0, '{"hookSpecificOutput":{"permissionDecision":"deny","permissionDecisionReason":"no"}}'),
    { kind: "deny", reason: "no" },
  ],
  [
    "a denial discards a rewrite",
    run(0, '{"decision":"deny","reason":"no","hookSpecificOutput":{"updatedInput":{"path":"b.ts"}}}'),
    { kind: "deny", reason: "no" },
  ],
  ["exit 2 denies with the first line of stderr", run(2, "", "no\nmore"), { kind: "deny", reason: "no" }],
  ["exit 2 beats a JSON allow", run(2, '{"decision":"allow"}', "no"), { kind: "deny", reason: "no" }],
  ["exit 2 prefers the reason in JSON", run(2, '{"reason":"because"}', "no"), { kind: "deny", reason: "because" }],
  ["exit 2 without words still denies", run(2), { kind: "deny", reason: "A hook denied the call" }],
  ["another exit code is a failure", run(1, "", "boom"), { kind: "failed", why: "it ended with code 1: boom" }],
  [
    "a time-out is a failure",
    run(null, "", "", "it took longer than 5 s"),
    { kind: "failed", why: "it took longer than 5 s" },
  ],
  [
    "JSON that doesn't parse is a failure",
    run(0, "{nope"),
    { kind: "failed", why: "it printed JSON that doesn't parse" },
  ],
  [
    "JSON of another shape is a failure",
    run(0, '{"decision":7}'),
    { kind: "failed", why: "its JSON is not a hook's answer" },
  ],
  [
    "a rewrite that is no object is a failure",
    run(0, '{"hookSpecificOutput":{"updatedInput":"b.ts"}}'),
    { kind: "failed", why: "its JSON is not a hook's answer" },
  ],
];

describe("A hook's answer", () => {
  for (const [name, subject, verdict] of rows) {
    it(name, () => assert.deepEqual(hookVerdict(subject), verdict));
  }

  it("a failure is ignored by default", () => {
    assert.equal(settleVerdict({ kind: "failed", why: "x" }, "ignore").kind, "failed");
  });

  it("a failure of a hook that must hold denies", () => {
    assert.deepEqual(settleVerdict({ kind: "failed", why: "x" }, "deny"), {
      kind: "deny",
      reason: "A hook that must hold failed: x",
    });
  });
});
