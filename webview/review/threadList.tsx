import { useState } from "preact/hooks";
import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { Drawer } from "./drawer.tsx";
import { goToThread } from "./goTo.ts";
import type { ShownThread } from "./inserts.ts";
import { lineLabel } from "./lineLabel.ts";
import { usePanel } from "./panelContext.ts";
import { threadPlace, threadTag } from "./threadStatus.ts";

const noThreads: readonly ShownThread[] = [];
const noRevisions: readonly never[] = [];

const filters = ["open", "resolved", "all"] as const;

/** All threads, in the order of the plan. */
export function ThreadList() {
  const panel = usePanel();
  const threads = useStore(panel.state, ({ snapshot }) => snapshot?.threads ?? noThreads);
  const revision = useStore(panel.state, ({ snapshot }) => snapshot?.revision ?? null);
  const revisions = useStore(panel.state, ({ snapshot }) => snapshot?.revisions ?? noRevisions);
  const changes = useStore(panel.state, (state) => state.changes);
  const [filter, setFilter] = useState<(typeof filters)[number]>("open");
  const shown = threads
    .filter(({ status }) => filter === "all" || status === filter)
    .toSorted((a, b) => (a.anchor.range?.start ?? 0) - (b.anchor.range?.start ?? 0));
  return (
    <Drawer title={t("Threads ({0})", threads.length)}>
      <div class="filters" role="group" aria-label={t("Which threads")}>
        {filters.map((name) => (
          <button key={name} type="button" class="chip" aria-pressed={name === filter} onClick={() => setFilter(name)}>
            {filterText(name, threads.filter(({ status }) => name === "all" || status === name).length)}
          </button>
        ))}
      </div>
      <ul class="thread-list">
        {shown.map((thread) => {
          const tag = threadTag(thread, { revision, revisions }, changes);
          return (
            <li key={thread.id}>
              <button type="button" onClick={() => goToThread(panel, thread.id)}>
                <span class="muted">
                  {thread.anchor.certainty === "outdated"
                    ? threadPlace(thread, { revision, revisions })
                    : lineLabel(thread.anchor.range)}
                </span>
                {tag !== undefined && <span class={`tag ${tag.kind}`}>{tag.text}</span>}
                <span class="excerpt">{thread.comments[0]?.body || t("Suggestion")}</span>
                {thread.comments.length > 1 && <span class="muted">{t("{0} comments", thread.comments.length)}</span>}
              </button>
            </li>
          );
        })}
        {shown.length === 0 && <li class="muted">{t("None")}</li>}
      </ul>
    </Drawer>
  );
}

function filterText(name: (typeof filters)[number], count: number): string {
  switch (name) {
    case "open":
      return t("open {0}", count);
    case "resolved":
      return t("resolved {0}", count);
    case "all":
      return t("all {0}", count);
  }
}
