import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as z from "zod/mini";
import { readTexts } from "../support/manifest.ts";
import { root, type SourceFile, sourceFiles } from "../support/sourceFiles.ts";

const texts = z.record(z.string(), z.string());
const read = (file: string) => texts.parse(JSON.parse(readFileSync(join(root, file), "utf8")));

/** What must survive a translation: places of values, links of commands, names in code. */
const fixed = (text: string): readonly string[] =>
  (text.match(/\{\d+\}|command:[\w.]+|`planMode[^`]*`|#[\w.]+#/g) ?? []).sort();

const literal = String.raw`"(?:[^"\\]|\\.)*"`;
const oneText = new RegExp(String.raw`(?:l10n\.t|\btranslate|(?<![\w.])t)\(\s*(${literal})`, "g");
const counted = new RegExp(String.raw`\btCount\(\s*[^"]*?,\s*(${literal}),\s*(${literal})`, "g");

/** The texts of a file that are said in the person's language: literals in calls of `l10n.t`, `translate`, `t` and `tCount`. */
function textsIn({ path, text }: SourceFile): readonly SourceFile[] {
  return [...text.matchAll(oneText), ...text.matchAll(counted)]
    .flatMap(([, ...found]) => found)
    .map((found) => ({ path, text: z.string().parse(JSON.parse(found)) }));
}

const refusal = new RegExp(String.raw`\bfail\(\s*(${literal})\)`, "g");
const option = new RegExp(String.raw`name: (${literal}), kind: "(?:allow|reject)`, "g");

/** Rooms whose refusals are read by models. */
const forModels = /^src\/host\/(editorTools|reviewSocket|languageModels)\/|\/agentReply\.ts$/;

/** Sentences of rooms that know no languages: they are translated where they are shown, as far as they hold no values. */
function sentencesIn({ path, text }: SourceFile): readonly SourceFile[] {
  const found = [...(/^src\/(host|review)\//.test(path) ? text.matchAll(refusal) : []), ...text.matchAll(option)];
  return forModels.test(path)
    ? []
    : found.map(([, words = ""]) => ({ path, text: z.string().parse(JSON.parse(words)) }));
}

/** An attribute or property that a person sees or hears, with words that are not in a call of `t`. */
const bareText =
  /\b(?:aria-label|aria-description|aria-valuetext|label|title|placeholder|text|detail|alt)(?:=\{?|: )["`][^"`]*[A-Za-z]{2}/;

describe("Simplified Chinese", () => {
  const manifest = read("package.nls.zh-cn.json");
  const bundle = read("media/l10n/bundle.l10n.zh-cn.json");
  const said = sourceFiles("src", "webview").flatMap((file) => [...textsIn(file), ...sentencesIn(file)]);

  it("has each text of the manifest, and no other", () => {
    assert.deepEqual(
      Object.keys(manifest).sort(),
      Object.keys(readTexts()).sort(),
      "add what is missing to package.nls.zh-cn.json",
    );
  });

  it("has each text that the host and the webviews show", () => {
    assert.deepEqual(
      said.filter(({ text }) => bundle[text] === undefined).map(({ path, text }) => `${path}: ${text}`),
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
    const code = sourceFiles("src", "webview")
      .map(({ text }) => text.replaceAll(" ${rule}", ""))
      .join("\n");
    assert.deepEqual(
      Object.keys(bundle).filter((text) => !code.includes(JSON.stringify(text).slice(1, -1))),
      [],
    );
  });
});

describe("the webviews", () => {
  // Words between tags are found by oxlint (react/jsx-no-literals).
  it("say everything in the person's language", () => {
    const bare = sourceFiles("webview/agent", "webview/review", "webview/ui").flatMap(({ path, text }) =>
      text
        .split("\n")
        .filter((line) => bareText.test(line.replaceAll(/\$\{[^}]*\}/g, "")))
        .map((line) => `${path}: ${line.trim()}`),
    );
    assert.deepEqual(bare, [], "put these words into t(…) of webview/ui/text.ts");
  });
});
