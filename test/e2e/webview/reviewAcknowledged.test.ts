import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { secondRound, thread, waiting } from "../../support/webview/reviewSnapshots.ts";
import { type WebviewPage } from "../../support/webview/webviewPage.ts";
import { webviewPages } from "../../support/webview/webviewPages.ts";

const round = secondRound({ canSend: true, canRestore: true });
const one = waiting({ threads: [thread("t-1", 13, 13, "One")], canSend: true });

/** What a person can do, from the plan on the screen to the request. */
const actions: Readonly<Record<string, readonly [typeof round, (page: Page) => Promise<void>]>> = {
  addThread: [
    waiting(),
    async (page) => {
      await page.keyboard.press("j");
      await page.keyboard.press("c");
      await page.locator('[data-testid="comment-field"]:focus-within').waitFor();
      await page.keyboard.type("Why?");
      await page.keyboard.press("Control+Enter");
    },
  ],
  reply: [
    one,
    async (page) => {
      await page.getByText("Reply", { exact: true }).click();
      await page.locator(".reply vscode-text-area:focus-within").waitFor();
      await page.keyboard.type("Well?");
      await page.keyboard.press("Control+Enter");
    },
  ],
  editComment: [
    one,
    async (page) => {
      await page.getByTestId("thread").hover();
      await page.getByRole("button", { name: "Edit comment" }).click();
      await page.locator(".edit vscode-text-area:focus-within").waitFor();
      await page.keyboard.type("!");
      await page.keyboard.press("Control+Enter");
    },
  ],
  deleteComment: [
    one,
    async (page) => {
      await page.getByTestId("thread").hover();
      await page.getByRole("button", { name: "Delete comment" }).click();
    },
  ],
  setThreadStatus: [one, (page) => page.getByText("Resolve", { exact: true }).click()],
  saveDraft: [
    waiting(),
    async (page) => {
      await page.getByTestId("note").locator("textarea").click();
      await page.keyboard.type("All in all");
    },
  ],
  sendComments: [one, (page) => page.getByTestId("send-comments").click()],
  copy: [
    waiting(),
    async (page) => {
      await page.getByTestId("copy").click();
      await page.getByRole("menuitem").first().click();
    },
  ],
  openInEditor: [waiting(), (page) => page.getByRole("button", { name: "Open plan.md in an editor" }).click()],
  openLink: [waiting(), (page) => page.getByText("the issue").click()],
  compareWith: [round, (page) => inRevisions(page, "Compare here with revision 1")],
  compare: [round, (page) => inRevisions(page, "Diff editor with revision 1")],
  restoreRevision: [
    round,
    async (page) => {
      await inRevisions(page, "Restore revision 1");
      await page.getByTestId("restore-yes").click();
    },
  ],
  approve: [waiting(), (page) => page.getByTestId("approve").click()],
  requestChanges: [one, (page) => page.getByTestId("request-changes").click()],
  quit: [
    waiting(),
    async (page) => {
      await page.getByTestId("quit").click();
      await page.getByTestId("confirm-yes").click();
    },
  ],
};

async function inRevisions(page: Page, name: string): Promise<void> {
  await page.getByTestId("revision").click();
  await page.getByTestId("drawer").getByRole("button", { name }).click();
}

describe("a host that does not answer the review panel", () => {
  const openPage = webviewPages();
  let panel: WebviewPage;
  beforeEach(async () => {
    panel = await openPage({ surface: "review", clock: true });
  });

  const failed = () => panel.page.locator('[data-testid="toast"].error, [data-testid="decision-failed"]');
  const retry = () => failed().locator("vscode-button", { hasText: "Retry" }).click();

  for (const [type, [snapshot, act]] of Object.entries(actions)) {
    it(`is shown as having failed to do this, and can be asked again: ${type}`, async () => {
      const { page } = panel;
      await panel.post(snapshot);
      await panel.armed();
      await panel.hold(type);
      await act(page);
      await page.waitForFunction(
        (wanted) =>
          Reflect.get(window, "fakeHost").sent.some(({ action }: never) => Reflect.get(action, "type") === wanted),
        type,
      );
      assert.equal(await failed().count(), 0);
      await page.clock.runFor(16_000);
      await failed().getByText("The editor did not answer.").waitFor();
      const before = (await panel.sent(type)).length;
      await panel.hold();
      await retry();
      await failed().waitFor({ state: "detached" });
      const after = await panel.sent(type);
      assert.equal(after.length, before + 1);
      assert.deepEqual(
        { ...after.at(-1)?.action, sha256: undefined },
        { ...after[before - 1]?.action, sha256: undefined },
      );
    });
  }

  it("is asked by the same name again, so that what was only slow is not done twice", async () => {
    const { page } = panel;
    await panel.post(one);
    await panel.hold("setThreadStatus");
    await page.getByText("Resolve", { exact: true }).click();
    await page.clock.runFor(16_000);
    await retry();
    const [first, second] = await panel.sent("setThreadStatus");
    assert.equal(second?.id, first?.id);
    await panel.acknowledge(first?.id ?? 0, "The disk is full.");
    await failed().getByText("The disk is full.").waitFor();
    await retry();
    const third = (await panel.sent("setThreadStatus")).at(-1);
    assert.notEqual(third?.id, first?.id);
  });
});
