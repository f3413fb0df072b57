/** Up to so many are looked at also off the screen: to know their widths costs their layout. */
const mostAtOnce = 40;

/**
 * Code, tables and diagrams that are wider than their place are tab stops, so that the arrow keys scroll them; the others are none
 * (https://www.w3.org/WAI/WCAG22/Understanding/keyboard). In a long plan they are looked at when they come near the screen.
 */
export class SidewaysStops {
  private readonly watched = new WeakSet<Element>();
  private readonly sizes = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      makeStop(target);
    }
  });

  rendered(root: HTMLElement): void {
    const found = [...root.querySelectorAll("pre:not([data-line]), .table, .diagram")];
    const fresh = found.filter((wide) => !this.watched.has(wide));
    for (const wide of fresh) {
      this.watched.add(wide);
      this.sizes.observe(wide);
    }
    if (fresh.length > 0 && fresh.length <= mostAtOnce) {
      requestIdleCallback(() => {
        for (const wide of fresh) {
          makeStop(wide);
        }
      });
    }
  }

  dispose(): void {
    this.sizes.disconnect();
  }
}

function makeStop(wide: Element): void {
  if (wide.scrollWidth > wide.clientWidth) {
    wide.setAttribute("tabindex", "0");
  } else if (document.activeElement !== wide) {
    wide.removeAttribute("tabindex");
  }
}
