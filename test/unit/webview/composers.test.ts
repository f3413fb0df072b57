import assert from "node:assert/strict";
import { followDrafts } from "../../../webview/review/composers.ts";
import { Drafts } from "../../../webview/review/drafts.ts";
import { moveLinesBetween } from "../../../webview/review/moveLines.ts";

const plan = "# Plan\n\nThe counter lives in memory.\n\nAfter five failures an attempt waits.\n";
const quoted = "> The counter lives in memory.\n\nfour workers";

describe("an open field for a comment when the plan is revised", () => {
  const drafts = (words: Readonly<Record<string, string>>): Drafts => {
    const made = new Drafts(() => Promise.resolve(true));
    for (const [key, body] of Object.entries(words)) {
      made.type(key, body);
    }
    made.flush();
    return made;
  };
  const on = (line: number, suggests = false) => ({ range: { start: line, end: line }, suggests });
  const followed: string[] = [];
  const follow = (
    open: ReturnType<typeof on>,
    words: Drafts,
    after: string,
    kept: Readonly<Record<string, string>> = {},
  ) => followDrafts([open], words, kept, (_from, to) => followed.push(to), moveLinesBetween(plan, after));
  const without = plan.replace("The counter lives in memory.\n\n", "");

  it("goes along with its lines", () => {
    const words = drafts({ "new:3-3": "four workers" });
    assert.deepEqual(follow(on(3), words, `An added line.\n\n${plan}`), [on(5)]);
    assert.equal(words.get("new:5-5"), "four workers");
  });

  for (const [name, after] of [
    ["are gone", without],
    ["are gone with the whole plan", ""],
  ] as const) {
    it(`is one on the whole plan when they ${name}, with the lines as a quote`, () => {
      const words = drafts({ "new:3-3": "four workers", "select:3-3": "counter" });
      assert.deepEqual(follow(on(3), words, after), [{ range: null, suggests: false }]);
      assert.deepEqual(
        ["new:3-3", "select:3-3", "new:plan"].map((key) => words.get(key)),
        ["", "", quoted],
      );
      assert.equal(followed.at(-1), "new:plan");
    });
  }

  it("suggests nothing for other lines then, and says the same once where the host moved the words too", () => {
    const words = drafts({ "suggest:3-3": "In the table." });
    const text = "> The counter lives in memory.\n\n```\nIn the table.\n```";
    follow(on(3, true), words, without, { "new:plan": text });
    words.adopt({ "new:plan": text });
    assert.equal(words.get("suggest:3-3"), "");
    assert.equal(words.get("new:plan"), text);
  });
});
