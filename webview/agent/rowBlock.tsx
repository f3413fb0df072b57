import type { RefObject } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { memo } from "../ui/memo.ts";
import { EntryView } from "./entryView.tsx";
import { GroupRow } from "./groupRow.tsx";
import type { Block } from "./rows.ts";

interface RowBlockProps {
  readonly block: Block;
  /** Drawn even when it is out of sight. */
  readonly always: boolean;
  readonly scroller: RefObject<HTMLElement | null>;
  /** Heights of blocks that were drawn before, in CSS pixels. */
  readonly heights: Map<string, number>;
}

/** How far out of sight a block is drawn already, in CSS pixels. */
const margin = 1500;

/** A guess for rows that were never drawn, in CSS pixels each. */
const rowHeight = 34;

/** Some rows. Out of sight they are an empty box of the same height, so that a long transcript costs what is on the screen. */
export const RowBlock = memo(({ block, always, scroller, heights }: RowBlockProps) => {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(always);
  const drawn = always || near;
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) {
      return undefined;
    }
    const watcher = new IntersectionObserver(
      (changes) => {
        const last = changes.at(-1);
        if (last !== undefined) {
          // A box of its own height takes the place, so what is below it does not move.
          if (!last.isIntersecting && last.boundingClientRect.height > 0) {
            heights.set(block.id, last.boundingClientRect.height);
          }
          setNear(last.isIntersecting);
        }
      },
      { root: scroller.current, rootMargin: `${margin}px 0px` },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return (
    <div
      ref={box}
      class="block"
      style={drawn ? undefined : { height: `${heights.get(block.id) ?? block.rows.length * rowHeight}px` }}
    >
      {drawn &&
        block.rows.map((row) =>
          row.kind === "entry" ? (
            <EntryView key={row.id} entry={row.entry} />
          ) : (
            <GroupRow key={row.id} id={row.id} entries={row.entries} />
          ),
        )}
    </div>
  );
});
