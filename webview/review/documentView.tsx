import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { isBlankPlan } from "../../src/review/planStatusLine.ts";
import { followLinks } from "../ui/links.ts";
import { useStore } from "../ui/store.ts";
import { BlockView } from "./blockView.tsx";
import { EmptyPlan } from "./emptyPlan.tsx";
import { Gutter } from "./gutter.tsx";
import { type InsertsByRow, type PlacedInserts, placeInserts } from "./inserts.ts";
import { InsertView } from "./insertView.tsx";
import { usePanel } from "./panelContext.ts";
import { PlanReader } from "./planBlocks.ts";
import type { PlanBlock } from "./planNode.ts";
import { PlanPage } from "./planPage.ts";
import { changedLines } from "./sinceReview.ts";

const none: InsertsByRow = new Map();
const noThreads: readonly never[] = [];

/** The plan with its threads. */
export function DocumentView() {
  const panel = usePanel();
  const root = useRef<HTMLElement>(null);
  const reader = useMemo(() => new PlanReader(), []);
  const markdown = useStore(panel.state, ({ snapshot }) => snapshot?.markdown ?? "");
  const changes = useStore(panel.state, (state) => state.changes);
  const threads = useStore(panel.state, ({ snapshot }) => snapshot?.threads ?? noThreads);
  const composers = useStore(panel.state, (state) => state.composers);
  const blocks = useMemo(() => reader.read(markdown), [markdown]);
  const changed = useMemo(() => changedLines(changes), [changes]);
  const before = useRef<PlacedInserts | undefined>(undefined);
  const placed = useMemo(() => placeInserts(blocks, threads, composers, before.current), [blocks, threads, composers]);
  before.current = placed;

  useLayoutEffect(() => {
    if (root.current === null) {
      return undefined;
    }
    const page = new PlanPage(root.current, panel);
    panel.page = page;
    const unfollow = followLinks(document, (href) => void panel.request({ type: "openLink", href }));
    return () => {
      unfollow();
      page.dispose();
      panel.page = undefined;
    };
  }, []);
  useLayoutEffect(() => panel.page?.rendered());

  return (
    <article class="plan" ref={root} aria-label="Plan" data-testid="plan">
      {isBlankPlan(markdown) && <EmptyPlan />}
      {blocks.map((block) => (
        <BlockView
          key={block.key}
          block={block}
          inserts={placed.byBlock.get(block) ?? none}
          changed={changedIn(block, changed)}
        />
      ))}
      {placed.atEnd.length > 0 && (
        <section class="block" aria-label="On the whole plan">
          {placed.atEnd.map((insert) => (
            <InsertView key={insert.key} insert={insert} />
          ))}
        </section>
      )}
      <Gutter root={root} />
    </article>
  );
}

function changedIn(block: PlanBlock, changed: ReadonlySet<number>): string {
  if (changed.size === 0) {
    return "";
  }
  const lines = block.content.rows.flatMap(({ line, endLine }) =>
    Array.from({ length: endLine - line + 1 }, (_, index) => block.start + line + index),
  );
  return lines.filter((line) => changed.has(line)).join(",");
}
