import assert from "node:assert/strict";
import { thread, waiting } from "../../support/webview/reviewSnapshots.ts";
import { type WebviewPage } from "../../support/webview/webviewPage.ts";
import { webviewPages } from "../../support/webview/webviewPages.ts";

const megabyte = 1_000_000;

describe("bad input in the review panel", () => {
  const openPage = webviewPages();
  let panel: WebviewPage;
  beforeEach(async () => {
    panel = await openPage({ surface: "review" });
  });

  const plans: Readonly<Record<string, string>> = {
    "one line of a megabyte": `# Plan\n\n${"word ".repeat(megabyte / 5)}\n\nLast line\n`,
    "one line of a megabyte without a space": `# Plan\n\n${"a".repeat(megabyte)}\n\nLast line\n`,
    NULs: `# Pl\u0000an\n\n${"\u0000".repeat(1000)}\n\nLast line\n`,
    "unpaired surrogates": "# \uD800 Plan\n\n[\uDC00](a\uD800b.md) `\uDFFF`\n\nLast line\n",
    "5,000 headings": `${Array.from({ length: 5000 }, (_, index) => `## Heading ${index}`).join("\n\n")}\n\nLast line\n`,
    "200 nested lists": `${Array.from({ length: 200 }, (_, depth) => `${"  ".repeat(depth)}- ${depth}`).join("\n")}\n\nLast line\n`,
    "200 nested quotes": `${">".repeat(200)} deep\n\nLast line\n`,
  };
  for (const [name, markdown] of Object.entries(plans)) {
    it(`shows a plan of ${name}, takes a comment on it, and a decision`, async () => {
      const { page } = panel;
      await panel.post(waiting({ markdown }));
      const last = page.locator("[data-line]", { hasText: "Last line" }).last();
      await last.waitFor();
      await panel.armed();
      await last.scrollIntoViewIfNeeded();
      await last.click();
      await page.keyboard.press("c");
      await page.locator('[data-testid="comment-field"]:focus-within').waitFor();
      await page.keyboard.type("Seen");
      await page.keyboard.press("Control+Enter");
      await panel.settled();
      assert.deepEqual(
        (await panel.sent("addThread")).map(({ action }) => action["body"]),
        ["Seen"],
      );
      const isWide = await page.evaluate(() => document.body.scrollWidth > document.body.clientWidth);
      assert.equal(isWide, false);
      await page.getByTestId("approve").click();
      assert.equal((await panel.sent("approve")).length, 1);
    }).timeout(60_000);
  }

  it("shows a comment of a megabyte, and takes one", async () => {
    const { page } = panel;
    const long = "Why? ".repeat(megabyte / 5);
    await panel.post(waiting({ threads: [thread("t-1", 13, 13, long)] }));
    await page.getByTestId("thread").waitFor();
    await panel.armed();
    await page.locator('[data-line="15"]').click();
    await page.keyboard.press("c");
    await page.getByTestId("comment-field").locator("textarea").fill(long);
    await page.keyboard.press("Control+Enter");
    await page.waitForFunction(() =>
      Reflect.get(window, "fakeHost").sent.some(({ action }: never) => Reflect.get(action, "type") === "addThread"),
    );
    assert.equal((await panel.sent("addThread"))[0]?.action["body"], long);
  }).timeout(60_000);
});
