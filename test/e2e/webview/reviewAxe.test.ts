import assert from "node:assert/strict";
import { axeSource } from "../../host/axeSource.ts";
import { enter, reviewStates } from "../../support/webview/reviewStates.ts";
import { WebviewBrowser } from "../../support/webview/webviewPage.ts";

/** Rules that are broken, each with the elements that break it. Runs in the page. */
const run = `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
  violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html.slice(0, 120))].join(" ")))`;

describe("axe-core on the review panel", () => {
  let browser: WebviewBrowser;
  let axe: string;
  before(async () => {
    axe = await axeSource();
    browser = await WebviewBrowser.start();
  });
  after(() => browser?.dispose());

  // A state breaks most rules anywhere or nowhere: each is looked at in one place, and those with the most in them in every place.
  const everywhere = ["a second round", "a rich plan with its changes"];
  const places = [
    ["dark", { theme: "dark" }],
    ["light, at 320 × 400", { theme: "light", width: 320, height: 400 }],
    ["high contrast, at 200 %", { theme: "high-contrast", width: 640, height: 360, zoom: 2 }],
  ] as const;
  for (const [turn, [place, options]] of places.entries()) {
    it(`finds nothing in any of its states: ${place}`, async () => {
      const found: Record<string, unknown> = {};
      const states = Object.keys(reviewStates).filter(
        (state, index) => index % places.length === turn || everywhere.includes(state),
      );
      const look = async (): Promise<void> => {
        for (let state = states.pop(); state !== undefined; state = states.pop()) {
          const panel = await browser.open({ surface: "review", ...options });
          await enter(panel, state);
          await panel.page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve))));
          await panel.page.evaluate(axe);
          const broken: unknown = await panel.page.evaluate(run);
          if (!Array.isArray(broken) || broken.length > 0) found[state] = broken;
          await panel.close();
        }
      };
      // Most of the time a page waits.
      await Promise.all([look(), look(), look()]);
      assert.deepEqual(found, {});
    }).timeout(300_000);
  }
});
