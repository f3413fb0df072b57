import assert from "node:assert/strict";
import { isBlankPlan } from "../../../src/review/isBlankPlan.ts";
import { moveThreads } from "../../../src/review/moveThreads.ts";
import { planChecklist } from "../../../src/review/planChecklist.ts";
import { parsePlan } from "../../../src/review/planDocument.ts";
import { summarizePlan } from "../../../src/review/planSummary.ts";
import { planText, waitingReview } from "./reviews.ts";

const plan = `# Add a cache to the **reader**

Change \`src/reader.ts:12\` and [the store](./src/store.ts#L3), see https://a.example/x.html.
Call \`cache.get()\` and read \`package.json\`.

## Steps

- [x] Read \`src/reader.ts\`
- [ ] Write it
  1. [ ] inner

\`\`\`md
- [ ] not a step
\`\`\`
`;

describe("planChecklist", () => {
  it("lists the boxes with their lines, and none in code", () => {
    assert.deepEqual(
      planChecklist(parsePlan(plan)).map(({ line, text, done }) => [line, text, done]),
      [
        [8, "Read `src/reader.ts`", true],
        [9, "Write it", false],
        [10, "inner", false],
      ],
    );
  });
});

describe("summarizePlan", () => {
  it("counts steps and files", () => {
    assert.deepEqual(summarizePlan(plan), { title: "Add a cache to the reader", steps: 3, done: 1, files: 3 });
  });

  it("takes numbered items under a heading of steps when there are no boxes", () => {
    const { title, steps } = summarizePlan("## Context\n\n1. not this\n\n## Implementation steps\n\n1. one\n2. two\n");
    assert.deepEqual([title, steps], ["Context", 2]);
  });

  it("has a title for a plan without headings", () => {
    assert.deepEqual(summarizePlan("", "Untitled"), { title: "Untitled", steps: 0, done: 0, files: 0 });
  });
});

describe("a plan without a word", () => {
  it("is one of blanks and marks that nobody sees", () => {
    assert.deepEqual(["", " \n\t\r\n", "\uFEFF", "# Plan"].map(isBlankPlan), [true, true, true, false]);
  });
});

describe("moveThreads", () => {
  it("moves drafts of new threads like threads, and keeps the words of those whose lines are gone, with the lines", () => {
    const record = { ...waitingReview("x"), drafts: { note: "n", "new:5-5": "on five", "new:6-6": "on six" } };
    const moved = moveThreads(record, planText, `Intro.\n\n${planText}`, "hash-2");
    assert.deepEqual(moved.drafts, { note: "n", "new:7-7": "on five", "new:8-8": "on six" });
    const gone = moveThreads(record, planText, "# Plan\n", "hash-2");
    const [five, six] = planText.split("\n").slice(4, 6);
    assert.deepEqual(gone.drafts, { note: "n", "new:plan": `> ${five}\n\non five\n\n> ${six}\n\non six` });
  });
});
