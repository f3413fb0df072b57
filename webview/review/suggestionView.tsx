import { t } from "../ui/text.ts";

/** A suggested replacement as removed and added lines. */
export function SuggestionView({ before, after }: { readonly before: readonly string[]; readonly after: string }) {
  const added = after === "" ? [] : after.split("\n");
  return (
    <pre class="suggestion" role="img" aria-label={describe(before, added)}>
      {before.map((line, index) => (
        <del key={`-${index}`}>{line === "" ? "\u200b" : line}</del>
      ))}
      {added.map((line, index) => (
        <ins key={`+${index}`}>{line === "" ? "\u200b" : line}</ins>
      ))}
    </pre>
  );
}

function describe(before: readonly string[], added: readonly string[]): string {
  const old = before.join("\n");
  return added.length === 0
    ? t("Suggestion: remove “{0}”", old)
    : t("Suggestion: replace “{0}” by “{1}”", old, added.join("\n"));
}
