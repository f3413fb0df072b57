import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { t } from "../ui/text.ts";
import { usePanel } from "./panelContext.ts";

interface DiagramProps {
  readonly source: string;
  /** What makes the diagram a row: its lines. */
  readonly row: Readonly<Record<string, string | number>>;
}

/** A Mermaid diagram, drawn in a shadow root of its own. What is wrong with it is said in its place. */
export function DiagramView({ source, row }: DiagramProps) {
  const panel = usePanel();
  const host = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<{ readonly error?: string; readonly drawn: boolean }>({ drawn: false });
  useLayoutEffect(() => {
    let current = true;
    const draw = async (): Promise<void> => {
      const result = await panel.content.diagrams.draw(source);
      if (!current || host.current === null) {
        return;
      }
      if (result.ok) {
        const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: "open" });
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`:host { display: block } svg { max-width: 100%; height: auto }\n${result.value.css}`);
        root.adoptedStyleSheets = [sheet];
        root.replaceChildren(result.value.svg.cloneNode(true));
      }
      setState(result.ok ? { drawn: true } : { drawn: false, error: result.error });
    };
    void draw();
    const stop = panel.content.diagrams.onColours(() => void draw());
    return () => {
      current = false;
      stop();
    };
  }, [source]);
  return (
    <figure class="diagram" {...row} data-testid="diagram">
      <div
        ref={host}
        role="img"
        aria-label={t("Diagram; its text follows")}
        hidden={state.error !== undefined || !state.drawn}
      />
      {state.error !== undefined && (
        <figcaption class="notice warning" data-testid="diagram-error">
          {state.error.slice(0, 600)}
        </figcaption>
      )}
    </figure>
  );
}
