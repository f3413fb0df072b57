import assert from "node:assert/strict";
import { agentName } from "../../../src/bridge/agentName.ts";
import { isGuestName } from "../../../src/host/reviewSocket/guest.ts";

describe("the name of an agent outside the editor", () => {
  const names: readonly (readonly [string, string])[] = [
    ["claude-code", "claude-code"],
    ["Some Agent 2.0", "some-agent-2-0"],
    ["../../etc/passwd", "etc-passwd"],
    ["--", "agent"],
    ["", "agent"],
    ["智能体", "agent"],
    ["Markdown", "markdown-agent"],
    ["x".repeat(39) + " y", "x".repeat(39)],
  ];
  for (const [given, wanted] of names) {
    it(`is ${wanted} for ${JSON.stringify(given)}`, () => {
      assert.equal(agentName(given), wanted);
      assert.ok(isGuestName(`${wanted}/s1`));
    });
  }

  it("leads nowhere else", () => {
    for (const name of ["markdown/s1", "../a/s1", "a/../s1", "a/b/c", "a/", "/s1", "A/s1", "a"]) {
      assert.equal(isGuestName(name), false, name);
    }
  });
});
