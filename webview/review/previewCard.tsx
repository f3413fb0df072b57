import { useLayoutEffect, useRef } from "preact/hooks";
import { useStore } from "../ui/store.ts";
import { lineLabel } from "./lineLabel.ts";
import { usePanel } from "./panelContext.ts";

/** Some lines of the file that a link leads to, under the link or above it. */
export function PreviewCard() {
  const panel = usePanel();
  const preview = useStore(panel.state, (state) => state.preview);
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (preview === undefined || card.current === null) {
      return;
    }
    const { style, offsetWidth, offsetHeight } = card.current;
    const below = preview.bottom + 4 + offsetHeight <= window.innerHeight;
    style.left = `${Math.max(8, Math.min(preview.left, window.innerWidth - offsetWidth - 8))}px`;
    style.top = `${below ? preview.bottom + 4 : Math.max(8, preview.top - 4 - offsetHeight)}px`;
  }, [preview]);
  if (preview === undefined) {
    return null;
  }
  const { path, start, lines, meant } = preview.lines;
  const isMeant = (line: number): boolean => meant !== undefined && line >= meant.start && line <= meant.end;
  return (
    <div ref={card} class="preview" role="tooltip" data-testid="preview">
      <b>{path}</b> {meant !== undefined && <span class="muted">{lineLabel(meant)}</span>}
      <pre data-language={path.split(".").at(-1)}>
        {lines.map((line, index) => (
          <code key={start + index} class={isMeant(start + index) ? "meant" : undefined} data-number={start + index}>
            {`${line}\n`}
          </code>
        ))}
      </pre>
    </div>
  );
}
