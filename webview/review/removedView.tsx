import { useMemo } from "preact/hooks";
import { renderMarkdown } from "../../src/review/markdown/markdownHtml.ts";
import { t } from "../ui/text.ts";
import type { RemovedLines } from "./changeMarks.ts";
import { lineLabel } from "./lineLabel.ts";

/** Lines that the plan no longer has, where they stood. */
export function RemovedView({ removed }: { readonly removed: RemovedLines }) {
  const { lines, kind, before } = removed;
  const text = lines.join("\n");
  const html = useMemo(() => (kind === "code" ? "" : renderMarkdown(kind === "table" ? cells(lines) : text)), [text]);
  return (
    <div
      class="removed"
      role="deletion"
      tabIndex={-1}
      aria-description={t("Removed, was {0}", lineLabel(before))}
      data-testid="removed"
    >
      {kind === "code" ? (
        <pre>
          <code>{text}</code>
        </pre>
      ) : (
        <div class="markdown" dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </div>
  );
}

/** A row without its table is no table: its cells are shown one after the other. */
function cells(lines: readonly string[]): string {
  return lines
    .map((line) =>
      line
        .trim()
        .replace(/^\||\|$/g, "")
        .replace(/(?<!\\)\|/g, " · "),
    )
    .join("\n\n");
}
