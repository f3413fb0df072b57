import assert from "node:assert/strict";
import type { Anchor, LineRange } from "../../../src/review/anchor.ts";
import { anchorAt } from "../../../src/review/anchorAt.ts";
import { anchorMover } from "../../../src/review/anchorMover.ts";
import { moveAnchor } from "../../../src/review/moveAnchor.ts";
import { parsePlan } from "../../../src/review/planDocument.ts";
import { randomOf } from "./editedPlan.ts";

const plan = [
  "# Add a cache",
  "",
  "## Steps",
  "",
  "1. Read the settings when the session starts",
  "2. Keep parsed plans in a map with the hash as key",
  "3. Drop entries that nobody asked for in a minute",
  "",
  "## Verification",
  "",
  "- Run the unit tests",
  "- Look at the panel",
].join("\n");

function moved(before: string, after: string, range: LineRange | null): Anchor {
  return moveAnchor(anchorAt(parsePlan(before), range, "old"), before, after, "new");
}

const line = (start: number, end = start): LineRange => ({ start, end });
const edit = (from: string, to: string): string => plan.replace(from, to);

describe("moveAnchor", () => {
  const table: readonly [string, string, LineRange, LineRange, Anchor["certainty"]][] = [
    ["lines inserted above", `Intro\n\n${plan}`, line(6), line(8), "exact"],
    ["lines deleted above", edit("1. Read the settings when the session starts\n", ""), line(6), line(5), "exact"],
    ["CRLF", plan.replaceAll("\n", "\r\n"), line(6), line(6), "exact"],
    ["a BOM and a final line end", `\uFEFF${plan}\n`, line(6), line(6), "exact"],
    ["front matter", `---\ntitle: x\n---\n${plan}`, line(6), line(9), "exact"],
    ["renumbering", edit("2. Keep", "7. Keep"), line(6), line(6), "exact"],
    ["another heading level", edit("## Steps", "### Steps"), line(3), line(3), "exact"],
    ["a ticked box", edit("- Run", "- [x] Run"), line(11), line(11), "exact"],
    ["words changed", edit("a map with the hash", "an LRU map with the hash"), line(6), line(6), "similar"],
    [
      "a line inserted within",
      edit("3. Drop", "2a. Something quite different happens here\n3. Drop"),
      line(6, 7),
      line(6, 8),
      "similar",
    ],
    [
      "one line of two deleted",
      edit("3. Drop entries that nobody asked for in a minute\n", ""),
      line(6, 7),
      line(6),
      "similar",
    ],
    [
      "a line moved to the end",
      `${edit("1. Read the settings when the session starts\n", "")}\n1. Read the settings when the session starts`,
      line(5),
      line(12),
      "moved",
    ],
    [
      "the whole range moved",
      edit("- Run the unit tests\n- Look at the panel", "").replace(
        "# Add a cache\n",
        "# Add a cache\n\n- Run the unit tests\n- Look at the panel\n",
      ),
      line(11, 12),
      line(3, 4),
      "moved",
    ],
  ];
  for (const [name, after, from, to, certainty] of table) {
    it(`finds the text again after ${name}`, () => {
      const anchor = moved(plan, after, from);
      assert.deepEqual({ range: anchor.range, certainty: anchor.certainty }, { range: to, certainty });
      assert.equal(anchor.revision, "new");
    });
  }

  it("takes over the words and the headings of the new place", () => {
    const anchor = moved(plan, edit("## Steps", "## Work").replace("a map", "a big map"), line(6));
    assert.deepEqual(anchor.quote, ["2. Keep parsed plans in a big map with the hash as key"]);
    assert.deepEqual(anchor.headingPath, ["Add a cache", "Work"]);
    assert.equal(anchor.block, "listItem");
  });

  it("says that the text is gone, keeps its words, and stays near where it was", () => {
    const anchor = moved(plan, edit("2. Keep parsed plans in a map with the hash as key\n", ""), line(6));
    assert.deepEqual(anchor.range, line(6));
    assert.equal(anchor.certainty, "outdated");
    assert.deepEqual(anchor.quote, ["2. Keep parsed plans in a map with the hash as key"]);
  });

  it("comes back when the text comes back", () => {
    const without = edit("2. Keep parsed plans in a map with the hash as key\n", "");
    const gone = moved(plan, without, line(6));
    const back = moveAnchor(gone, without, plan, "third");
    assert.deepEqual({ range: back.range, certainty: back.certainty }, { range: line(6), certainty: "moved" });
  });

  it("says so when one of two identical lines beside each other is deleted", () => {
    const twice = edit("- Run the unit tests", "- Run the unit tests\n- Run the unit tests");
    assert.equal(moved(twice, plan, line(11)).certainty, "ambiguous");
    assert.equal(moved(twice, plan, line(12)).certainty, "ambiguous");
  });

  it("says so when the line is copied beside itself, and keeps saying it", () => {
    const twice = edit("- Run the unit tests", "- Run the unit tests\n- Run the unit tests");
    const anchor = moved(plan, twice, line(11));
    assert.equal(anchor.certainty, "ambiguous");
    assert.equal(moveAnchor(anchor, twice, `Intro\n\n${twice}`, "third").certainty, "ambiguous");
  });

  it("tells identical lines apart by where they stand", () => {
    const sections = ["## A", "", "- Run the tests", "", "## B", "", "- Run the tests", ""].join("\n");
    const anchor = moved(sections, `Intro\n\n${sections}`, line(7));
    assert.deepEqual({ range: anchor.range, certainty: anchor.certainty }, { range: line(9), certainty: "exact" });
  });

  it("follows a paragraph that is wrapped anew", () => {
    const before = "alpha beta gamma delta\nepsilon zeta eta theta\niota kappa lambda mu";
    const after = "alpha beta\ngamma delta epsilon\nzeta eta theta iota\nkappa lambda mu";
    const anchor = moved(before, after, line(2));
    assert.deepEqual({ range: anchor.range, certainty: anchor.certainty }, { range: line(2, 3), certainty: "similar" });
  });

  it("never moves a thread on the whole plan", () => {
    assert.deepEqual(moved(plan, "", null), { ...anchorAt(parsePlan(plan), null, "new") });
  });

  it("does nothing twice", () => {
    const once = moved(plan, `Intro\n\n${plan}`, line(6));
    assert.equal(moveAnchor(once, plan, `Intro\n\n${plan}`, "new"), once);
  });

  it("finds its text when it is told the wrong text before", () => {
    const anchor = anchorAt(parsePlan(plan), line(6), "old");
    assert.deepEqual(moveAnchor(anchor, "something else", `Intro\n\n${plan}`, "new").range, line(8));
  });

  for (const [name, after] of [
    ["an empty plan", ""],
    ["a blank plan", "\n\n"],
    ["junk", "\u0000\uD800"],
  ] as const) {
    it(`is outdated, with a line that exists, after ${name}`, () => {
      const anchor = moved(plan, after, line(6, 8));
      assert.equal(anchor.certainty, "outdated");
      assert.ok((anchor.range?.start ?? 0) >= 1 && (anchor.range?.start ?? 9) <= 2);
    });
  }

  it("moves 200 threads over a revision of 10,000 lines in a moment", () => {
    const random = randomOf(7);
    const lines = Array.from({ length: 10_000 }, (_, index) =>
      index % 20 === 0
        ? `## Section ${index}`
        : index % 5 === 0
          ? ""
          : `- Step ${random(1000)} of part ${random(1000)} goes here`,
    );
    const after = lines.flatMap((text) => (random(40) === 0 ? [] : random(40) === 0 ? [text, "- A new line"] : [text]));
    const document = parsePlan(lines.join("\n"));
    const anchors = Array.from({ length: 200 }, () => anchorAt(document, line(1 + random(9999)), "old"));
    const times = [0, 1, 2].map(() => {
      const start = process.cpuUsage();
      const move = anchorMover(lines.join("\n"), after.join("\n"), "new");
      anchors.forEach(move);
      return process.cpuUsage(start).user / 1000;
    });
    // The budget is 100 ms on a quiet machine; processor time, so that other processes do not count.
    assert.ok(Math.min(...times) < 300, `took ${times.map(Math.round).join(", ")} ms`);
  });
});
