import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { AgentSnapshot } from "../../src/protocol/agentMessages.ts";
import { Spinner } from "../ui/spinner.tsx";
import { useStore } from "../ui/store.ts";
import { t } from "../ui/text.ts";
import { useAgent } from "./agentContext.ts";
import { PermissionCardView } from "./permissionCardView.tsx";
import { QuestionCardView } from "./questionCardView.tsx";
import { RowBlock } from "./rowBlock.tsx";
import { type Block, layoutRows } from "./rows.ts";

const noEntries: AgentSnapshot["entries"] = [];
const noCards: AgentSnapshot["cards"] = [];

/** Nearer to the bottom than this counts as being there, in CSS pixels. */
const nearBottom = 40;

/** Blocks at the end that are always drawn: there is where things happen. */
const drawnAtEnd = 3;

/** The rows, then the cards that wait. Follows new text only while the person is at the bottom. */
export function Transcript({ scroller }: { readonly scroller: RefObject<HTMLElement | null> }) {
  const panel = useAgent();
  const entries = useStore(panel.state, ({ snapshot }) => snapshot?.entries ?? noEntries);
  const cards = useStore(panel.state, ({ snapshot }) => snapshot?.cards ?? noCards);
  const working = useStore(panel.state, ({ snapshot }) => snapshot?.phase === "working");
  const blocks = useRef<readonly Block[]>([]);
  const heights = useRef(new Map<string, number>());
  const atBottom = useRef(true);
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    let top = 0;
    const follow = (): void => {
      if (element === null) {
        return;
      }
      const near = element.scrollHeight - element.scrollTop - element.clientHeight < nearBottom;
      // The event comes late: rows may have grown below since. Only who goes up has left the end.
      if (near || element.scrollTop < top) {
        atBottom.current = near;
      }
      top = element.scrollTop;
    };
    const keep = (): void => {
      if (atBottom.current && element !== null) {
        element.scrollTop = element.scrollHeight;
      }
    };
    element?.addEventListener("scroll", follow, { passive: true });
    // The rows grow, and so does the composer below them.
    const sizes = new ResizeObserver(keep);
    for (const each of [element, list.current]) {
      if (each !== null) {
        sizes.observe(each);
      }
    }
    return () => {
      element?.removeEventListener("scroll", follow);
      sizes.disconnect();
    };
  }, []);
  blocks.current = layoutRows(blocks.current, entries);
  const firstDrawn = blocks.current.length - drawnAtEnd;
  return (
    <div ref={list} class="transcript" role="log" aria-live="off" aria-label={t("Conversation")}>
      {blocks.current.map((block, index) => (
        <RowBlock
          key={block.id}
          block={block}
          always={index >= firstDrawn}
          scroller={scroller}
          heights={heights.current}
        />
      ))}
      {cards.map((card) =>
        card.kind === "permission" ? (
          <PermissionCardView key={card.id} card={card} />
        ) : (
          <QuestionCardView key={card.id} card={card} />
        ),
      )}
      {working && cards.length === 0 && (
        <p class="muted working">
          <Spinner label={t("The agent is working")} /> {t("Working…")}
        </p>
      )}
    </div>
  );
}
