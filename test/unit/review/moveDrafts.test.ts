import assert from "node:assert/strict";
import { moveDrafts } from "../../../src/review/moveDrafts.ts";

describe("drafts on a revised plan", () => {
  const twoDown = {
    "new:3-3": "why?",
    "suggest:3-3": "another line",
    "select:3-3": "lin",
    note: "all in all",
    "reply:t-1": "yes",
  };

  it("moves a new thread's words and the replacement in it, and nothing else", () => {
    const moved = moveDrafts(twoDown, "a\n\nb\n", (anchor) => ({ ...anchor, range: { start: 5, end: 5 } }));
    assert.deepEqual(moved, {
      "new:5-5": "why?",
      "suggest:5-5": "another line",
      "select:5-5": "lin",
      note: "all in all",
      "reply:t-1": "yes",
    });
  });

  it("puts the words on lines that are gone on the whole plan, with the lines as a quote and a suggestion as text", () => {
    const drafts = {
      "new:plan": "all",
      "new:1-2": "why?",
      "suggest:1-2": "c\n",
      "select:1-2": "a",
      "new:4-4": "stays",
    };
    const moved = moveDrafts(drafts, "a\nb\n\nd\n", (anchor) =>
      anchor.range?.start === 1 ? { ...anchor, range: { start: 3, end: 3 }, certainty: "outdated" } : anchor,
    );
    assert.deepEqual(moved, {
      "new:plan": "all\n\n> a\n> b\n\nwhy?\n\n```\nc\n\n```",
      "new:4-4": "stays",
    });
  });

  it("forgets a replacement that is still the lines themselves when these are gone", () => {
    const moved = moveDrafts({ "suggest:1-1": "a" }, "a\nb\n", (anchor) => ({ ...anchor, certainty: "outdated" }));
    assert.deepEqual(moved, {});
  });

  it("keeps both texts where two drafts meet", () => {
    const drafts = { "new:1-1": "one", "select:1-1": "a", "new:3-3": "two", "select:3-3": "b" };
    const moved = moveDrafts(drafts, "a\n\nb\n", (anchor) => ({ ...anchor, range: { start: 1, end: 1 } }));
    assert.deepEqual(moved, { "new:1-1": "one\n\ntwo", "select:1-1": "a" });
  });
});
