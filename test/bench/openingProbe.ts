import type { Frame, Page } from "playwright-core";
import { lastWords, titleStart } from "./benchPlan.ts";

/** Times by the system's clock. */
export interface OpeningProbe {
  /** The button of the mouse came up over the command. */
  readonly clicked: number;
  /** A frame with the title, and one with the last words, was painted. */
  readonly first: number;
  readonly last: number;
  /** Milliseconds. */
  readonly longestTask: number;
}

const watched = new WeakSet<Page>();

/**
 * Lets every webview note for itself when it has painted the beginning and the end of a bench plan: to be asked from outside it has
 * to be idle. The click is noted in the window, since the browser's driver takes its time before it clicks.
 */
export async function watchWebviews(page: Page): Promise<void> {
  if (!watched.has(page)) {
    watched.add(page);
    await page.context().addInitScript(watchScript(titleStart, lastWords));
  }
  await page.evaluate(
    "addEventListener('mouseup', () => { globalThis.benchClicked = Date.now() }, { capture: true, once: true })",
  );
}

export async function probed(page: Page, frame: Frame): Promise<OpeningProbe> {
  const clicked: unknown = await page.evaluate("globalThis.benchClicked");
  const seen: unknown = await frame.parentFrame()?.evaluate("globalThis.benchSeen");
  const read = (name: string): number =>
    Number(typeof seen === "object" && seen !== null ? Reflect.get(seen, name) : Number.NaN);
  return { clicked: Number(clicked), first: read("first"), last: read("last"), longestTask: read("longestTask") };
}

/**
 * Runs in the outer of the two frames of a webview, and watches the inner one, into which VS Code writes the html: a script of the
 * inner one would be lost when its first, empty document is replaced. Text, since a function would come with the helpers of esbuild.
 */
function watchScript(title: string, last: string): string {
  return `if (location.pathname.endsWith("/webview/browser/pre/index.html")) {
    const seen = globalThis.benchSeen = { longestTask: 0 };
    const note = (view, name) => {
      seen[name] = NaN;
      // The first task behind the frame, whatever else waits for it.
      view.requestAnimationFrame(() => {
        scheduler.postTask(() => { seen[name] = Date.now(); }, { priority: "user-blocking" });
      });
    };
    const has = (elements, words) => elements.some((each) => each.textContent.startsWith(words));
    const watch = (page) => {
      const observer = new MutationObserver(() => {
        if (!("first" in seen) && has([...page.getElementsByTagName("h1")], ${JSON.stringify(title)})) {
          note(page.defaultView, "first");
        }
        if ("first" in seen && has([...page.getElementsByTagName("p")].slice(-20), ${JSON.stringify(last)})) {
          note(page.defaultView, "last");
          observer.disconnect();
        }
      });
      observer.observe(page, { childList: true, subtree: true, characterData: true });
    };
    let watched;
    const looking = setInterval(() => {
      const page = document.querySelector("iframe")?.contentDocument;
      if (page && page !== watched) {
        watched = page;
        watch(page);
      }
      if ("last" in seen) clearInterval(looking);
    }, 2);
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (name === "self" || name === "same-origin-descendant") seen.longestTask = Math.max(seen.longestTask, duration);
      }
    }).observe({ type: "longtask", buffered: true });
  }`;
}
