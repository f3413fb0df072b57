import { Icon } from "../ui/icon.tsx";
import { memo } from "../ui/memo.ts";
import { useStore } from "../ui/store.ts";
import { useAgent } from "./agentContext.ts";
import { EntryView } from "./entryView.tsx";
import { groupTitle, type QuietEntry } from "./rows.ts";
import { durationText } from "./toolText.ts";

interface GroupRowProps {
  readonly id: string;
  readonly entries: readonly QuietEntry[];
}

/** Calls that only looked at things, in one line; while one runs the line says which. */
export const GroupRow = memo(({ id, entries }: GroupRowProps) => {
  const panel = useAgent();
  const open = useStore(panel.state, ({ unfolded }) => unfolded.includes(id));
  const running = entries.find((entry) => entry.kind === "tool" && entry.status === "running");
  const took = entries.reduce((sum, entry) => sum + (entry.kind === "tool" ? (entry.durationMs ?? 0) : 0), 0);
  return (
    <div class="group" data-testid="group">
      <button type="button" class="row-head" aria-expanded={open} onClick={() => panel.toggle(id)}>
        <Icon name={running === undefined ? (open ? "chevron-down" : "chevron-right") : "loading"} />
        <span class="title">
          {groupTitle(entries)}
          {running?.kind === "tool" && ` · ${running.title}`}
        </span>
        {took > 0 && <span class="duration">{durationText(took)}</span>}
      </button>
      {open && (
        <div class="group-body">
          {entries.map((entry) => (
            <EntryView key={entry.id} entry={entry} />
          ))}
        </div>
      )}
    </div>
  );
});
