import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { PlanBlock } from "../../src/review/blocks/planNode.ts";
import { PlanReader } from "../../src/review/blocks/planReader.ts";
import { isBlankPlan } from "../../src/review/isBlankPlan.ts";
import { splitLines } from "../../src/review/lines.ts";
import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { type ChangeMarks, changeMarks, noMarks } from "./changeMarks.ts";
import { CommentOnPlan } from "./commentOnPlan.tsx";
import { CopyCode } from "./copyCode.tsx";
import { EmptyPlan } from "./emptyPlan.tsx";
import { Gutter } from "./gutter.tsx";
import { type PlacedInserts, placeInserts } from "./inserts.ts";
import { InsertView } from "./insertView.tsx";
import { usePanel } from "./panelContext.ts";
import { PartView, partsOf } from "./partView.tsx";
import { PlanPage } from "./planPage.ts";
import type { ReadPlan } from "./planReading.ts";
import { comparedWith, shownChanges } from "./sinceReview.ts";

const nothing: readonly never[] = [];

const whole = (read: ReadPlan): ReadPlan => read;

/** The plan with its threads. */
export function DocumentView() {
  const panel = usePanel();
  const root = useRef<HTMLElement>(null);
  const markdown = useStore(panel.state, ({ snapshot }) => snapshot?.markdown ?? "");
  const threads = useStore(panel.state, ({ snapshot }) => snapshot?.threads ?? nothing);
  const progress = useStore(panel.state, ({ snapshot }) => snapshot?.progress ?? nothing);
  const composers = useStore(panel.state, (state) => state.composers);
  const { blocks, complete } = useStore(panel.reading.state, whole);
  const marks = useChangeMarks(markdown, blocks, complete);
  const { removed } = marks;
  const before = useRef<PlacedInserts | undefined>(undefined);
  const placed = useMemo(
    () => placeInserts({ blocks, complete }, { threads, composers, removed, progress }, before.current),
    [blocks, complete, threads, composers, removed, progress],
  );
  before.current = placed;
  const parts = useMemo(() => partsOf(blocks), [blocks]);

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
  useLayoutEffect(() => panel.page?.rendered(complete));
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
      {parts.map((part) => (
        <PartView key={part[0]?.key} blocks={part} inserts={placed.byBlock} marks={marks.byBlock} />
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
function useChangeMarks(markdown: string, blocks: readonly PlanBlock[], complete: boolean): ChangeMarks {
  const panel = usePanel();
  const baseReader = useMemo(() => new PlanReader(), []);
  const changes = useStore(panel.state, shownChanges);
  const base = useStore(panel.state, ({ snapshot }) => comparedWith(snapshot)?.markdown);
  return useMemo(
    () =>
      changes === undefined || base === undefined || !complete
        ? noMarks
        : changeMarks(blocks, baseReader.read(base), changes, splitLines(markdown).length),
    [changes, base, blocks, complete],
  );
}
