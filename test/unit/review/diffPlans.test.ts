import assert from "node:assert/strict";
import fc from "fast-check";
import { agentReply } from "../../../src/review/actions/agentReply.ts";
import { changedSince, type PlanChange } from "../../../src/review/diffPlans.ts";
import { splitLines } from "../../../src/review/lines.ts";
import { moveThreads } from "../../../src/review/moveThreads.ts";
import type { ReviewRecord } from "../../../src/review/reviewRecord.ts";
import { threadStatus } from "../../../src/review/status.ts";
import { onDisk, planText, value, waitingReview, withThread } from "./reviews.ts";

const before =
  "# Plan\n\nIntro words here\n\n## Steps\n\n- one alpha beta\n- two gamma delta\n\n## Risks\n\n- none known yet\n";

/** Changes in short: `+4-5`, `-3@4`, `~3>4`, `3-4>7-8`. */
function short(changes: readonly PlanChange[]): string[] {
  const lines = ({ start, end }: { start: number; end: number }): string =>
    start === end ? `${start}` : `${start}-${end}`;
  return changes.map((change) => {
    switch (change.kind) {
      case "added":
        return `+${lines(change.after)}`;
      case "removed":
        return `-${lines(change.before)}@${change.at}`;
      case "changed":
        return `~${lines(change.before)}>${lines(change.after)}`;
      default:
        return `${lines(change.before)}>${lines(change.after)}`;
    }
  });
}

describe("changedSince", () => {
  for (const [name, after] of [
    ["the same text", before],
    ["CRLF", before.replaceAll("\n", "\r\n")],
    ["a BOM and no final line end", `\uFEFF${before.trimEnd()}`],
  ] as const) {
    it(`says that nothing changed for ${name}`, () => {
      assert.deepEqual(changedSince(before, after), { nothing: true, changes: [], vanished: [] });
    });
  }

  const table: readonly [string, string, string[]][] = [
    ["added lines", before.replace("- two", "- new line\n- newer line\n- two"), ["+8-9"]],
    ["removed lines", before.replace("- one alpha beta\n- two gamma delta\n", ""), ["-7-8@7"]],
    ["a rewritten line", before.replace("two gamma", "two new gamma"), ["~8>8"]],
    ["a renumbered heading", before.replace("## Steps", "### Steps"), ["~5>5"]],
    ["a removed end", before.replace("- none known yet\n", ""), ["-12@12"]],
    ["an emptied plan", "", ["-1-12@1"]],
    [
      "a moved section",
      `## Risks\n\n- none known yet\n\n${before.replace("\n## Risks\n\n- none known yet\n", "")}`,
      ["10-12>1-3", "+4", "-9@13"],
    ],
  ];
  for (const [name, after, expected] of table) {
    it(`shows ${name}`, () => assert.deepEqual(short(changedSince(before, after).changes), expected));
  }

  it("shows the words that changed in a line", () => {
    const [change] = changedSince(before, before.replace("two gamma", "two new gamma")).changes;
    assert.deepEqual(change?.kind === "changed" && change.parts, [
      { kind: "same", text: "- two " },
      { kind: "added", text: "new " },
      { kind: "same", text: "gamma delta" },
    ]);
  });

  it("names the headings that disappeared, and not those that were rewritten, moved or ranked anew", () => {
    assert.deepEqual(
      changedSince(before, before.replace("## Risks\n\n- none known yet\n", "")).vanished.map(
        (heading) => heading.text,
      ),
      ["Risks"],
    );
    for (const after of [before.replace("## Risks", "# Risks"), before.replace("## Risks", "## Risks and limits")]) {
      assert.deepEqual(changedSince(before, after).vanished, []);
    }
  });

  it("accounts for every line of both texts exactly once", () => {
    const line = fc.constantFrom(
      "",
      "- same thing here",
      "- other thing there",
      "# Head",
      "alpha beta gamma",
      "alpha beta delta",
      "```",
    );
    const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join("\n"));
    fc.assert(
      fc.property(text, text, (old, current) => {
        const { changes } = changedSince(old, current);
        const size = (range: { start: number; end: number }): number => range.end - range.start + 1;
        let left = splitLines(old).length;
        let right = splitLines(current).length;
        for (const change of changes) {
          left -= change.kind === "added" ? 0 : size(change.before);
          right -= change.kind === "removed" ? 0 : size(change.after);
        }
        assert.equal(left, right, "as many lines stayed in one text as in the other");
        const places = changes.map((change) => (change.kind === "removed" ? change.at : change.after.start));
        assert.deepEqual(
          places,
          places.toSorted((one, other) => one - other),
        );
      }),
    );
  });
});

