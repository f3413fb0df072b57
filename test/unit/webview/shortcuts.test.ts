import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import {
  armingDelay,
  commandFor,
  type KeyPlace,
  type PressedKey,
  shortcuts,
} from "../../../webview/review/shortcuts.ts";
import { root } from "../../support/sourceFiles.ts";

/** As the table names it. */
const key = (name: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key: name.replace("Shift+", ""),
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  shiftKey: name.startsWith("Shift+"),
  repeat: false,
  ...more,
});
const reading: KeyPlace = { editable: false, composing: false, control: false, asking: false, shownFor: armingDelay };

describe("the keys of the review panel", () => {
  it("gives every key one meaning", () => {
    const keys = shortcuts.flatMap((shortcut) => shortcut.keys);
    assert.equal(new Set(keys).size, keys.length);
  });

  for (const [name, command] of [
    ["a", "approve"],
    ["s", "requestChanges"],
    ["3", "requestChanges"],
    ["r", "requestChanges"],
    ["c", "comment"],
    ["Enter", "comment"],
    ["q", "quit"],
    ["1", "approveAlways"],
    ["2", "approveAskEach"],
    ["n", "nextThread"],
    ["p", "previousThread"],
    ["j", "nextRow"],
    ["w", "commentOnPlan"],
    ["J", "extendDown"],
    ["?", "sheet"],
    ["Escape", "leave"],
    ["x", undefined],
    ["A", undefined],
    ["Tab", undefined],
  ] as const) {
    it(`${name} means ${command ?? "nothing"}`, () => assert.equal(commandFor(key(name), reading), command));
  }

  for (const { keys } of shortcuts) {
    for (const name of keys) {
      it(`${name} does nothing while typing, composing, or with a modifier`, () => {
        assert.equal(commandFor(key(name), { ...reading, editable: true }), undefined);
        assert.equal(commandFor(key(name), { ...reading, composing: true }), undefined);
        for (const modifier of ["ctrlKey", "altKey", "metaKey"]) {
          assert.equal(commandFor(key(name, { [modifier]: true }), reading), undefined);
        }
      });
    }
  }

  it("tells the arrow keys with Shift from those without", () => {
    assert.equal(commandFor(key("ArrowDown"), reading), "nextRow");
    assert.equal(commandFor(key("ArrowDown", { shiftKey: true }), reading), "extendDown");
    assert.equal(commandFor(key("Enter", { shiftKey: true }), reading), undefined);
  });

  it("decides nothing in the first moment, nor by a key that is held down", () => {
    for (const { keys, armed } of shortcuts) {
      for (const name of keys) {
        assert.equal(commandFor(key(name), { ...reading, shownFor: armingDelay - 1 }) === undefined, armed);
        assert.equal(commandFor(key(name, { repeat: true }), reading) === undefined, armed);
      }
    }
  });

  it("decides nothing while a question before a decision is open", () => {
    for (const name of ["a", "1", "2", "q"]) {
      assert.equal(commandFor(key(name), { ...reading, asking: true }), undefined);
    }
    assert.equal(commandFor(key("s"), { ...reading, asking: true }), "requestChanges");
  });

  it("has every key in the README", () => {
    const readme = readFileSync(join(root, "README.md"), "utf8");
    const table = readme.slice(
      readme.indexOf("| key in the review"),
      readme.indexOf("None of them works while you type"),
    );
    const missing = shortcuts.flatMap(({ keys }) =>
      keys.filter((name) => name.length === 1 && !table.includes(`\`${name}\``)),
    );
    assert.deepEqual(missing, []);
  });

  it("leaves Enter to the button or link that has the focus", () => {
    assert.equal(commandFor(key("Enter"), { ...reading, control: true }), undefined);
    assert.equal(commandFor(key("c"), { ...reading, control: true }), "comment");
  });
});
