import assert from "node:assert/strict";
import fc from "fast-check";
import type { Anchor } from "../../../src/review/anchor.ts";
import { formatFeedback, unsentThreads } from "../../../src/review/feedback.ts";
import { parseFeedback } from "../../../src/review/parseFeedback.ts";
import type { Thread } from "../../../src/review/thread.ts";

const anchor = (start: number, end: number, quote: readonly string[], extra: Partial<Anchor> = {}): Anchor => ({
  revision: "sha-2",
  range: { start, end },
  quote,
  headingPath: ["Plan", "Steps"],
  block: "listItem",
  certainty: "exact",
  ...extra,
});

const thread = (id: string, at: Anchor, body: string, extra: Partial<Thread> = {}): Thread => ({
  id,
  anchor: at,
  origin: at,
  kind: extra.replacement === undefined ? "comment" : "suggestion",
  comments: [{ id: "c-1", author: "person", body, at: "2026-01-01T00:00:00.000Z" }],
  status: "open",
  ...extra,
});

describe("formatFeedback", () => {
  it("gives lines, quote, heading and words of every thread, and the note", () => {
    const text = formatFeedback({
      revision: 2,
      threads: [
        thread("t-3", anchor(12, 12, ["1. quoted line"]), "the words of the person,\nseveral lines"),
        thread("t-4", anchor(14, 17, ["first", "", "last"], { headingPath: [] }), "words", {
          replacement: "first new line\nsecond new line",
        }),
        thread("t-5", { ...anchor(1, 1, []), range: null, headingPath: [] }, "too long"),
      ],
      note: "free text",
    });
    assert.equal(
      text,
      `The person reviewed revision 2 of the plan.

Thread t-3, line 12, under "Steps":
> 1. quoted line
Comment:
the words of the person,
several lines

Thread t-4, lines 14-17:
> first
>
> last
Suggested replacement:
| first new line
| second new line
Comment:
words

Thread t-5, the whole plan:
Comment:
too long

Note on the whole plan:
free text`,
    );
  });

  it("quotes what the person saw when the text is gone, and says of which revision it is", () => {
    const origin = anchor(3, 3, ["old words"], { revision: "sha-1" });
    const gone = thread("t-1", anchor(9, 9, ["old words"], { certainty: "outdated" }), "why?", { origin });
    const revisions = [{ number: 1, sha256: "sha-1", at: "", author: "agent" }] as const;
    assert.match(
      formatFeedback({ revision: 2, revisions, threads: [gone] }),
      /^Thread t-1, line 3 as of revision 1, under "Steps":\n> old words$/m,
    );
    assert.match(formatFeedback({ revision: 2, threads: [gone] }), /line 3 as of an earlier revision/);
  });

  it("does not hide that several places fit", () => {
    const text = formatFeedback({
      revision: 2,
      threads: [thread("t-1", anchor(3, 4, ["a", "b"], { certainty: "ambiguous" }), "x")],
    });
    assert.match(text, /^Thread t-1, perhaps lines 3-4, under "Steps":$/m);
  });

  it("is empty when there is nothing to say", () => {
    assert.equal(formatFeedback({ revision: 1, threads: [], note: " \n" }), "");
  });
});

describe("unsentThreads", () => {
  const sent = { id: "c-1", author: "person", body: "x", at: "", sentWith: "sha-1" } as const;
  const at = anchor(1, 1, ["x"]);
  const table: readonly [string, Partial<Thread>, boolean][] = [
    ["new words", {}, true],
    ["words that the agent has", { comments: [sent] }, false],
    [
      "a new reply to words that it has",
      { comments: [sent, { ...sent, id: "c-2", sentWith: undefined } as never] },
      true,
    ],
    ["only the agent's words since then", { comments: [sent, { ...sent, id: "c-2", author: "agent" }] }, false],
    ["a resolved thread", { status: "resolved" }, false],
  ];
  for (const [name, extra, expected] of table) {
    it(`${expected ? "sends" : "keeps back"} ${name}`, () => {
      assert.equal(unsentThreads([thread("t-1", at, "words", extra)]).length, expected ? 1 : 0);
    });
  }
});

