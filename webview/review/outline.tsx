import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useStore } from "../ui/store.ts";
import { t, tCount } from "../ui/text.ts";
import { headingsOf, type OutlineEntry, threadCounts } from "./headings.ts";
import { usePanel } from "./panelContext.ts";
import type { ReadPlan } from "./planReading.ts";

const noThreads: readonly never[] = [];

const whole = (read: ReadPlan): ReadPlan => read;

/** More headings are left out: the list would be longer than a plan that anybody reads. */
const most = 500;

/** The headings, with the one that is being read, and the open threads under each. */
export function Outline() {
  const panel = usePanel();
  const { blocks, complete } = useStore(panel.reading.state, whole);
  const threads = useStore(panel.state, ({ snapshot }) => snapshot?.threads ?? noThreads);
  // Nothing until all are known: the list would grow under the pointer.
  const all = useMemo(() => headingsOf(complete ? blocks : []), [blocks, complete]);
  const headings = useMemo(() => all.slice(0, most), [all]);
  const counts = useMemo(() => threadCounts(all, [...threads]), [all, threads]);
  const current = useCurrentHeading(headings);
  const list = useRef<HTMLElement>(null);
  const top = Math.min(...headings.map(({ level }) => level));
  useLayoutEffect(() => {
    list.current?.querySelector('[aria-current="true"]')?.scrollIntoView({ block: "nearest" });
  }, [current]);
  return (
    <nav class="outline" aria-label={t("Outline")} ref={list} data-testid="outline">
      {headings.map(({ line, level, text }) => (
        <button
          key={line}
          type="button"
          class={`level-${Math.min(3, level - top)}`}
          aria-current={line === current ? "true" : undefined}
          title={text}
          onClick={() => panel.focusLine(line)}
        >
          <span>{text}</span>
          {counts.has(line) && (
            <small>
              <span aria-hidden="true">{counts.get(line)}</span>
              <span class="sr-only">{tCount(counts.get(line) ?? 0, ", {0} open thread", ", {0} open threads")}</span>
            </small>
          )}
        </button>
      ))}
      {complete && headings.length === 0 && <p class="muted">{t("No headings")}</p>}
      {all.length > most && <p class="muted">{t("and {0} more", all.length - most)}</p>}
    </nav>
  );
}

/** The line of the last heading above the top of what is on the screen. */
function useCurrentHeading(headings: readonly OutlineEntry[]): number | undefined {
  const panel = usePanel();
  const [current, setCurrent] = useState<number | undefined>(undefined);
  useLayoutEffect(() => {
    const reading = document.getElementById("reading");
    let frame = 0;
    const follow = (): void => {
      frame = 0;
      const line = panel.page?.lineAtTop();
      setCurrent(headings.findLast((heading) => heading.line <= (line ?? 0))?.line ?? headings[0]?.line);
    };
    const scrolled = (): void => {
      frame ||= requestAnimationFrame(follow);
    };
    scrolled();
    reading?.addEventListener("scroll", scrolled, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      reading?.removeEventListener("scroll", scrolled);
    };
  }, [headings]);
  return current;
}
