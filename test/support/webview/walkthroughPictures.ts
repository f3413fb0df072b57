/**
 * Makes the pictures of the walkthrough (media/walkthrough) from the real pages: `npm run build`, then
 * `node --import=tsx test/support/webview/walkthroughPictures.ts`. They are looked at before they are committed.
 */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { idle, planning } from "./agentSnapshots.ts";
import { thread, waiting } from "./reviewSnapshots.ts";
import { WebviewBrowser } from "./webviewPage.ts";

const folder = join(import.meta.dirname, "../../../media/walkthrough");

const pages = [
  {
    name: "model",
    surface: "agent",
    width: 520,
    height: 360,
    snapshot: idle({ draft: "/model", model: "anthropic/claude-sonnet-4-5" }),
  },
  {
    name: "plan",
    surface: "agent",
    width: 520,
    height: 520,
    snapshot: planning({
      entries: planning().entries.filter(({ id }) => ["1", "2", "3", "4", "5", "8", "10"].includes(id)),
    }),
  },
  {
    name: "review",
    surface: "review",
    width: 900,
    height: 620,
    snapshot: waiting({ threads: [thread("t-1", 12, 13, "Which of the four workers counts?")] }),
  },
  {
    name: "gate",
    surface: "agent",
    width: 520,
    height: 320,
    snapshot: planning({
      mode: { state: "Active", awaitingApproval: false, permissionMode: "default", changing: false },
      phase: "working",
      entries: planning().entries.filter(({ id }) => ["4", "5", "6"].includes(id)),
    }),
  },
] as const;

mkdirSync(folder, { recursive: true });
const browser = await WebviewBrowser.start();
try {
  for (const { name, surface, width, height, snapshot } of pages) {
    const page = await browser.open({ surface, width, height });
    await page.post(snapshot);
    await page.page.waitForTimeout(300);
    await page.page.screenshot({ path: join(folder, `${name}.png`) });
    await page.close();
  }
} finally {
  await browser.dispose();
}
