import assert from "node:assert/strict";
import * as fc from "fast-check";
import { shareStructure } from "../../../webview/ui/shareStructure.ts";

describe("sharing the structure of snapshots", () => {
  it("is equal to the new value, and the very old one when nothing changed", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (before, after) => {
        assert.deepEqual(shareStructure(before, after), after);
        assert.equal(shareStructure(before, structuredClone(before)), before);
      }),
    );
  });

  it("keeps rows by their ids when another row comes before them", () => {
    const before = [
      { id: "a", text: "1" },
      { id: "b", text: "2" },
    ];
    const after = shareStructure(before, [{ id: "new", text: "0" }, ...structuredClone(before)]);
    assert.equal(after[1], before[0]);
    assert.equal(after[2], before[1]);
  });

  it("takes any name for a key", () => {
    const odd: unknown = JSON.parse('{"__proto__":{"a":1}}');
    assert.deepEqual(shareStructure({}, odd), odd);
    assert.deepEqual(shareStructure(odd, {}), {});
    assert.equal(shareStructure(odd, structuredClone(odd)), odd);
  });

  it("notices a key that is gone", () => {
    assert.deepEqual(shareStructure({ a: 1, b: 2 }, { a: 1 }), { a: 1 });
    assert.deepEqual(shareStructure({ a: undefined }, { b: undefined }), { b: undefined });
  });
});
