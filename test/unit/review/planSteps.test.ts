import assert from "node:assert/strict";
import { exportPlan } from "../../../src/review/exportPlan.ts";
import { planSteps } from "../../../src/review/planSteps.ts";
import { stepStatuses } from "../../../src/review/stepStatuses.ts";
import type { Thread } from "../../../src/review/thread.ts";

const plan =
  "# Move it\n\n## Context\n\n1. not a step\n\n## Steps\n\n1. Move `cache.ts` to `src/store`\n2. Update the imports\n3. Run the tests\n";

describe("the steps of a plan", () => {
  it("are the numbered items under a heading that speaks of steps", () => {
    assert.deepEqual(
      planSteps(plan).map(({ line, text }) => `${line} ${text}`),
      ["9 Move `cache.ts` to `src/store`", "10 Update the imports", "11 Run the tests"],
    );
  });

  it("are the items with boxes where there are any", () => {
    assert.deepEqual(planSteps(`${plan}\n- [ ] Only this\n`), [{ line: 13, text: "Only this" }]);
  });

  const steps = planSteps(plan);
  const status = (...todos: (readonly [string, "pending" | "in_progress" | "completed"])[]): unknown =>
    stepStatuses(
      steps,
      todos.map(([content, state]) => ({ content, status: state })),
    ).map(({ line, status: state }) => [line, state]);

  it("are as far as the agent's list says, in whatever words and order it has them", () => {
    assert.deepEqual(
      status(["Run tests", "pending"], ["Update imports", "in_progress"], ["Move cache.ts", "completed"]),
      [
        [9, "completed"],
        [10, "in_progress"],
        [11, "pending"],
      ],
    );
  });

  it("have no status when nothing in the list is about them", () => {
    assert.deepEqual(status(["Write the changelog", "completed"]), []);
    assert.deepEqual(status(), []);
  });

  it("share no item: of equal steps the order decides", () => {
    const twice = [
      { line: 1, text: "Run the tests" },
      { line: 2, text: "Change the code" },
      { line: 3, text: "Run the tests" },
    ];
    const todos = [
      { content: "Run the tests", status: "completed" },
      { content: "Change the code", status: "completed" },
      { content: "Run the tests", status: "pending" },
    ] as const;
    assert.deepEqual(
      stepStatuses(twice, todos).map((step) => step.status),
      ["completed", "completed", "pending"],
    );
  });
});

describe("an exported plan", () => {
  const anchor = {
    revision: "r",
    range: { start: 3, end: 4 },
    quote: ["one", "", "two"],
    headingPath: ["Plan", "Steps"],
    block: "paragraph",
    certainty: "exact",
  } as const;
  const thread: Thread = {
    id: "t-1",
    anchor,
    origin: anchor,
    kind: "suggestion",
    replacement: "```\ncode\n```",
    comments: [
      { id: "c-1", author: "person", body: "Why?", at: "2026-01-01" },
      { id: "c-2", author: "agent", body: "Because.", at: "2026-01-02" },
    ],
    status: "open",
  };

  it("is the plan alone, or with its threads behind it", () => {
    assert.equal(exportPlan("\uFEFF# A\n\n", []), "# A\n");
    const text = exportPlan("# A\n", [thread]);
    assert.match(text, /### Lines 3–4, under “Steps” \(open\)\n\n> one\n>\n> two\n/);
    assert.match(text, /````\n```\ncode\n```\n````/);
    assert.match(text, /\*\*Reviewer\*\*, 2026-01-01:\n\nWhy\?\n\n\*\*Agent\*\*, 2026-01-02:\n\nBecause\.\n$/);
  });

  it("quotes what the person saw where the text is gone", () => {
    const outdated = { ...anchor, quote: ["something else"], certainty: "outdated" } as const;
    assert.match(exportPlan("# A\n", [{ ...thread, anchor: outdated }]), /### Lines that are gone.*\n\n> one/);
  });
});
