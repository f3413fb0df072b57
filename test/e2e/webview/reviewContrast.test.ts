import assert from "node:assert/strict";
import { enter } from "../../support/webview/reviewStates.ts";
import { WebviewBrowser } from "../../support/webview/webviewPage.ts";

/**
 * Texts that stand out too little from what is behind them (https://www.w3.org/TR/WCAG22/#contrast-minimum), with the ratio.
 * Runs in the page.
 */
function tooFaint(): readonly string[] {
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const found: string[] = [];
  // Every colour that CSS knows, as it is painted over what is behind it.
  const paint = (colours: readonly string[]): readonly number[] => {
    for (const colour of colours) {
      if (canvas !== null) {
        canvas.fillStyle = colour;
        canvas.fillRect(0, 0, 1, 1);
      }
    }
    return [...(canvas?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3);
  };
  const light = (colour: readonly number[]): number => {
    const [red = 0, green = 0, blue = 0] = colour.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim() !== "");
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!hasText || !isShown || element.closest(".sr-only, [disabled], svg, script, .announcer") !== null) {
      continue;
    }
    const behind: string[] = [];
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      behind.unshift(getComputedStyle(at).backgroundColor);
    }
    const style = getComputedStyle(element);
    const [text, back] = [light(paint([...behind, style.color])), light(paint(behind))];
    const ratio = (Math.max(text, back) + 0.05) / (Math.min(text, back) + 0.05);
    const isLarge = Number.parseFloat(style.fontSize) >= 24;
    if (ratio < (isLarge ? 3 : 4.5)) {
      found.push(
        `${ratio.toFixed(2)} ${element.localName}.${element.className} "${element.textContent?.slice(0, 30)}"`,
      );
    }
  }
  return found;
}

describe("the texts of the review panel", () => {
  let browser: WebviewBrowser;
  before(async () => {
    browser = await WebviewBrowser.start();
  });
  after(() => browser?.dispose());

  for (const theme of ["dark", "light", "high-contrast", "high-contrast-light"] as const) {
    it(`stand out from what is behind them in the ${theme} theme`, async () => {
      const faint: Record<string, readonly string[]> = {};
      const states = [
        "a second round",
        "a rich plan with its changes",
        "selected lines",
        "a look behind a link",
        "an approved plan with progress",
        "an error",
      ];
      const look = async (): Promise<void> => {
        for (let state = states.pop(); state !== undefined; state = states.pop()) {
          const panel = await browser.open({ surface: "review", theme });
          await enter(panel, state);
          // The loader of TypeScript names the functions within a function by this one.
          await panel.page.evaluate("globalThis.__name = (named) => named");
          const found = await panel.page.evaluate(tooFaint);
          if (found.length > 0) faint[state] = found;
          await panel.close();
        }
      };
      // Most of the time a page waits.
      await Promise.all([look(), look(), look()]);
      assert.deepEqual(faint, {});
    }).timeout(90_000);
  }
});
