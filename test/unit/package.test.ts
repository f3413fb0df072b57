import assert from "node:assert/strict";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packageExtension } from "../host/packageExtension.ts";
import { root } from "../support/sourceFiles.ts";
import { zipEntries } from "../support/zipEntries.ts";

/** What the package may contain. A new kind of file has to be wanted: name it here and in .vscodeignore. */
const wanted: readonly RegExp[] = [
  /^\[Content_Types\]\.xml$/,
  /^extension\.vsixmanifest$/,
  /^extension\/package(\.nls(\.zh-cn)?)?\.json$/,
  /^extension\/(readme|changelog)\.md$/i,
  /^extension\/LICENSE(\.txt)?$/i,
  /^extension\/dist\/THIRD_PARTY_LICENSES\.txt$/,
  /^extension\/dist\/extension\.cjs$/,
  /^extension\/dist\/[\w-]+\.js$/,
  /^extension\/dist\/chunks\/[\w.-]+\.js$/,
  /^extension\/dist\/grammars\/[\w-]+\.wasm$/,
  /^extension\/dist\/webview\/[\w-]+\.(js|css)$/,
  /^extension\/media\/[\w./-]+\.(svg|png|css)$/,
  /^extension\/media\/l10n\/bundle\.l10n\.[\w-]+\.json$/,
];

const needed = [
  "extension/package.json",
  "extension/package.nls.json",
  "extension/dist/extension.cjs",
  "extension/dist/cli.js",
  "extension/dist/agent.js",
  "extension/dist/webview/review.js",
  "extension/dist/webview/agent.js",
  "extension/media/icon.png",
  "extension/media/walkthrough/plan.png",
  "extension/package.nls.zh-cn.json",
  "extension/media/l10n/bundle.l10n.zh-cn.json",
];

/** Needs the build, which `npm test` makes before. */
describe("the package", function () {
  this.timeout(60_000);
  const folder = mkdtempSync(join(tmpdir(), "plan-mode-package-"));
  const file = join(folder, "plan-mode.vsix");
  let entries: readonly string[] = [];

  before(() => {
    packageExtension(root, file);
    entries = zipEntries(file);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("is smaller than 6 MB", () => {
    const { size } = statSync(file);
    assert.ok(size < 6_000_000, `it has ${(size / 1e6).toFixed(1)} MB`);
  });

  it("contains nothing that it does not need", () => {
    assert.deepEqual(
      entries.filter((entry) => !wanted.some((pattern) => pattern.test(entry))),
      [],
    );
  });

  it("contains what the extension loads", () => {
    assert.deepEqual(
      needed.filter((entry) => !entries.includes(entry)),
      [],
    );
  });
});
