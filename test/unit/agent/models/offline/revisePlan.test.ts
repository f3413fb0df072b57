import assert from "node:assert/strict";
import fc from "fast-check";
import { DraftLines } from "../../../../../src/agent/models/offline/draftLines.ts";
import { planEdits } from "../../../../../src/agent/models/offline/planEdits.ts";
import { revisePlan } from "../../../../../src/agent/models/offline/planRevision.ts";
import type { FeedbackThread } from "../../../../../src/review/parseFeedback.ts";

const plan = [
  "# Add a flag",
  "",
  "> A note.",
  "",
  "## Steps",
  "",
  "- [ ] Change `src/a.ts:3`.",
  "- [ ] Use `npm` for the rest.",
  "- [ ] Write docs.",
  "",
  "## Verification",
  "",
  "- Run `npm test`.",
  "```",
  "npm test",
  "```",
];

function thread(line: number, body: string, more: Partial<FeedbackThread> = {}): FeedbackThread {
  return {
    id: "t-1",
    startLine: line,
    endLine: line,
    quote: [plan[line - 1] ?? ""],
    body,
    comments: [{ author: "person", body }],
    ...more,
  };
}

/** The lines that differ, as `-old` and `+new`. */
function changes(after: readonly string[]): readonly string[] {
  const gone = plan.filter((line) => !after.includes(line)).map((line) => `-${line}`);
  return [...gone, ...after.filter((line) => !plan.includes(line)).map((line) => `+${line}`)];
}

const none = (): undefined => undefined;
const found = (): string => "`readConfig` is at `src/b.ts:9`";

