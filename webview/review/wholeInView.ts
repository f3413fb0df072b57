import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/**
 * Keeps the whole element in view while the focus is in it and it grows, not only the field that is written in: its buttons must not
 * lie behind the edge of the scrolled column. An element that is higher than the column is left to the browser.
 */
export function useWholeInView(ref: RefObject<HTMLElement | null>, changes: readonly unknown[]): void {
  useLayoutEffect(() => {
    const element = ref.current;
    const column = document.getElementById("reading");
    if (element === null || column === null) {
      return undefined;
    }
    const follow = (): void => {
      if (element.contains(document.activeElement) && element.offsetHeight < column.clientHeight) {
        element.scrollIntoView({ block: "nearest" });
      }
    };
    const sizes = new ResizeObserver(follow);
    sizes.observe(element);
    element.addEventListener("focusin", follow);
    return () => {
      sizes.disconnect();
      element.removeEventListener("focusin", follow);
    };
  }, changes);
}
