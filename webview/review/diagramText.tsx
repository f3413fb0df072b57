import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../ui/text.ts";
import { usePanel } from "./panelContext.ts";

interface DiagramTextProps {
  readonly source: string;
  readonly children: ComponentChildren;
}

/** Longer texts stay folded in any case. */
const mostLines = 60;

/** The text of a diagram, folded away; where it can't be drawn, the text is what there is to read. */
export function DiagramText({ source, children }: DiagramTextProps) {
  const panel = usePanel();
  const details = useRef<HTMLDetailsElement>(null);
  useLayoutEffect(() => {
    let current = true;
    const unfold = async (): Promise<void> => {
      const drawn = await panel.content.diagrams.draw(source);
      if (current && !drawn.ok && details.current !== null) {
        details.current.open = source.split("\n").length <= mostLines;
      }
    };
    void unfold();
    return () => {
      current = false;
    };
  }, [source]);
  return (
    <details ref={details} class="diagram-text">
      <summary>{t("Text of the diagram")}</summary>
      {children}
    </details>
  );
}
