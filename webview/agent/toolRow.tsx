import type { TranscriptEntry } from "../../src/protocol/agentMessages.ts";
import { Icon, type IconName } from "../ui/icon.tsx";
import { useStore } from "../ui/store.ts";
import { useAgent } from "./agentContext.ts";

type ToolEntry = Extract<TranscriptEntry, { readonly kind: "tool" }>;

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

/** Output beyond this is cut in the view; the agent has all of it. Characters. */
const longestShown = 20_000;

/** Work is quiet: one line, details on demand. What was stopped says so, with its reason. */
export function ToolRow({ entry }: { readonly entry: ToolEntry }) {
  const panel = useAgent();
  const open = useStore(panel.state, ({ unfolded }) => unfolded.includes(entry.id));
  const hasDetails = entry.input !== undefined || entry.output !== undefined || entry.locations.length > 0;
  const stopped = entry.status === "stopped";
  return (
    <div class={`tool ${entry.status}`} data-testid="tool">
      <button
        type="button"
        class="row-head"
        aria-expanded={hasDetails ? open : undefined}
        disabled={!hasDetails && !stopped}
        onClick={() => panel.toggle(entry.id)}
      >
        <Icon name={statusIcon(entry)} />
        {stopped && <b class="stopped-word">Stopped</b>}
        <span class="title" title={entry.title}>
          {entry.title}
        </span>
        {stopped && entry.reason !== undefined && <span class="reason">{entry.reason}</span>}
        {entry.diff !== undefined && (
          <span class="counts">
            +{entry.diff.added} −{entry.diff.removed}
          </span>
        )}
        {entry.durationMs !== undefined && !stopped && <span class="duration">{duration(entry.durationMs)}</span>}
        <span class="sr-only">{statusWords[entry.status]}</span>
      </button>
      {entry.status === "failed" && entry.reason !== undefined && <div class="row-body error">{entry.reason}</div>}
      {open && <Details entry={entry} />}
    </div>
  );
}

function Details({ entry }: { readonly entry: ToolEntry }) {
  const panel = useAgent();
  return (
    <div class="row-body">
      {entry.reason !== undefined && entry.status === "stopped" && <p>{entry.reason}</p>}
      {entry.input !== undefined && <pre aria-label="Input">{cut(entry.input)}</pre>}
      {entry.output !== undefined && <pre aria-label="Output">{cut(entry.output)}</pre>}
      {entry.locations.map(({ path, line }) => (
        <button
          key={`${path}:${line}`}
          type="button"
          class="location"
          onClick={() => void panel.request({ type: "openLocation", path, ...(line === undefined ? {} : { line }) })}
        >
          {path}
          {line !== undefined && `:${line}`}
        </button>
      ))}
    </div>
  );
}

const statusWords: Readonly<Record<ToolEntry["status"], string>> = {
  pending: ", waiting",
  running: ", running",
  completed: ", done",
  failed: ", failed",
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

function duration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`;
}

function cut(text: string): string {
  return text.length > longestShown
    ? `${text.slice(0, longestShown)}\n… (${text.length - longestShown} more characters)`
    : text;
}
