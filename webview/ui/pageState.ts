import type { WebviewApi } from "./webviewApi.ts";

/** What the page itself keeps over a reload, by VS Code: only what is no business of the host's, and the host's name for it. */
interface KeptState {
  readonly subject?: string;
  readonly scrollTop?: number;
  readonly outline?: boolean;
  /** Names the html that was shown (src/host/panels/startScript.ts). */
  readonly load?: string;
}

export class PageState {
  private readonly api: WebviewApi;
  private kept: KeptState;

  constructor(api: WebviewApi) {
    this.api = api;
    const state = api.getState();
    const isKept = typeof state === "object" && state !== null;
    this.kept = {
      ...(isKept && "subject" in state && typeof state.subject === "string" ? { subject: state.subject } : {}),
      ...(isKept && "scrollTop" in state && typeof state.scrollTop === "number" ? { scrollTop: state.scrollTop } : {}),
      ...(isKept && "load" in state && typeof state.load === "string" ? { load: state.load } : {}),
      ...(isKept && "outline" in state && typeof state.outline === "boolean" ? { outline: state.outline } : {}),
    };
  }

  /** Whether the outline is shown; undefined when the person never chose. */
  get outline(): boolean | undefined {
    return this.kept.outline;
  }

  get scrollTop(): number {
    return this.kept.scrollTop ?? 0;
  }

  keep(change: KeptState): void {
    this.kept = { ...this.kept, ...change };
    this.api.setState(this.kept);
  }
}

/** Scrolls to where the page was, and keeps the place from then on. */
export function restoreScroll(state: PageState, scroller: HTMLElement | null): void {
  if (scroller === null) {
    return;
  }
  const wanted = state.scrollTop;
  let tries = 60;
  const goThere = (): void => {
    scroller.scrollTop = wanted;
    tries -= 1;
    // A long plan is not drawn to its end yet.
    if (scroller.scrollTop < wanted - 1 && tries > 0) {
      requestAnimationFrame(goThere);
    }
  };
  goThere();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const keep = (): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      state.keep({ scrollTop: scroller.scrollTop });
    }, 200);
  };
  scroller.addEventListener("scroll", keep, { passive: true });
}
