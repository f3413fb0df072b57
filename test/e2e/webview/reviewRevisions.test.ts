import assert from "node:assert/strict";
import { revisions, thread, waiting } from "../../support/webview/reviewSnapshots.ts";
import { lineIn, richPlan, richPlanBefore } from "../../support/webview/richPlan.ts";
import { type WebviewPage } from "../../support/webview/webviewPage.ts";
import { webviewPages } from "../../support/webview/webviewPages.ts";

const [first, second] = revisions;

describe("a revised plan in the review panel", () => {
  const openPage = webviewPages();
  let panel: WebviewPage;
  beforeEach(async () => {
    panel = await openPage({ surface: "review", width: 1180, height: 900 });
  });

  const revised = (more: Parameters<typeof waiting>[0] = {}) =>
    waiting({ markdown: richPlan, reviewed: { revision: first, markdown: richPlanBefore }, ...more });
  const counterLine = lineIn(richPlan, "The counter lives");

  it("opens on what changed, word by word, with what was removed, and shows the plain document on demand", async () => {
    const { page } = panel;
    await panel.post(revised());
    const counter = page.locator(`[data-line="${counterLine}"]`);
    assert.equal(await counter.locator("del").innerText(), "memory.");
    assert.match(await counter.locator("ins").innerText(), /^the session table/);
    assert.deepEqual(
      (await page.getByTestId("removed").allInnerTexts()).map((text) => text.trim().split("\n")[0]),
      ["It is lost on a restart, which is acceptable.", "Rollout"],
    );
    await panel.screenshot("revised");
    await page.getByTestId("show-changes").click();
    assert.equal(await page.locator(".plan :is(ins, del), [data-change], .removed").count(), 0);
    await page.keyboard.press("d");
    assert.ok((await page.locator("[data-change]").count()) > 3);
  });

  it("says what became of the comments, what vanished, and walks the changes", async () => {
    const { page } = panel;
    const sent = { sentWith: first.sha256, addressedIn: second.sha256 };
    await panel.post(revised({ threads: [thread("t-1", counterLine, counterLine, "Four workers", sent)] }));
    const news = page.getByTestId("since-review");
    assert.match(await news.innerText(), /Since your review of revision 1: .*section “Rollout” disappeared/);
    await news.getByText("show").click();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("data-line"));
    await page.waitForFunction(() => document.activeElement?.hasAttribute("data-change"));
    assert.equal(await focused(), String(counterLine));
    // What was removed below it comes in between.
    const inRemoved = () => page.evaluate(() => document.activeElement?.classList.contains("removed"));
    await page.keyboard.press(".");
    assert.equal(await inRemoved(), true);
    await page.keyboard.press(".");
    assert.equal(await focused(), String(lineIn(richPlan, "3_600_000")));
    await page.keyboard.press(",");
    assert.equal(await inRemoved(), true);
    await page.keyboard.press(",");
    assert.equal(await focused(), String(counterLine));
  });

  it("walks to what was removed too, and opens the diff editor beside it", async () => {
    const { page } = panel;
    const markdown = richPlan.replace(/## Files to change[^]*?(?=\n## )/, "");
    await panel.post(revised({ markdown, reviewed: { revision: first, markdown: richPlan } }));
    const news = page.getByTestId("since-review");
    await news.getByText("show").click();
    await page.waitForFunction(() => document.activeElement?.classList.contains("removed"));
    await page.keyboard.press("j");
    await page.waitForFunction(() => document.activeElement?.hasAttribute("data-line"));
    await page.setViewportSize({ width: 360, height: 700 });
    assert.ok(
      ((await news.locator(".grow").boundingBox())?.width ?? 0) >= 200,
      "words are not squeezed by the buttons",
    );
    await news.getByText("side by side").click();
    assert.deepEqual(
      (await panel.sent("compare")).map(({ action }) => action["revision"]),
      [first.number],
    );
  });

  it("leads from a thread to the edit that answers it", async () => {
    const { page } = panel;
    const at = lineIn(richPlan, "The counter lives");
    const words = [{ id: "c-1", author: "person" as const, body: "x", at: first.at, sentWith: first.sha256 }];
    const answered = thread("t-1", at, at, "x", {
      sentWith: first.sha256,
      addressedIn: second.sha256,
      comments: words,
    });
    await panel.post(revised({ threads: [answered] }));
    await page.getByTestId("show-changes").click();
    await page.getByRole("button", { name: "addressed by this edit" }).click();
    await page.waitForFunction(() => document.activeElement?.hasAttribute("data-marked"));
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("data-line")), String(at));
  });

  it("warns when nothing changed since the feedback", async () => {
    const told = thread("t-1", 10, 10, "x", { sentWith: first.sha256 });
    await panel.post(revised({ reviewed: { revision: first, markdown: richPlan }, threads: [told] }));
    assert.equal(await panel.page.getByTestId("since-review").innerText(), "Nothing changed since your feedback.");
    const after = { seq: 2, status: "planning", canDecide: false } as const;
    await panel.post(revised({ ...after, reviewed: { revision: first, markdown: richPlan }, threads: [told] }));
    assert.equal(await panel.page.getByTestId("since-review").count(), 0, "while the agent works on it");
  });

  it("compares with another revision, opens VS Code's diff, and restores after asking", async () => {
    const { page } = panel;
    const revised3 = { number: 3, sha256: "c".repeat(64), at: second.at, author: "person" as const };
    const base = revised({ revision: revised3, revisions: [first, second, revised3], canRestore: true });
    await panel.post(base);
    const rowOf = (number: number) => page.getByTestId(`revision-${number}`);
    await page.getByTestId("revision").click();
    await panel.screenshot("revisions");
    assert.match(await rowOf(2).innerText(), new RegExp(`by the agent, .+ ${second.sha256.slice(0, 8)}`));
    await rowOf(2).getByText("Compare here").click();
    await panel.post({
      ...base,
      seq: 2,
      base: { revision: second, markdown: richPlan.replace("Files to change", "Files to touch") },
    });
    assert.match(await page.getByTestId("since-review").innerText(), /^Since revision 2: lines: 1 changed/);
    assert.equal(await page.locator("h2 del").innerText(), "touch");
    await page.getByTestId("since-review").getByText("back to my review").click();
    await page.getByTestId("revision").click();
    await rowOf(1).getByText("Diff editor").click();
    await page.getByTestId("revision").click();
    await rowOf(1).getByText("Restore").click();
    assert.equal((await panel.sent("restoreRevision")).length, 0);
    await page.getByTestId("restore-yes").click();
    const wanted = ["compareWith", "compare", "restoreRevision"];
    assert.deepEqual(
      (await panel.sent()).map(({ action }) => action).filter(({ type }) => wanted.includes(type)),
      [
        { type: "compareWith", revision: 2 },
        { type: "compareWith", revision: null },
        { type: "compare", revision: 1 },
        { type: "restoreRevision", revision: 1, sha256: revised3.sha256 },
      ],
    );
  });

  it("selects source lines without counting what was removed", async () => {
    const { page } = panel;
    await panel.post(
      waiting({
        markdown: "one\ntwo words here\nthree\n",
        reviewed: { revision: first, markdown: "one\ngone line of words\ntwo words here\nthree\n" },
      }),
    );
    await page.evaluate(() => {
      const nodes = [...(document.querySelector('[data-line="1"]')?.childNodes ?? [])];
      const last = nodes.at(-1);
      const text = last?.textContent ?? "";
      if (last !== undefined) {
        document.getSelection()?.setBaseAndExtent(last, text.indexOf("three"), last, text.indexOf("three") + 5);
      }
    });
    await panel.armed();
    await page.keyboard.press("c");
    await page.keyboard.type("x");
    await page.keyboard.press("Control+Enter");
    assert.deepEqual((await panel.sent("addThread"))[0]?.action["range"], { start: 3, end: 3 });
  });
});
