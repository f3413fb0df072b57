import { strict as assert } from "node:assert";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addToConfig } from "../../../src/disk/configFile.ts";
import { addToList, lineOfPath } from "../../../src/disk/jsonText.ts";

describe("A person's config.json", () => {
  const rows: readonly (readonly [name: string, before: string, path: readonly string[], after: string])[] = [
    ["an empty object", "{}\n", ["a"], '{\n  "a": [\n    "x"\n  ]\n}\n'],
    ["an empty list", '{ "a": [] }', ["a"], '{ "a": ["x"] }'],
    ["a list on one line", '{"a":["w"],"b":1}', ["a"], '{"a":["w","x"],"b":1}'],
    ["a list on several lines", '{\n\t"a": [\n\t\t"w"\n\t]\n}', ["a"], '{\n\t"a": [\n\t\t"w",\n\t\t"x"\n\t]\n}'],
    ["a missing key", '{\n    "b" : 1\n}\n', ["a"], '{\n    "b" : 1,\n    "a": [\n      "x"\n    ]\n}\n'],
    ["missing keys on the way", '{"p":{"q":{}}}', ["p", "q", "a"], '{"p":{"q":{\n  "a": [\n    "x"\n  ]\n}}}'],
    ["a brace and a quote in a string", '{"s":"}\\"]","a":["]"]}', ["a"], '{"s":"}\\"]","a":["]","x"]}'],
  ];
  for (const [name, before, path, after] of rows) {
    it(`gets an entry and keeps its looks: ${name}`, () => {
      const changed = addToList(before, path, "x");
      assert.ok(changed.ok);
      assert.equal(changed.value, after);
      JSON.parse(changed.value);
    });
  }

  for (const [text, path] of [
    ['{"a": 1}', ["a"]],
    ['{"a": {}}', ["a"]],
    ['{"a": [1]}', ["a", "b"]],
    ["[]", ["a"]],
    ["{", ["a"]],
  ] as const) {
    it(`is left alone where ${path.join(".")} can't be added to: ${text}`, () => {
      assert.equal(addToList(text, path, "x").ok, false);
    });
  }

  it("tells the line of what is wrong", () => {
    const text = '{\n  "a": {\n    "b": [\n      1,\n      2\n    ]\n  }\n}';
    assert.equal(lineOfPath(text, ["a", "b", 1]), 5);
    assert.equal(lineOfPath(text, ["a", "b"]), 3);
    assert.equal(lineOfPath(text, ["a", "nowhere", "b"]), 2);
    assert.equal(lineOfPath("{", ["a"]), 1);
  });

  it("is made when it is missing, and never written when it is bad", async () => {
    const directory = mkdtempSync(join(tmpdir(), "config-"));
    const path = join(directory, "home", "config.json");
    try {
      assert.ok((await addToConfig(path, ["agreedHooks"], "x")).ok);
      assert.deepEqual(JSON.parse(readFileSync(path, "utf8")), { agreedHooks: ["x"] });
      writeFileSync(path, '{"model": "offline",}');
      const added = await addToConfig(path, ["agreedHooks"], "y");
      assert.match(added.ok ? "" : added.error, /line 1/);
      assert.equal(readFileSync(path, "utf8"), '{"model": "offline",}');
      assert.ok(existsSync(path));
    } finally {
      rmSync(directory, { recursive: true });
    }
  });
});