describe("parseFeedback", () => {
  it("is not fooled by other text", () => {
    assert.equal(parseFeedback("Comment:\nThread t-1, line 2:"), undefined);
    assert.equal(parseFeedback(""), undefined);
  });

  it("skips what stands before", () => {
    const text = formatFeedback({ revision: 3, threads: [], note: "n" });
    assert.deepEqual(parseFeedback(`Approved.\n\n${text}`), { revision: 3, threads: [], note: "n" });
  });

  const nasty = fc.constantFrom(
    "Comment:",
    "Comment:\r",
    "Agent:",
    "Thread t-1, line 2:",
    "Thread t-9, the whole plan:",
    "Note on the whole plan:",
    "Suggested replacement:",
    "Suggested replacement: none, remove these lines",
    'Selected: "x"',
    "\\Comment:",
    "\\\\Thread t-1, line 2:",
    "> quote",
    ">",
    "| row |",
    "",
    " ",
    "\\",
    "The person reviewed revision 1 of the plan.",
  );
  const textLine = fc.oneof(
    nasty,
    fc.string({ unit: "grapheme", maxLength: 12 }).map((text) => text.replaceAll("\n", " ")),
  );
  const body = fc
    .array(textLine, { maxLength: 5 })
    .chain((lines) => fc.constantFrom("\n", "\r\n").map((end) => lines.join(end)));
  const comment = fc.record({
    id: fc.constant("c"),
    author: fc.constantFrom("person" as const, "agent" as const),
    body,
    at: fc.constant(""),
  });
  const place = fc.record({
    range: fc.option(fc.tuple(fc.integer({ min: 1, max: 99 }), fc.integer({ min: 0, max: 5 }))),
    quote: fc.array(
      textLine.map((text) => text.replaceAll("\r", "")),
      { minLength: 1, maxLength: 4 },
    ),
    heading: fc.option(textLine, { nil: undefined }),
    selection: fc.option(body, { nil: undefined }),
    certainty: fc.constantFrom("exact" as const, "ambiguous" as const),
  });
  const anyThread = fc.record({
    id: fc.integer({ min: 1, max: 999 }).map((number) => `t-${number}`),
    place,
    comments: fc.array(comment, { minLength: 1, maxLength: 3 }),
    replacement: fc.option(body, { nil: undefined }),
  });

  it("reads back every word of what was formatted", () => {
    fc.assert(
      fc.property(fc.array(anyThread, { minLength: 1, maxLength: 4 }), body, (specs, note) => {
        const threads = specs.map((spec): Thread => {
          const { range, quote, heading, selection, certainty } = spec.place;
          const at: Anchor = {
            revision: "sha",
            range: range === null ? null : { start: range[0], end: range[0] + range[1] },
            quote: range === null ? [] : quote,
            headingPath: range === null || heading === undefined ? [] : ["outer", heading],
            block: "paragraph",
            certainty,
            ...(range === null || selection === undefined ? {} : { selection }),
          };
          const extra = spec.replacement === undefined ? {} : { replacement: spec.replacement };
          return { ...thread(spec.id, at, "", extra), comments: spec.comments };
        });
        const parsed = parseFeedback(formatFeedback({ revision: 7, threads, note }));
        assert.equal(parsed?.revision, 7);
        assert.equal(parsed.note, note.trim() === "" ? undefined : note);
        assert.deepEqual(
          parsed.threads.map(({ id, startLine, endLine, heading, quote, selection, comments, replacement }) => ({
            id,
            range: startLine === undefined ? null : { start: startLine, end: endLine },
            heading,
            quote,
            selection,
            comments,
            replacement,
          })),
          threads.map((given) => ({
            id: given.id,
            range: given.anchor.range,
            heading: given.anchor.headingPath.at(-1),
            quote: given.anchor.quote,
            selection: given.anchor.selection,
            comments: given.comments
              .filter((words) => words.body !== "" || given.replacement === undefined)
              .map((words) => ({ author: words.author, body: words.body })),
            replacement: given.replacement,
          })),
        );
      }),
      { numRuns: 1000 },
    );
  });
});
