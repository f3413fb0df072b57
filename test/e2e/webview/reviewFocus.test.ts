import assert from "node:assert/strict";
import type { ReviewSnapshot } from "../../../src/protocol/reviewMessages.ts";
import { revisions, samplePlan, thread, waiting } from "../../support/webview/reviewSnapshots.ts";
import { type WebviewPage } from "../../support/webview/webviewPage.ts";
import { webviewPages } from "../../support/webview/webviewPages.ts";

const mine = { threads: [thread("t-1", 13, 13, "One")] };

describe("what the review panel does when what has the focus goes away, and what it says", () => {
  const openPage = webviewPages();
  let panel: WebviewPage;
  beforeEach(async () => {
    panel = await openPage({ surface: "review" });
  });

  const show = async (change: Partial<ReviewSnapshot>): Promise<void> => {
    await panel.post(waiting(change));
    await panel.armed();
  };
  const press = (...keys: string[]): Promise<void> => panel.press(...keys);
  const pressOn = async (testId: string, ...keys: string[]): Promise<void> => {
    await panel.page.getByTestId(testId).focus();
    await press("Enter", ...keys);
  };
  const hasFocus = async (line: string): Promise<void> => {
    await panel.page.waitForFunction((wanted) => document.activeElement?.getAttribute("data-line") === wanted, line);
  };
  const says = async (text: string): Promise<void> => {
    await panel.page.locator("[aria-live]", { hasText: text }).first().waitFor({ state: "attached" });
  };
  const decisions = async () =>
    (await panel.sent())
      .map(({ action }) => action.type)
      .filter((type) => ["approve", "requestChanges", "quit"].includes(type));

  const ways: readonly (readonly [string, ReviewSnapshot["status"], () => Promise<void>])[] = [
    ["the button of the approval", "approved", () => pressOn("approve")],
    ["an item of its menu", "approved", () => pressOn("approve-menu", "ArrowDown", "Enter")],
    [
      "the note",
      "changesRequested",
      async () => {
        await press("s");
        await panel.page.keyboard.type("Smaller");
        await press("Enter");
      },
    ],
    ["the button for changes", "changesRequested", () => pressOn("request-changes", "Enter")],
  ];
  for (const [name, status, decide] of ways) {
    it(`has the focus on the line of before when the plan was decided by ${name}`, async () => {
      await show(name === "the button for changes" ? mine : {});
      await press("j", "j");
      await decide();
      assert.equal((await decisions()).length, 1);
      await panel.post(waiting({ seq: 2, status, canDecide: false }));
      await hasFocus("3");
    });
  }

  it("has the focus in the document after a line that says something is dismissed, and after comments were sent", async () => {
    await show({ ...mine, status: "planning", canSend: true });
    await press("n", "Tab", "Tab", "Tab", "Enter");
    await panel.page.getByRole("button", { name: "Dismiss" }).focus();
    await press("Enter");
    await hasFocus("13");
    await pressOn("send-comments");
    await says("Comments are on their way to the agent.");
    await panel.post(waiting({ seq: 2, status: "planning", canSend: true }));
    await hasFocus("13");
  });

  it("leaves the place alone that is read, and a click on nothing as it is", async () => {
    await show({ markdown: "Words.\n\n".repeat(200) });
    await press("j");
    await pressOn("approve");
    const top = await panel.page.evaluate(() => {
      const reading = document.getElementById("reading");
      reading?.scrollTo(0, 1500);
      return reading?.scrollTop;
    });
    await panel.post(waiting({ seq: 2, markdown: "Words.\n\n".repeat(200), status: "approved", canDecide: false }));
    await hasFocus("1");
    assert.equal(await panel.page.evaluate(() => document.getElementById("reading")?.scrollTop), top);
  });

  for (const [width, height] of [
    [1000, 800],
    [520, 700],
    [320, 400],
  ] as const) {
    for (const testId of ["approve", "quit"]) {
      it(`asks on a double click on ${testId} at ${width} × ${height}, and takes its second half for no answer`, async () => {
        await panel.page.setViewportSize({ width, height });
        await show(mine);
        await panel.page.getByTestId(testId).dblclick();
        await panel.settled();
        assert.deepEqual(await decisions(), []);
        await panel.page.getByTestId("confirm-yes").click();
        assert.equal((await decisions()).length, 1);
      });
    }
  }

  it("takes a key that is held down for no answer to its question", async () => {
    await show(mine);
    await panel.page.getByTestId("approve").focus();
    await panel.page.keyboard.down("Enter");
    await panel.page.getByTestId("confirm-yes").waitFor();
    await panel.page.keyboard.down("Enter");
    await panel.page.keyboard.up("Enter");
    await panel.settled();
    assert.deepEqual(await decisions(), []);
    await press("Enter");
    assert.deepEqual(await decisions(), ["approve"]);
  });

  it("decides nothing by a letter while it asks, and gives way to the note", async () => {
    await show({});
    await press("q", "a", "2");
    assert.deepEqual(await decisions(), []);
    await press("s");
    assert.equal(await panel.page.getByTestId("confirm").count(), 0);
    await panel.page.locator('[data-testid="note"]:focus-within').waitFor();
  });

  for (const [key, text] of [
    ["n", "There are no threads."],
    [".", "No further change."],
    ["[", "No further heading."],
    ["o", "The outline is hidden."],
    ["d", "Changes are hidden."],
  ] as const) {
    it(`says on ${key}: ${text}`, async () => {
      await show({});
      await press("j", key);
      await says(text);
    });
  }

  it("says that words were added to a thread, changed, and copied", async () => {
    const [one] = mine.threads;
    const comments = one?.comments ?? [];
    const more = { id: "t-1-2", author: "person", body: "Two", at: "2026-11-30T11:06:00Z" } as const;
    await show(mine);
    await panel.post(waiting({ seq: 2, threads: [thread("t-1", 13, 13, "", { comments: [...comments, more] })] }));
    await says("Comment added.");
    const other = { ...more, body: "Three" };
    await panel.post(waiting({ seq: 3, threads: [thread("t-1", 13, 13, "", { comments: [...comments, other] })] }));
    await says("Comment changed.");
    await pressOn("copy", "Enter");
    await says("Copied.");
  });

  for (const [name, words] of [
    ["without a word", ""],
    ["with words that the host does not have yet", "half"],
  ] as const) {
    it(`keeps a field ${name} with its lines and the focus in it when the agent revises the plan`, async () => {
      await show({ status: "planning" });
      await press("j", "j", "j", "c");
      await panel.page.locator('[data-testid="comment-field"]:focus-within').waitFor();
      await panel.page.keyboard.type(words);
      const revision = { ...revisions[1], number: 3, sha256: "c".repeat(64) };
      const markdown = `# Before\n\nTwo more lines.\n\n${samplePlan}`;
      await panel.post(waiting({ seq: 2, status: "planning", markdown, revision }));
      assert.equal(await panel.page.getByTestId("composer").count(), 1);
      await panel.page.locator('[data-testid="comment-field"]:focus-within').waitFor();
      await panel.page.keyboard.type(" a word");
      await press("Control+Enter");
      const [sent] = await panel.sent("addThread");
      assert.deepEqual(sent?.action, {
        type: "addThread",
        range: { start: 9, end: 10 },
        sha256: revision.sha256,
        body: `${words} a word`,
      });
    });
  }

  it("says with a new revision that it waits", async () => {
    await show({ status: "planning" });
    const revision = { ...revisions[1], number: 3, sha256: "c".repeat(64) };
    await panel.post(waiting({ seq: 2, markdown: "# Other\n", revision }));
    await says("Revision 3 of the plan. The plan waits for your approval.");
  });
});
