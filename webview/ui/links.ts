import { linkAttribute } from "../../src/review/markdown/linkAttribute.ts";

/**
 * Hands every activated link to `open`, and lets no anchor navigate by itself, whatever made it. Returns how to stop.
 */
export function followLinks(root: Document, open: (href: string) => void): () => void {
  const click = (event: MouseEvent): void => {
    const anchor = anchorOf(event);
    if (anchor === undefined) {
      return;
    }
    event.preventDefault();
    const href = anchor.getAttribute(linkAttribute);
    // Selecting the words of a link does not follow it.
    if (href !== null && event.button === 0 && root.getSelection()?.isCollapsed !== false) {
      open(href);
    }
  };
  const key = (event: KeyboardEvent): void => {
    const href = event.key === "Enter" ? anchorOf(event)?.getAttribute(linkAttribute) : undefined;
    if (typeof href === "string") {
      event.preventDefault();
      event.stopPropagation();
      open(href);
    }
  };
  root.addEventListener("click", click, true);
  root.addEventListener("auxclick", click, true);
  root.addEventListener("keydown", key, true);
  return () => {
    root.removeEventListener("click", click, true);
    root.removeEventListener("auxclick", click, true);
    root.removeEventListener("keydown", key, true);
  };
}

function anchorOf(event: Event): Element | undefined {
  return event
    .composedPath()
    .find(
      (target): target is Element =>
        target instanceof Element && (target.localName === "a" || target.hasAttribute(linkAttribute)),
    );
}
