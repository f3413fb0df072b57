import type { Frame, Page } from "playwright-core";
import { lastWords, titleStart } from "./benchPlan.ts";

/** Times by the system's clock. */
export interface OpeningProbe {
  /** The button of the mouse came up over the command. */
  readonly clicked: number;
  /** A frame that can be seen was painted with the title. */
  readonly first: number;
  /** One with the last words, all diagrams, and the code in colours. */
  readonly last: number;
  /** Milliseconds. */
  readonly longestTask: number;
}

const watched = new WeakSet<Page>();

/**
 * Lets every webview note for itself when it has painted the beginning and all of a bench plan: to be asked from outside it has
 * to be idle. The click is noted in the window, since the browser's driver takes its time before it clicks.
 */
export async function watchWebviews(page: Page, diagrams: number): Promise<void> {
  if (!watched.has(page)) {
    watched.add(page);
    await page.context().addInitScript(watchScript(titleStart, lastWords));
  }
  await page.evaluate(
    `globalThis.benchDiagrams = ${diagrams};
    addEventListener('mouseup', () => { globalThis.benchClicked = Date.now() }, { capture: true, once: true })`,
  );
}

export async function probed(page: Page, frame: Frame): Promise<OpeningProbe> {
  const clicked: unknown = await page.evaluate("globalThis.benchClicked");
  const outer = frame.parentFrame();
  await outer?.waitForFunction("globalThis.benchSeen.last > 0", undefined, { timeout: 60_000 });
  const seen: unknown = await outer?.evaluate("globalThis.benchSeen");
  const read = (name: string): number =>
    Number(typeof seen === "object" && seen !== null ? Reflect.get(seen, name) : Number.NaN);
  return { clicked: Number(clicked), first: read("first"), last: read("last"), longestTask: read("longestTask") };
}

/**
 * Runs in the outer of the two frames of a webview, and watches the inner one, into which VS Code writes the html: a script of the
 * inner one would be lost when its first, empty document is replaced. VS Code keeps the inner one hidden until what its html names
 * is loaded, for 200 ms at most: a text that is there but can't be seen yet does not count. Text, since a function would come with
 * the helpers of esbuild.
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
    const diagrams = {
      preview: (page) => page.querySelectorAll("pre.mermaid > svg").length,
      panel: (page) => [...page.querySelectorAll("figure.diagram > div:not([hidden])")]
        .filter((each) => each.shadowRoot?.querySelector("svg")).length,
    };
    const coloured = {
      preview: (page) => page.querySelector(".hljs-keyword") !== null,
      panel: (page) => [...page.defaultView.CSS.highlights.values()].some((highlight) => highlight.size > 0),
    };
    const look = () => {
      const frame = document.querySelector("iframe");
      const page = frame?.contentDocument;
      if (!page?.body || frame.style.visibility !== "visible") return;
      const [paint] = page.defaultView.performance.getEntriesByName("first-contentful-paint");
      if (!("first" in seen) && paint && has([...page.getElementsByTagName("h1")], ${JSON.stringify(title)})) {
        seen.first = page.defaultView.performance.timeOrigin + paint.startTime;
      }
      if (!("first" in seen) || !has([...page.getElementsByTagName("p")].slice(-20), ${JSON.stringify(last)})) return;
      const viewer = page.body.dataset.surface === "review" ? "panel" : "preview";
      if (coloured[viewer](page) && diagrams[viewer](page) === parent.benchDiagrams) {
        note(page.defaultView, "last");
        clearInterval(looking);
      }
    };
    const looking = setInterval(look, 4);
    new PerformanceObserver((list) => {
      for (const { name, duration } of list.getEntries()) {
        if (name === "self" || name === "same-origin-descendant") seen.longestTask = Math.max(seen.longestTask, duration);
      }
    }).observe({ type: "longtask", buffered: true });
  }`;
}
