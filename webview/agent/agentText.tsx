import { useMemo } from "preact/hooks";
import type { TranscriptEntry } from "../../src/protocol/agentMessages.ts";
import { renderMarkdown } from "../../src/review/markdown/markdownHtml.ts";
import { t } from "../ui/text.ts";
import { splitStreamed } from "./streamedText.ts";

type AgentEntry = Extract<TranscriptEntry, { readonly kind: "agent" }>;

/** Words of the agent. While they stream only their end is drawn again. */
export function AgentText({ entry }: { readonly entry: AgentEntry }) {
  const [done, growing] = entry.streaming ? splitStreamed(entry.text) : [entry.text, ""];
  return (
    <div class="markdown agent" aria-label={t("Agent")} aria-busy={entry.streaming}>
      <Html text={done} />
      {growing !== "" && <Html text={growing} />}
    </div>
  );
}

function Html({ text }: { readonly text: string }) {
  const html = useMemo(() => renderMarkdown(text), [text]);
  return <div class="part" dangerouslySetInnerHTML={{ __html: html }} />;
}
