import assert from "node:assert/strict";
import { revisions, samplePlan, waiting } from "../../support/webview/reviewSnapshots.ts";
import { type WebviewPage } from "../../support/webview/webviewPage.ts";
import { webviewPages } from "../../support/webview/webviewPages.ts";

describe("a comment that is being written when its lines go away", () => {
  const openPage = webviewPages();
  let panel: WebviewPage;
  beforeEach(async () => {
    panel = await openPage({ surface: "review" });
    await panel.post(waiting());
    await panel.page.locator('[data-line="13"]').hover();
    await panel.page.getByTestId("gutter-add").click();
  });

  const field = () => panel.page.getByTestId("comment-field").locator("textarea");
  const quoted = "> The counter lives in memory.\n\nfour workers";
  const without = (seq: number, markdown: string) =>
    waiting({ seq, markdown, revision: { ...revisions[1], number: seq, sha256: String(seq).repeat(64) } });
  const added = async () => (await panel.sent("addThread")).map(({ action }) => action);

  it("becomes one on the whole plan, with the lines as a quote, and keeps the focus", async () => {
    await panel.page.keyboard.type("four workers");
    await panel.post(without(2, samplePlan.replace("The counter lives in memory.\n\n", "")));
    assert.equal(await panel.page.getByTestId("composer").count(), 1);
    assert.equal(await field().inputValue(), quoted);
    await panel.page.keyboard.type("!");
    await panel.page.keyboard.press("Control+Enter");
    assert.deepEqual(
      (await added()).map(({ range, body }) => [range, body]),
      [[null, `${quoted}!`]],
    );
  });

  it("suggests nothing for other lines", async () => {
    await panel.page.getByText("Suggest replacement").click();
    await panel.settled();
    await panel.page.keyboard.press("Control+A");
    await panel.page.keyboard.type("In the table.");
    await panel.post(without(2, samplePlan.replace("The counter lives in memory.\n\n", "")));
    assert.equal(await field().inputValue(), "> The counter lives in memory.\n\n```\nIn the table.\n```");
    await panel.page.getByTestId("add-comment").click();
    assert.deepEqual(
      (await added()).map(({ range, replacement }) => [range, replacement]),
      [[null, undefined]],
    );
  });

  it("stays on the screen when the plan turns blank, and when it is written anew", async () => {
    await panel.page.keyboard.type("four workers");
    for (const [index, markdown] of ["", "  \n", samplePlan].entries()) {
      const drafts = index === 0 ? {} : { "new:plan": quoted };
      await panel.post({ ...without(index + 2, markdown), drafts });
      assert.equal(await panel.page.getByTestId("composer").count(), 1);
      assert.equal(await field().inputValue(), quoted);
    }
    const kept = (await panel.sent("saveDraft")).map(({ action }) => [action["key"], action["body"]]);
    assert.deepEqual(Object.fromEntries(kept), { "new:13-13": "", "new:plan": quoted });
  });
});
