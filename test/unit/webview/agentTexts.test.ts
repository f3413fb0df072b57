import assert from "node:assert/strict";
import type { TranscriptEntry } from "../../../src/protocol/agentMessages.ts";
import { withKeptRows } from "../../../webview/agent/keptRows.ts";
import { earlierPrompts, type HistoryPlace, moveInHistory } from "../../../webview/agent/promptHistory.ts";
import { splitStreamed } from "../../../webview/agent/streamedText.ts";
import { idle } from "../../support/webview/agentSnapshots.ts";

describe("a text that is being written", () => {
  for (const [name, text, done] of [
    ["ends its finished part at a blank line", "one\n\ntwo", "one\n\n"],
    ["has no finished part within a fence", "```\na\n\nb", ""],
    ["goes on behind a fence that is closed", "```\na\n\nb\n```\n\nc", "```\na\n\nb\n```\n\n"],
    ["keeps what is indented with its list", "- a\n\n  more", ""],
    ["is all growing without a blank line", "one\ntwo", ""],
  ] as const) {
    it(name, () => {
      const [first, rest] = splitStreamed(text);
      assert.equal(first, done);
      assert.equal(first + rest, text);
    });
  }
});

describe("earlier prompts", () => {
  const said = (text: string, index: number): TranscriptEntry => ({ kind: "person", id: `p${index}`, text });
  const prompts = earlierPrompts(["one", "two", "two", " "].map(said));

  it("come the last one first, each once", () => {
    assert.deepEqual(prompts, ["two", "one"]);
  });

  it("can be walked through and back to the words that stood there", () => {
    let place: HistoryPlace | undefined;
    let text = "half a thou";
    const go = (direction: "older" | "newer"): string | undefined => {
      const move = moveInHistory(prompts, place, text, direction);
      if (move !== undefined) {
        ({ place, text } = move);
      }
      return move?.text;
    };
    assert.equal(go("newer"), undefined);
    assert.equal(go("older"), "two");
    assert.equal(go("older"), "one");
    assert.equal(go("older"), undefined);
    assert.equal(go("newer"), "two");
    assert.equal(go("newer"), "half a thou");
  });

  it("start anew when the words were edited", () => {
    const move = moveInHistory(prompts, { steps: 1, words: "" }, "edited", "older");
    assert.deepEqual(move, { place: { steps: 0, words: "edited" }, text: "two" });
  });
});

describe("a snapshot of what is new", () => {
  const before = idle({ seq: 4, entries: [{ kind: "person", id: "1", text: "a" }] });
  const added: TranscriptEntry = { kind: "person", id: "2", text: "b" };

  it("is put behind the rows that the page has", () => {
    const whole = withKeptRows(before, idle({ seq: 5, entries: [added], kept: { seq: 4, count: 1 } }));
    assert.deepEqual(whole?.entries, [...before.entries, added]);
    assert.equal(whole?.kept, undefined);
  });

  it("is of no use to a page that missed the snapshot before it", () => {
    assert.equal(withKeptRows(before, idle({ seq: 6, entries: [], kept: { seq: 5, count: 1 } })), undefined);
    assert.equal(withKeptRows(undefined, idle({ seq: 6, entries: [], kept: { seq: 5, count: 1 } })), undefined);
  });
});
