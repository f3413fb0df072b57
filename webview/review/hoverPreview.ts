import type { LinkPreview } from "../../src/protocol/reviewMessages.ts";
import { linkAttribute } from "../../src/review/markdown/linkAttribute.ts";
import { isWorkspaceLink } from "../../src/review/markdown/pathText.ts";
import { followLinks } from "../ui/links.ts";
import type { ShownPreview } from "./reviewState.ts";

/** How long the pointer rests on a link before the host is asked, in milliseconds. */
const restTime = 350;

/** Opens links, and shows the lines that a link into the workspace leads to while the pointer or the focus rests on it. */
export class HoverPreview {
  private readonly open: (href: string) => void;
  private readonly ask: (href: string) => void;
  private readonly show: (preview: ShownPreview | undefined) => void;
  private link: HTMLElement | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    open: (href: string) => void,
    ask: (href: string) => void,
    show: (preview: ShownPreview | undefined) => void,
  ) {
    this.open = open;
    this.ask = ask;
    this.show = show;
  }

  /** Returns how to stop. */
  follow(page: Document): () => void {
    const stop = new AbortController();
    const { signal } = stop;
    const enter = ({ target }: Event): void => this.enter(linkOf(target));
    const unfollow = followLinks(page, (href) => {
      this.enter(undefined);
      this.open(href);
    });
    page.addEventListener("pointerover", enter, { signal });
    page.addEventListener("focusin", enter, { signal });
    page.addEventListener("focusout", () => this.enter(undefined), { signal });
    page.addEventListener("scroll", () => this.enter(undefined), { signal, capture: true, passive: true });
    page.addEventListener(
      "keydown",
      (event) => {
        if (event.key === "Escape") {
          this.enter(undefined);
        }
      },
      { signal, capture: true },
    );
    return () => {
      unfollow();
      stop.abort();
      this.enter(undefined);
    };
  }

  /** An answer for a link that was left meanwhile is dropped. */
  answered(lines: LinkPreview): void {
    if (this.link?.getAttribute(linkAttribute) === lines.href) {
      const { left, top, bottom } = this.link.getBoundingClientRect();
      this.show({ lines, left, top, bottom });
    }
  }

  private enter(link: HTMLElement | undefined | "preview"): void {
    if (link === this.link || link === "preview") {
      return;
    }
    clearTimeout(this.timer);
    if (this.link !== undefined) {
      this.show(undefined);
    }
    this.link = link;
    const href = link?.getAttribute(linkAttribute);
    if (typeof href === "string" && isWorkspaceLink(href)) {
      this.timer = setTimeout(() => this.ask(href), restTime);
    }
  }
}

/** The pointer may go from the link into its preview. */
function linkOf(target: EventTarget | null): HTMLElement | undefined | "preview" {
  if (!(target instanceof Element)) {
    return undefined;
  }
  return target.closest(".preview") === null
    ? (target.closest<HTMLElement>(`[${linkAttribute}]`) ?? undefined)
    : "preview";
}
