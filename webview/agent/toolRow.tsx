import { Icon, type IconName } from "../ui/icon.tsx";
import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { useAgent } from "./agentContext.ts";
import { ChangeButton } from "./changeButton.tsx";
import type { ToolEntry } from "./rows.ts";
import { ToolDetails } from "./toolDetails.tsx";
import { changeCounts, durationText } from "./toolText.ts";

const kindIcons: Readonly<Record<string, IconName>> = {
  read: "book",
  edit: "edit",
  delete: "trash",
  move: "arrow-swap",
  search: "search",
  execute: "terminal",
  think: "lightbulb",
  fetch: "globe",
  switch_mode: "list-tree",
};

/** Work is quiet: one line, details on demand. What was stopped says so, with its reason. */
export function ToolRow({ entry }: { readonly entry: ToolEntry }) {
  const panel = useAgent();
  const open = useStore(panel.state, ({ unfolded }) => unfolded.includes(entry.id));
  const hasDetails =
    entry.cut === true ||
    entry.input !== undefined ||
    entry.output !== undefined ||
    entry.diffs !== undefined ||
    entry.locations.length > 0;
  const stopped = entry.status === "stopped";
  const [change] = entry.diffs ?? [];
  return (
    <div class={`tool ${entry.status}`} data-testid="tool">
      <div class="row-line">
        <button
          type="button"
          class="row-head"
          aria-expanded={hasDetails ? open : undefined}
          disabled={!hasDetails && !stopped}
          onClick={() => panel.toggle(entry.id)}
        >
          <Icon name={statusIcon(entry)} />
          {stopped && <b class="stopped-word">{t("Stopped")}</b>}
          <span class="title" title={entry.title}>
            {entry.title}
          </span>
          {stopped && entry.reason !== undefined && <span class="reason">{t(entry.reason)}</span>}
          {entry.durationMs !== undefined && !stopped && <span class="duration">{durationText(entry.durationMs)}</span>}
          <span class="sr-only">{statusWords[entry.status]}</span>
        </button>
        {change !== undefined && (
          <ChangeButton toolCallId={entry.id} change={{ ...change, ...changeCounts(entry.diffs ?? []) }} />
        )}
      </div>
      {entry.status === "failed" && entry.reason !== undefined && <div class="row-body error">{entry.reason}</div>}
      {open && <ToolDetails entry={entry} />}
    </div>
  );
}

const statusWords: Readonly<Record<ToolEntry["status"], string>> = {
  pending: t(", waiting"),
  running: t(", running"),
  completed: t(", done"),
  failed: t(", failed"),
  stopped: "",
};

function statusIcon({ status, toolKind }: ToolEntry): IconName {
  switch (status) {
    case "running":
      return "loading";
    case "stopped":
      return "circle-slash";
    case "failed":
      return "error";
    default:
      return kindIcons[toolKind] ?? "tools";
  }
}
