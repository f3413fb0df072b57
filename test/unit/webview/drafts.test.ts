import assert from "node:assert/strict";
import { newThreadKey, rangeOfKey } from "../../../webview/review/draftKey.ts";
import { Drafts } from "../../../webview/review/drafts.ts";

describe("drafts in the panel", () => {
  const saved: (readonly [string, string])[] = [];
  const answers: ((isKept: boolean) => void)[] = [];
  let drafts: Drafts;
  /** The host answers the oldest saves. */
  const answer = async (isKept = true, count = answers.length): Promise<void> => {
    for (const each of answers.splice(0, count)) {
      each(isKept);
    }
    await Promise.resolve();
    await Promise.resolve();
  };
  beforeEach(() => {
    saved.length = 0;
    answers.length = 0;
    drafts = new Drafts((key, body) => {
      saved.push([key, body]);
      return new Promise((resolve) => answers.push(resolve));
    });
  });

  it("saves what was typed once, when flushed", () => {
    drafts.type("note", "a");
    drafts.type("note", "ab");
    drafts.flush();
    drafts.flush();
    assert.deepEqual(saved, [["note", "ab"]]);
  });

  it("saves the first words after a pause at once, since the window may go away", async () => {
    drafts.type("reply:t-1", "pasted");
    await new Promise((resolve) => setTimeout(resolve, 1));
    assert.deepEqual(saved, [["reply:t-1", "pasted"]]);
  });

  it("saves within 150 ms without being flushed", async () => {
    drafts.type("note", "a");
    await new Promise((resolve) => setTimeout(resolve, 150));
    assert.deepEqual(saved, [["note", "a"]]);
  });

  it("does not let a late snapshot put old words under the fingers", async () => {
    drafts.type("note", "ab");
    drafts.flush();
    drafts.adopt({ note: "a" });
    assert.equal(drafts.get("note"), "ab");
    drafts.adopt({ note: "ab" });
    await answer();
    drafts.adopt({});
    assert.equal(drafts.get("note"), "", "the host used it up");
  });

  it("does not take a snapshot with the same words for the newest, while older ones are on their way", async () => {
    for (const body of ["x", "", "x"]) {
      drafts.type("note", body);
      drafts.flush();
    }
    drafts.adopt({ note: "x" });
    await answer(true, 1);
    drafts.adopt({});
    assert.equal(drafts.get("note"), "x", "this snapshot is of the second save");
    await answer();
    drafts.adopt({ note: "x, and more from elsewhere" });
    assert.equal(drafts.get("note"), "x, and more from elsewhere");
  });

  it("keeps words that the host could not keep, until it has them", async () => {
    drafts.type("note", "ab");
    drafts.flush();
    await answer(false);
    drafts.adopt({});
    assert.equal(drafts.get("note"), "ab");
    drafts.adopt({ note: "ab" });
    drafts.adopt({});
    assert.equal(drafts.get("note"), "", "saved by another try");
  });

  it("does not bring back a draft that was sent, by a snapshot from before", async () => {
    drafts.type("new:3-3", "words");
    drafts.flush();
    await answer();
    drafts.adopt({ "new:3-3": "words" });
    drafts.drop("new:3-3");
    drafts.adopt({ "new:3-3": "words" });
    assert.deepEqual(drafts.newThreadKeys(), []);
    await answer();
    drafts.adopt({});
    drafts.adopt({ "new:3-3": "others" });
    assert.deepEqual(drafts.newThreadKeys(), ["new:3-3"]);
  });

  it("tells a field about words from elsewhere", () => {
    const seen: string[] = [];
    drafts.onChange("note", (body) => seen.push(body));
    drafts.adopt({ note: "kept" });
    drafts.adopt({ note: "kept" });
    drafts.drop("note");
    assert.deepEqual(seen, ["kept", ""]);
  });

  it("reads the lines of a key, and of nothing else", () => {
    assert.deepEqual(rangeOfKey(newThreadKey({ start: 3, end: 5 })), { start: 3, end: 5 });
    assert.deepEqual(rangeOfKey("suggest:3-5"), { start: 3, end: 5 });
    for (const key of ["note", "reply:t-1", "new:0-1", "new:5-3", "new:x-y"]) {
      assert.equal(rangeOfKey(key), undefined, key);
    }
  });
});
