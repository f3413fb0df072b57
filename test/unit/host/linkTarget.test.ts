import assert from "node:assert/strict";
import { type LinkTarget, readLink } from "../../../src/host/linkTarget.ts";

const rows: readonly [string, LinkTarget][] = [
  ["https://example.org/a#b", { kind: "external", url: "https://example.org/a#b" }],
  ["HTTP://example.org", { kind: "external", url: "HTTP://example.org" }],
  ["mailto:a@example.org", { kind: "external", url: "mailto:a@example.org" }],
  ["src/a.ts", { kind: "file", path: "src/a.ts" }],
  ["src/a.ts:12", { kind: "file", path: "src/a.ts", line: 12 }],
  ["src/a.ts:12:4", { kind: "file", path: "src/a.ts", line: 12 }],
  ["src/a.ts:12-20", { kind: "file", path: "src/a.ts", line: 12, endLine: 20 }],
  ["src/a.ts#L10-L20", { kind: "file", path: "src/a.ts", line: 10, endLine: 20 }],
  ["src/a.ts#L10", { kind: "file", path: "src/a.ts", line: 10 }],
  ["a.ts:3", { kind: "file", path: "a.ts", line: 3 }],
  ["src/with%20space.ts", { kind: "file", path: "src/with space.ts" }],
  ["file:///w/a.ts#L2", { kind: "file", path: "/w/a.ts", line: 2 }],
  ["C:\\w\\a.ts:5", { kind: "file", path: "C:\\w\\a.ts", line: 5 }],
  ["README.md#usage", { kind: "file", path: "README.md" }],
];

describe("links of a plan", () => {
  for (const [href, target] of rows) {
    it(`reads ${href}`, () => {
      assert.deepEqual(readLink(href), target);
    });
  }

  for (const href of [
    "command:workbench.action.terminal.new",
    "vscode://publisher.extension/do",
    "javascript:alert(1)",
    "data:text/html,x",
    " COMMAND:planMode.approve",
    "#section",
  ]) {
    it(`does not follow ${href}`, () => {
      assert.equal(readLink(href).kind, "refused");
    });
  }
});
