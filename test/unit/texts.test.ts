import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { readTexts } from "../support/manifest.ts";
import { root, sourceFiles } from "../support/sourceFiles.ts";

const texts = z.record(z.string(), z.string());
const read = (file: string) => texts.parse(JSON.parse(readFileSync(join(root, file), "utf8")));

/** What must survive a translation: places of values, links of commands, names in code. */
const fixed = (text: string): readonly string[] =>
  (text.match(/\{\d+\}|command:[\w.]+|`planMode[^`]*`|#[\w.]+#/g) ?? []).sort();

describe("Simplified Chinese", () => {
  const manifest = read("package.nls.zh-cn.json");
  const bundle = read("media/l10n/bundle.l10n.zh-cn.json");
  const literals = sourceFiles("src/host").flatMap(({ path, text }) =>
    [...text.matchAll(/(?:l10n\.t|translate)\(\s*"((?:[^"\\]|\\.)*)"/g)].map((match) => ({
      path,
      text: match[1] ?? "",
    })),
  );

  it("has each text of the manifest, and no other", () => {
    assert.deepEqual(
      Object.keys(manifest).sort(),
      Object.keys(readTexts()).sort(),
      "add what is missing to package.nls.zh-cn.json",
    );
  });

  it("has each text that the host shows", () => {
    const missing = literals.filter(({ text }) => bundle[text] === undefined);
    assert.deepEqual(
      missing.map(({ path, text }) => `${path}: ${text}`),
      [],
      "add these to media/l10n/bundle.l10n.zh-cn.json",
    );
  });

  it("keeps values, commands and names as they are", () => {
    const pairs = [
      ...Object.entries(readTexts()).map(([key, english]) => [english, manifest[key] ?? ""] as const),
      ...Object.entries(bundle),
    ];
    const changed = pairs.filter(([english, chinese]) => fixed(english).join() !== fixed(chinese).join());
    assert.deepEqual(changed, []);
  });

  it("translates nothing that is not said any more", () => {
    const code = [...sourceFiles("src/host"), ...sourceFiles("webview")]
      .map(({ text }) => text)
      .join("\n");
    assert.deepEqual(
      Object.keys(bundle).filter((text) => !code.includes(JSON.stringify(text).slice(1, -1))),
      [],
    );
  });
});
