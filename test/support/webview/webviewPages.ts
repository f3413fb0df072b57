import assert from "node:assert/strict";
import { type PageOptions, WebviewBrowser, type WebviewPage } from "./webviewPage.ts";

/** One browser for the tests of a `describe`. Opens pages in it; each is closed after its test, and must have had no problem. */
export function webviewPages(): (options: PageOptions) => Promise<WebviewPage> {
  let browser: WebviewBrowser;
  const opened: WebviewPage[] = [];
  before(async () => {
    browser = await WebviewBrowser.start();
  });
  after(() => browser?.dispose());
  afterEach(async () => {
    for (const page of opened.splice(0)) {
      assert.deepEqual(page.problems, []);
      await page.close();
    }
  });
  return async (options) => {
    const page = await browser.open(options);
    opened.push(page);
    return page;
  };
}