describe("revisePlan", () => {
  const cases: readonly {
    name: string;
    thread: FeedbackThread;
    expected: readonly string[];
    addressed?: boolean;
    findings?: () => string | undefined;
  }[] = [
    {
      name: "applies a suggestion literally",
      thread: thread(9, "", { replacement: "- [ ] Write the README.\n- [ ] Write the changelog." }),
      expected: ["-- [ ] Write docs.", "+- [ ] Write the README.", "+- [ ] Write the changelog."],
    },
    {
      name: "removes lines whose suggestion is empty",
      thread: thread(9, "", { replacement: "" }),
      expected: ["-- [ ] Write docs."],
    },
    {
      name: "removes a line that the reviewer wants gone",
      thread: thread(9, "Please drop this step."),
      expected: ["-- [ ] Write docs."],
    },
    {
      name: "replaces words on the line",
      thread: thread(8, "use pnpm instead of npm"),
      expected: ["-- [ ] Use `npm` for the rest.", "+- [ ] Use `pnpm` for the rest."],
    },
    {
      name: "removes only the selected words",
      thread: thread(8, "remove", { selection: "for the rest" }),
      expected: ["-- [ ] Use `npm` for the rest.", "+- [ ] Use `npm`."],
    },
    {
      name: "removes nothing when the words to remove are not there",
      thread: thread(8, "remove `yarn`"),
      addressed: false,
      expected: [],
    },
    {
      name: "removes nothing when the selected words are not there as they were shown",
      thread: thread(8, "remove", { selection: "Use npm" }),
      addressed: false,
      expected: [],
    },
    {
      name: "adds an item below",
      thread: thread(7, "add a test for empty input"),
      expected: ["+- [ ] Add a test for empty input."],
    },
    {
      name: "carries other words into the line",
      thread: thread(7, "keep the old name working"),
      addressed: false,
      expected: ["-- [ ] Change `src/a.ts:3`.", "+- [ ] Change `src/a.ts:3` (review: keep the old name working)."],
    },
    {
      name: "adds what was found to the words",
      thread: thread(7, "respect readConfig here"),
      findings: found,
      addressed: false,
      expected: [
        "-- [ ] Change `src/a.ts:3`.",
        "+- [ ] Change `src/a.ts:3` (review: respect readConfig here; `readConfig` is at `src/b.ts:9`).",
      ],
    },
    {
      name: "answers a question from what was found",
      thread: thread(7, "Who calls readConfig?"),
      findings: found,
      expected: ["+  - Question: Who calls readConfig? Found: `readConfig` is at `src/b.ts:9`."],
    },
    {
      name: "keeps a question open that a search can't answer",
      thread: thread(7, "Is this fast enough?"),
      addressed: false,
      expected: ["+  - Open question: Is this fast enough?"],
    },
    {
      name: "does not break a code block",
      thread: thread(15, "mention the flags"),
      addressed: false,
      expected: ["+Review: mention the flags."],
    },
    {
      name: "does not break a heading",
      thread: thread(5, "one step per pull request"),
      addressed: false,
      expected: ["+Review: one step per pull request."],
    },
    { name: "leaves the plan alone for praise", thread: thread(7, "Looks good!"), expected: [] },
    {
      name: "adds words on the whole plan to the steps",
      thread: { id: "t-1", quote: [], body: "also cover Windows paths", comments: [] },
      expected: ["+- [ ] Cover Windows paths."],
    },
    {
      name: "does not claim to have followed words that only became a step",
      thread: { id: "t-1", quote: [], body: "this is too long", comments: [] },
      addressed: false,
      expected: ["+- [ ] This is too long."],
    },
    {
      name: "follows quoted lines that moved",
      thread: { ...thread(9, "drop it"), startLine: 2, endLine: 2 },
      expected: ["-- [ ] Write docs."],
    },
    {
      name: "obeys the newest words of a thread",
      thread: thread(9, "Why?", {
        comments: [
          { author: "person", body: "Why?" },
          { author: "agent", body: "Because." },
          { author: "person", body: "remove it" },
        ],
      }),
      expected: ["-- [ ] Write docs."],
    },
  ];
  for (const { name, thread: given, expected, addressed = true, findings = none } of cases) {
    it(name, () => {
      const revised = revisePlan(plan, [given], undefined, findings);
      assert.deepEqual(changes(revised.lines), expected);
      assert.equal(revised.replies[0]?.addressed, addressed);
      assert.ok((revised.replies[0]?.body.length ?? 0) > 10);
    });
  }

  it("turns a note into steps, and removes the one line that it names", () => {
    const revised = revisePlan(plan, [], "Drop the docs step.\nCheck the licence of every package", none);
    assert.deepEqual(changes(revised.lines), ["-- [ ] Write docs.", "+- [ ] Check the licence of every package."]);
  });

  it("does not let one comment disturb another", () => {
    const threads = [
      thread(7, "remove"),
      { ...thread(8, "use pnpm instead of npm"), id: "t-2" },
      { ...thread(9, "mention the API"), id: "t-3" },
    ];
    assert.deepEqual(revisePlan(plan, threads, undefined, none).lines.slice(6, 9), [
      "- [ ] Use `pnpm` for the rest.",
      "- [ ] Write docs (review: mention the API).",
      "",
    ]);
  });
});

describe("planEdits", () => {
  it("turns any revision into edits that each fit exactly once and lead to the revised text", () => {
    const line = fc.constantFrom("", "- a", "- b", "text", "## H");
    const edit = fc.record({ at: fc.nat(12), what: fc.constantFrom("set", "remove", "insert") });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 10 }),
        fc.array(edit, { maxLength: 4 }),
        (before, edits) => {
          const draft = new DraftLines(before);
          for (const [index, { at, what }] of edits.entries()) {
            const target = (at % before.length) + 1;
            if (what === "set") {
              draft.set(target, `new ${index}`);
            } else if (what === "remove") {
              draft.remove(target, target);
            } else {
              draft.insertAfter(target, [`more ${index}`]);
            }
          }
          const calls = planEdits(before, draft.hunks(), "/p/plan.md");
          if (calls === undefined) {
            return;
          }
          let text = before.join("\n");
          for (const { input } of calls) {
            const old = String(input["old_string"]);
            assert.equal(text.split(old).length, 2, JSON.stringify({ text, old }));
            text = text.split(old).join(String(input["new_string"]));
          }
          assert.equal(text, draft.texts().join("\n"));
        },
      ),
      { numRuns: 500 },
    );
  });
});
