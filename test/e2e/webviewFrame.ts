import type { Frame, Page } from "playwright-core";

/**
 * The inner document of one of our webviews, told by `<body data-surface>`. VS Code puts a webview into two nested frames, and
 * replaces the inner one whenever the html is set: ask again after a reload.
 */
export async function webviewFrame(page: Page, surface: "review" | "agent", timeout: number): Promise<Frame> {
  const deadline = Date.now() + timeout;
  while (Date.now() < deadline) {
    for (const frame of page.frames()) {
      if (!frame.url().includes("fake.html")) continue;
      const found = await frame.evaluate(() => document.body?.dataset["surface"]).catch(() => undefined);
      if (found === surface) return frame;
    }
    await page.waitForTimeout(100);
  }
  const urls = page.frames().map((frame) => frame.url());
  throw new Error(`No webview with data-surface="${surface}" within ${timeout / 1000} s. Frames:\n${urls.join("\n")}`);
}
