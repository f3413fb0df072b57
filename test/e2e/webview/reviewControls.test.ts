import assert from "node:assert/strict";
import { enter, reviewStates } from "../../support/webview/reviewStates.ts";
import { WebviewBrowser } from "../../support/webview/webviewPage.ts";

/** Controls that cannot be brought to where they can be pressed, by name. Runs in the page. */
function outOfReach(): readonly string[] {
  const modal = document.querySelector("dialog[open]");
  const controls = [
    ...(modal ?? document).querySelectorAll<HTMLElement>(
      "button, vscode-button, vscode-text-area, [role=menuitem], a[data-href], summary",
    ),
  ];
  return controls
    .filter((control) => {
      const style = getComputedStyle(control);
      if (control.hidden || style.display === "none" || control.closest("details:not([open])") !== null) {
        return false;
      }
      control.scrollIntoView({ block: "nearest", inline: "nearest" });
      const box = control.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      const isWhole = box.width > 0 && box.left >= -1 && box.right <= innerWidth + 1 && box.top >= -1;
      const isTall = box.height > innerHeight || box.bottom <= innerHeight + 1;
      const hit = document.elementFromPoint(x, y);
      return !(isWhole && isTall && hit !== null && (control.contains(hit) || hit.contains(control)));
    })
    .map((control) => control.getAttribute("aria-label") ?? control.textContent?.trim() ?? control.localName);
}

/** Controls that a screen reader could only call a button or a field. Runs in the page. */
function withoutName(): readonly string[] {
  return [
    ...document.querySelectorAll<HTMLElement>("button, vscode-button, vscode-text-area, [role=menuitem], dialog, nav"),
  ]
    .filter((control) => {
      const name = `${control.getAttribute("aria-label") ?? ""}${control.textContent ?? ""}`;
      return name.trim() === "" && !control.hidden;
    })
    .map((control) => control.outerHTML.slice(0, 120));
}

/** What the plan hides on purpose while a narrow panel shows something over it. */
const covered = new Set(["the outline", "ways to approve", "ways to copy", "a look behind a link"]);

describe("the controls of the review panel", () => {
  let browser: WebviewBrowser;
  before(async () => {
    browser = await WebviewBrowser.start();
  });
  after(() => browser?.dispose());

  for (const [place, size] of [
    ["at 320 × 400", { width: 320, height: 400 }],
    ["of a window of 1280 × 720 at 200 %", { width: 640, height: 360, zoom: 2 }],
  ] as const) {
    it(`have names, and are all within reach ${place}, whatever is shown`, async () => {
      const lost: Record<string, readonly string[]> = {};
      const states = Object.keys(reviewStates).filter((name) => !covered.has(name));
      const look = async (): Promise<void> => {
        for (let state = states.pop(); state !== undefined; state = states.pop()) {
          const panel = await browser.open({ surface: "review", ...size });
          await enter(panel, state);
          assert.deepEqual(await panel.page.evaluate(withoutName), [], state);
          const found = await panel.page.evaluate(outOfReach);
          const isWide = await panel.page.evaluate(() => document.body.scrollWidth > document.body.clientWidth);
          if (found.length > 0 || isWide) {
            lost[state] = [...found, ...(isWide ? ["the page is wider than its window"] : [])];
            await panel.screenshot(`lost-${size.width}-${state.replaceAll(" ", "-")}`);
          }
          assert.deepEqual(panel.problems, [], state);
          await panel.close();
        }
      };
      // Most of the time a page waits.
      await Promise.all([look(), look(), look()]);
      assert.deepEqual(lost, {});
    }).timeout(120_000);
  }
});
