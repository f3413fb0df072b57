/**
 * The language of the page. Every text that a person sees or hears goes through `t`, and has its Chinese in
 * media/l10n/bundle.l10n.zh-cn.json. The host puts the texts of the editor's language into the page before this script, in a
 * `texts` element; in English there is none (src/host/webviewHtml.ts).
 */
import { type Translate, untranslated } from "../../src/base/translate.ts";

const texts = readTexts();

/** As `vscode.l10n.t`. What has no translation is said in English. */
export const t: Translate = (message, ...values) => untranslated(texts.get(message) ?? message, ...values);

/** The text for one thing, or the one for several; in both, `{0}` is the count and the values follow it. */
export function tCount(count: number, one: string, several: string, ...values: readonly (string | number)[]): string {
  return t(count === 1 ? one : several, count, ...values);
}

function readTexts(): ReadonlyMap<string, string> {
  const element = typeof document === "undefined" ? null : document.getElementById("texts");
  const read: unknown = JSON.parse(element?.textContent ?? "{}");
  return new Map(Object.entries(read ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}
