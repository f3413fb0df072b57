import type { WebviewApi } from "./webviewApi.ts";

/**
 * Keeps the scroll position over a reload of the page, in the webview's own state: it is no business of the host's.
 */
export function keepScroll(api: WebviewApi): { restore(scroller: HTMLElement | null): void } {
  return {
    restore: (scroller) => {
      if (scroller === null) {
        return;
      }
      const state = api.getState();
      if (typeof state === "object" && state !== null && "scrollTop" in state && typeof state.scrollTop === "number") {
        scroller.scrollTop = state.scrollTop;
      }
      let timer: ReturnType<typeof setTimeout> | undefined;
      scroller.addEventListener(
        "scroll",
        () => {
          timer ??= setTimeout(() => {
            timer = undefined;
            api.setState({ scrollTop: scroller.scrollTop });
          }, 200);
        },
        { passive: true },
      );
    },
  };
}
