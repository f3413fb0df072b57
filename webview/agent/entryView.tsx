import { assertNever } from "../../src/base/assertNever.ts";
import type { TranscriptEntry } from "../../src/protocol/agentMessages.ts";
import { Button } from "../ui/controls.tsx";
import { Icon } from "../ui/icon.tsx";
import { memo } from "../ui/memo.ts";
import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { useAgent } from "./agentContext.ts";
import { AgentText } from "./agentText.tsx";
import { PromptRow } from "./promptRow.tsx";
import { ToolRow } from "./toolRow.tsx";
import { useDetails } from "./useDetails.ts";

type Entry<Kind extends TranscriptEntry["kind"]> = Extract<TranscriptEntry, { readonly kind: Kind }>;

/** One row of the transcript. Draws again only when the entry changed. */
export const EntryView = memo(({ entry }: { readonly entry: TranscriptEntry }) => {
  switch (entry.kind) {
    case "person":
      return <PromptRow entry={entry} />;
    case "agent":
      return <AgentText entry={entry} />;
    case "thinking":
      return <Thinking entry={entry} />;
    case "tool":
      return <ToolRow entry={entry} />;
    case "plan":
      return <PlanCard entry={entry} />;
    case "notice":
      return <Notice entry={entry} />;
    default:
      return assertNever(entry);
  }
});

function Thinking({ entry }: { readonly entry: Entry<"thinking"> }) {
  const panel = useAgent();
  const open = useStore(panel.state, ({ unfolded }) => unfolded.includes(entry.id));
  return (
    <div class="thinking">
      <button type="button" class="row-head" aria-expanded={open} onClick={() => panel.toggle(entry.id)}>
        <Icon name={open ? "chevron-down" : "chevron-right"} />
        <span>{entry.streaming ? t("Thinking…") : t("Thought")}</span>
      </button>
      {open && <Thought entry={entry} />}
    </div>
  );
}

function Thought({ entry }: { readonly entry: Entry<"thinking"> }) {
  return <div class="row-body thought">{useDetails(entry).text}</div>;
}

const planTitles: Readonly<Record<Entry<"plan">["status"], string>> = {
  waiting: t("Plan ready for review"),
  approved: t("Plan approved"),
  changesRequested: t("Changes requested"),
  quit: t("Plan quit"),
};

function PlanCard({ entry }: { readonly entry: Entry<"plan"> }) {
  const panel = useAgent();
  const waits = entry.status === "waiting";
  return (
    <section class={`card plan ${entry.status}`} aria-label={planTitles[entry.status]} data-testid="plan-card">
      <h2>
        {planTitles[entry.status]}
        {entry.revision !== undefined && ` · ${t("revision {0}", entry.revision)}`}
      </h2>
      {entry.summary !== "" && <p class="muted">{entry.summary}</p>}
      <div class="buttons">
        <Button
          appearance={waits ? "primary" : "secondary"}
          onClick={() => void panel.request({ type: "openReview" })}
          testId="open-review"
        >
          {waits ? t("Open review") : t("View plan")}
        </Button>
      </div>
    </section>
  );
}

function Notice({ entry }: { readonly entry: Entry<"notice"> }) {
  const panel = useAgent();
  const canRetry = useStore(
    panel.state,
    ({ snapshot }) => snapshot?.canRetry === true && snapshot.entries.at(-1)?.id === entry.id,
  );
  const { undo } = entry;
  return (
    <div class={`notice ${entry.level}`} role={entry.level === "error" ? "alert" : "note"}>
      <Icon name={entry.level} />
      <span class="grow">{t(entry.text)}</span>
      {undo !== undefined && (
        <Button onClick={() => void panel.request({ type: "restoreFiles", turn: undo })} testId="undo-restore">
          {t("Undo")}
        </Button>
      )}
      {canRetry && <Button onClick={() => void panel.request({ type: "retry" })}>{t("Retry")}</Button>}
    </div>
  );
}
