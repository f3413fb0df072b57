import type { ReviewPanel } from "./reviewPanel.ts";

/**
 * The focus is never lost: when what has it goes away or is disabled (a button whose decision is made, a line that is dismissed), it
 * goes to the document, to where it was there last. Returns how to stop.
 */
export function keepFocus(panel: ReviewPanel): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  let last: HTMLElement | undefined;
  const check = (): void => {
    const at = document.activeElement;
    const isLost = last !== undefined && (!last.isConnected || last.hasAttribute("disabled"));
    // In another part of VS Code the focus is where the person wants it.
    if (isLost && (at === document.body || at === last) && document.hasFocus() && panel.page?.takeFocus() !== true) {
      document.querySelector<HTMLElement>("header button")?.focus();
    }
  };
  document.addEventListener(
    "focusin",
    ({ target }) => {
      last = target instanceof HTMLElement ? target : undefined;
    },
    { signal },
  );
  // A click on nothing takes the focus away on purpose.
  document.addEventListener(
    "pointerdown",
    () => {
      last = undefined;
    },
    { signal, capture: true },
  );
  const unsubscribe = panel.state.subscribe(() => requestAnimationFrame(() => setTimeout(check)));
  return () => {
    stop.abort();
    unsubscribe();
  };
}
