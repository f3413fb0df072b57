import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { isBlankPlan } from "../../src/review/isBlankPlan.ts";
import { splitLines } from "../../src/review/lines.ts";
import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { BlockView } from "./blockView.tsx";
import { type ChangeMarks, changeMarks, type MarksByRow, noMarks } from "./changeMarks.ts";
import { CommentOnPlan } from "./commentOnPlan.tsx";
import { CopyCode } from "./copyCode.tsx";
import { EmptyPlan } from "./emptyPlan.tsx";
import { Gutter } from "./gutter.tsx";
import { type InsertsByRow, type PlacedInserts, placeInserts } from "./inserts.ts";
import { InsertView } from "./insertView.tsx";
import { usePanel } from "./panelContext.ts";
import { PlanReader } from "./planBlocks.ts";
import { PlanPage } from "./planPage.ts";
import { comparedWith, shownChanges } from "./sinceReview.ts";

const noInserts: InsertsByRow = new Map();
const noRowMarks: MarksByRow = new Map();
const nothing: readonly never[] = [];

/** A plan of more blocks is drawn in two steps, so that its beginning can be read at once. */
const longPlan = 1500;
const firstBlocks = 100;

/** The plan with its threads. */
export function DocumentView() {
  const panel = usePanel();
  const root = useRef<HTMLElement>(null);
  const markdown = useStore(panel.state, ({ snapshot }) => snapshot?.markdown ?? "");
  const threads = useStore(panel.state, ({ snapshot }) => snapshot?.threads ?? nothing);
  const progress = useStore(panel.state, ({ snapshot }) => snapshot?.progress ?? nothing);
  const composers = useStore(panel.state, (state) => state.composers);
  const blocks = useMemo(() => panel.reader.read(markdown), [markdown]);
  const [complete, setComplete] = useState(blocks.length <= longPlan);
  useLayoutEffect(() => {
    if (!complete) {
      // After the first blocks are painted.
      requestAnimationFrame(() => setTimeout(() => setComplete(true)));
    }
  }, []);
  const drawn = complete ? blocks : blocks.slice(0, firstBlocks);
  const marks = useChangeMarks(markdown);
  const { removed } = marks;
  const before = useRef<PlacedInserts | undefined>(undefined);
  const placed = useMemo(
    () => placeInserts(blocks, { threads, composers, removed, progress }, before.current),
    [blocks, threads, composers, removed, progress],
  );
  before.current = placed;

  useLayoutEffect(() => {
    if (root.current === null) {
      return undefined;
    }
    const page = new PlanPage(root.current, panel);
    panel.page = page;
    return () => {
      page.dispose();
      panel.page = undefined;
    };
  }, []);
  useLayoutEffect(() => panel.page?.rendered());
  useLayoutEffect(() => {
    document.body.style.setProperty("--digits", String(splitLines(markdown).length).length.toString());
  }, [markdown]);

  return (
    <article class="plan" ref={root} aria-label={t("Plan")} data-testid="plan">
      {isBlankPlan(markdown) && <EmptyPlan />}
      {placed.atStart.length > 0 && (
        <section class="block has-inserts">
          {placed.atStart.map((insert) => (
            <InsertView key={insert.key} insert={insert} />
          ))}
        </section>
      )}
      {drawn.map((block) => (
        <BlockView
          key={block.key}
          block={block}
          inserts={placed.byBlock.get(block) ?? noInserts}
          marks={marks.byBlock.get(block) ?? noRowMarks}
        />
      ))}
      {placed.atEnd.length > 0 && (
        <section class="block has-inserts" aria-label={t("On the whole plan")}>
          {placed.atEnd.map((insert) => (
            <InsertView key={insert.key} insert={insert} />
          ))}
        </section>
      )}
      <CommentOnPlan />
      <Gutter root={root} />
      <CopyCode root={root} />
    </article>
  );
}

/** Marks stay the same values until the text, the text to compare with, or the choice to see changes is another one. */
function useChangeMarks(markdown: string): ChangeMarks {
  const panel = usePanel();
  const baseReader = useMemo(() => new PlanReader(), []);
  const changes = useStore(panel.state, shownChanges);
  const base = useStore(panel.state, ({ snapshot }) => comparedWith(snapshot)?.markdown);
  return useMemo(
    () =>
      changes === undefined || base === undefined
        ? noMarks
        : changeMarks(panel.reader.read(markdown), baseReader.read(base), changes, splitLines(markdown).length),
    [changes, base, markdown],
  );
}
