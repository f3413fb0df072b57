import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useAgent } from "./agentContext.ts";

interface AskCardProps {
  readonly label: string;
  readonly testId: string;
  /** A digit was pressed while the card itself had the focus. */
  readonly onDigit?: (digit: number) => void;
  readonly children: ComponentChildren;
}

/** A card that waits for the person. Escape in the composer leads to it, and Escape on it leads back. */
export function AskCard({ label, testId, onDigit, children }: AskCardProps) {
  const panel = useAgent();
  const card = useRef<HTMLElement>(null);
  const hasFocus = useRef(false);
  // A card that was answered takes its focus with it: the composer is where the person goes on.
  useLayoutEffect(() => () => (hasFocus.current ? panel.focusComposer() : undefined), []);
  const keyDown = (event: KeyboardEvent): void => {
    const onCard = event.target === card.current && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.key === "Escape" && !event.defaultPrevented) {
      event.preventDefault();
      panel.focusComposer();
    } else if (onCard && /^[1-9]$/.test(event.key) && !event.repeat) {
      event.preventDefault();
      onDigit?.(Number(event.key));
    }
  };
  return (
    <section
      ref={card}
      class="card asks"
      aria-label={label}
      tabIndex={-1}
      data-testid={testId}
      onKeyDown={keyDown}
      onFocusIn={() => {
        hasFocus.current = true;
      }}
      onFocusOut={({ relatedTarget }) => {
        hasFocus.current = relatedTarget instanceof Node && card.current?.contains(relatedTarget) === true;
      }}
    >
      {children}
    </section>
  );
}
