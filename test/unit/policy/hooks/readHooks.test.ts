import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { readHooks } from "../../../../src/policy/hooks/readHooks.ts";

describe("The hooks of a config file, one by one", () => {
  const good = { type: "command", command: "true" };
  const rows: readonly (readonly [name: string, value: unknown, kept: number, problems: readonly string[]])[] = [
    ["nothing", undefined, 0, []],
    ["a good one", { PreToolUse: [{ hooks: [good] }] }, 1, []],
    ["no object", [], 0, [""]],
    ["an unknown event", { Nope: [], Stop: [{ hooks: [good] }] }, 1, ["Nope"]],
    ["an event that is no list", { Stop: {}, PreToolUse: [{ hooks: [good] }] }, 1, ["Stop"]],
    [
      "a bad matcher",
      { PreToolUse: [{ matcher: "(", hooks: [good] }, { hooks: [good] }] },
      1,
      ["PreToolUse.0.matcher"],
    ],
    ["a group without commands", { PreToolUse: [{}, { hooks: [good] }] }, 1, ["PreToolUse.0.hooks"]],
    [
      "a bad command among good ones",
      { PreToolUse: [{ hooks: [{ type: "command" }, good, 5] }] },
      1,
      ["PreToolUse.0.hooks.0.command", "PreToolUse.0.hooks.2"],
    ],
    ["a bad time-out", { Stop: [{ hooks: [{ ...good, timeout: -1 }] }] }, 0, ["Stop.0.hooks.0.timeout"]],
  ];
  for (const [name, value, kept, places] of rows) {
    it(`${name}: ${kept} kept, ${places.length} reported`, () => {
      const { config, problems } = readHooks(value);
      const hooks = Object.values(config).flatMap((groups) => (groups ?? []).flatMap((group) => group.hooks));
      assert.equal(hooks.length, kept);
      assert.deepEqual(
        problems.map(({ path }) => path.map(String).join(".")),
        places,
      );
    });
  }
});
