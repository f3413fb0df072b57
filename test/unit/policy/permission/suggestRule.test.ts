import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { suggestRule } from "../../../../src/policy/permission/suggestRule.ts";
import type { PermissionCall } from "../../../../src/policy/permission/toolCall.ts";
import { edit, external, fetchUrl, read, shell, unsplittable } from "../../../support/permissionCalls.ts";

describe("The rule that a remembered answer would write", () => {
  const suggestions: readonly (readonly [name: string, call: PermissionCall, rule: string | undefined])[] = [
    ["a program with a subcommand", shell("npm test -- auth"), "Bash(npm test:*)"],
    ["a program without one", shell("jest src"), "Bash(jest:*)"],
    ["several commands: nothing", shell("npm test && npm publish"), undefined],
    ["what can't be split: nothing", unsplittable("npm $(x)"), undefined],
    ["edits", edit("/work/app/a.ts"), "Edit"],
    ["a tool of a server", external("github", "get_issue"), "mcp__github__get_issue"],
    ["a host", fetchUrl("https://docs.example.com/a"), "WebFetch(domain:docs.example.com)"],
    ["reading: nothing to ask", read("/a"), undefined],
  ];
  for (const [name, subject, rule] of suggestions) {
    it(`${name}: ${rule ?? "no rule"}`, () => assert.equal(suggestRule(subject), rule));
  }
});