describe("threadStatus", () => {
  const sent = (record: ReviewRecord): ReviewRecord => ({
    ...record,
    threads: record.threads.map((thread) => ({
      ...thread,
      sentWith: "hash-1",
      comments: thread.comments.map((comment) => ({ ...comment, sentWith: "hash-1" })),
    })),
  });
  const statusAfter = (after: string, change: (record: ReviewRecord) => ReviewRecord = (record) => record) => {
    const record = change(moveThreads(sent(waitingReview("why?")), planText, after, "hash-2"));
    return threadStatus(record.threads[0]!, changedSince(planText, after));
  };
  const addressed = (record: ReviewRecord): ReviewRecord =>
    value(agentReply(record, { threadId: "t-1", body: "done", addressed: true }, onDisk("", "hash-2")));

  const edited = planText.replace("settings file", "settings of the folder");
  it("shows the edit that answers a thread", () => {
    assert.deepEqual(statusAfter(edited, addressed), { kind: "addressed", edit: { start: 5, end: 5 } });
    const beside = planText.replace(
      "1. Read the settings file\n",
      "1. Read the settings file\n   and check them first\n",
    );
    assert.deepEqual(statusAfter(beside, addressed), { kind: "addressed", edit: { start: 6, end: 6 } });
    assert.deepEqual(statusAfter(planText, addressed), { kind: "addressed" });
  });

  it("tells a changed, an unchanged, a moved and a vanished line apart", () => {
    assert.deepEqual(statusAfter(edited), { kind: "changed", edit: { start: 5, end: 5 } });
    assert.deepEqual(statusAfter(`Intro.\n\n${planText}`), { kind: "unchanged" });
    assert.equal(statusAfter(planText.replace("1. Read the settings file\n", "")).kind, "outdated");
    const moved = "1. Read the settings file\n\n# Plan\n\n## Steps\n\n2. Write the cache to disk\n";
    assert.deepEqual(statusAfter(moved), { kind: "moved" });
  });

  it("takes a step under another number for unchanged", () => {
    assert.deepEqual(statusAfter(planText.replace("1. Read", "2. Read")), { kind: "unchanged" });
  });

  it("says of a thread on the whole plan that the plan changed, where anything did", () => {
    const [thread] = sent(waitingReview("why?")).threads;
    const onPlan = { ...thread!, anchor: { ...thread!.anchor, range: null } };
    assert.deepEqual(threadStatus(onPlan, changedSince(planText, edited)), { kind: "changed" });
    assert.deepEqual(threadStatus(onPlan, changedSince(planText, planText)), { kind: "unchanged" });
  });

  it("takes an answer for open again when the person says more", () => {
    const more = (record: ReviewRecord): ReviewRecord => {
      const [thread] = addressed(record).threads;
      const words = { id: "c-9", author: "person", body: "no", at: "" } as const;
      return { ...record, threads: [{ ...thread!, comments: [...thread!.comments, words] }] };
    };
    assert.equal(statusAfter(edited, more).kind, "changed");
  });

  it("knows a thread that was made since then", () => {
    const [thread] = withThread(waitingReview(), "new").threads;
    assert.deepEqual(threadStatus(thread!, changedSince(planText, planText)), { kind: "fresh" });
  });
});
