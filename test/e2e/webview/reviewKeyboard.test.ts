import assert from "node:assert/strict";
import { revisions, thread, waiting } from "../../support/webview/reviewSnapshots.ts";
import { type WebviewPage } from "../../support/webview/webviewPage.ts";
import { webviewPages } from "../../support/webview/webviewPages.ts";

const sha256 = revisions[1].sha256;

describe("what the review panel offers without a mouse", () => {
  const openPage = webviewPages();
  let panel: WebviewPage;
  beforeEach(async () => {
    panel = await openPage({ surface: "review" });
    await panel.post(waiting());
    await panel.armed();
  });

  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) {
      await panel.page.keyboard.press(key);
    }
  };
  const add = async (words: string): Promise<void> => {
    await panel.page.locator('[data-testid="comment-field"]:focus-within').waitFor();
    await panel.page.keyboard.type(words);
    await press("Control+Enter");
    await panel.settled();
  };
  const added = async () => (await panel.sent("addThread")).map(({ action }) => action);
  const marked = () => panel.page.locator("[data-marked]").count();
  const focused = () =>
    panel.page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute("data-thread") ?? at?.getAttribute("data-line") ?? at?.localName;
    });

  it("selects lines with Shift and the arrows, says so, and comments on them", async () => {
    await press("j", "j", "j", "Shift+ArrowDown", "Shift+ArrowDown", "Shift+ArrowUp");
    assert.equal(await marked(), 2);
    assert.match(await panel.page.locator("[aria-live]").first().innerText(), /Selected: lines 5–8/);
    await press("c");
    await add("All of this");
    assert.deepEqual(
      (await added()).map(({ range }) => range),
      [{ start: 5, end: 8 }],
    );
    assert.equal(await marked(), 0);
  });

  it("ends a selection of lines on Escape and on any other move", async () => {
    await press("j", "J", "J");
    assert.equal(await marked(), 3);
    await press("Escape");
    assert.equal(await marked(), 0);
    await press("J", "]");
    assert.equal(await marked(), 0);
    await press("c");
    await add("Only the heading");
    const [action] = await added();
    assert.deepEqual(action?.["range"], { start: 17, end: 17 });
  });

  it("selects words of the line, more and less of them, and keeps them with the comment", async () => {
    await press("j", "j", "j");
    await press("ArrowRight", "ArrowRight", "Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowLeft");
    await press("c");
    await add("Anybody?");
    const [action] = await added();
    assert.equal(action?.["selection"], "can try");
    assert.deepEqual(action?.["range"], { start: 5, end: 5 });
  });

  it("comments on the whole plan with w, and by the button below it", async () => {
    await press("w");
    await add("Too long");
    await panel.page.getByTestId("comment-on-plan").click();
    assert.equal(await panel.page.getByText("Suggest replacement").count(), 0);
    await add("Too short");
    assert.deepEqual(await added(), [
      { type: "addThread", range: null, sha256, body: "Too long" },
      { type: "addThread", range: null, sha256, body: "Too short" },
    ]);
  });

  it("keeps the draft of a comment on the whole plan", async () => {
    await press("w");
    await panel.page.keyboard.type("half a th");
    await press("Escape");
    const saved = (await panel.sent("saveDraft")).at(-1)?.action;
    assert.deepEqual(saved, { type: "saveDraft", key: "new:plan", body: "half a th" });
    await panel.post(waiting({ seq: 2, drafts: { "new:plan": "half a th" } }));
    assert.equal(await panel.page.getByTestId("comment-field").locator("textarea").inputValue(), "half a th");
  });

  it("brings a deleted comment back with u, and loses the focus at neither", async () => {
    const one = thread("t-1", 13, 13, "One");
    await panel.post(waiting({ seq: 2, threads: [one] }));
    await press("n", "Tab", "Tab", "Tab");
    assert.equal(await panel.page.evaluate(() => document.activeElement?.getAttribute("aria-label")), "Delete comment");
    await press("Enter");
    await panel.page.getByTestId("toast").waitFor();
    await panel.post(waiting({ seq: 3 }));
    assert.equal(await focused(), "13");
    await press("u");
    assert.equal((await panel.sent("undoDelete")).length, 1);
    await panel.post(waiting({ seq: 4, threads: [one] }));
    assert.equal(await panel.page.getByTestId("toast").count(), 0);
    await press("u");
    assert.equal((await panel.sent("undoDelete")).length, 1);
  });

  for (const [type, button, field] of [
    ["reply", "Reply on line 13", ".reply vscode-text-area:focus-within"],
    ["editComment", "Edit comment", ".edit vscode-text-area:focus-within"],
  ] as const) {
    it(`leaves the focus where the person went while the host was slow: ${type}`, async () => {
      const threads = [thread("t-1", 13, 13, "One"), thread("t-2", 27, 27, "Two")];
      await panel.post(waiting({ seq: 2, threads }));
      await panel.hold(type);
      await press("n");
      while ((await panel.page.evaluate(() => document.activeElement?.getAttribute("aria-label"))) !== button) {
        await press("Tab");
      }
      await press("Enter");
      await panel.page.locator(field).waitFor();
      await panel.page.keyboard.type("More words");
      await press("Control+Enter");
      assert.equal(await focused(), "t-1");
      await press("n");
      const [request] = await panel.sent(type);
      await panel.acknowledge(request?.id ?? 0);
      await panel.settled();
      assert.equal(await focused(), "t-2");
    });
  }

  const unsure = (certainty: "ambiguous" | "outdated") => {
    const made = thread("t-1", 13, 13, "Which one?");
    return waiting({ seq: 2, threads: [{ ...made, anchor: { ...made.anchor, certainty } }] });
  };
  const placed = async () => (await panel.sent("placeThread")).map(({ action }) => action["range"]);

  it("says of a thread that fits several places that it is this line", async () => {
    await panel.post(unsure("ambiguous"));
    await panel.screenshot("thread-ambiguous");
    await panel.page.getByTestId("place-here").click();
    assert.deepEqual(await placed(), [{ start: 13, end: 13 }]);
  });

  for (const certainty of ["ambiguous", "outdated"] as const) {
    it(`puts a thread that is ${certainty} on another line by keys, and not after Escape`, async () => {
      await panel.post(unsure(certainty));
      const choose = async (): Promise<void> => {
        await press("n");
        while (
          (await panel.page.evaluate(() => document.activeElement?.getAttribute("data-testid"))) !== "place-elsewhere"
        ) {
          await press("Tab");
        }
        await press("Enter");
        await panel.page.getByTestId("toast").waitFor();
      };
      await choose();
      await press("Escape");
      assert.equal(await focused(), "t-1");
      assert.equal(await panel.page.getByTestId("toast").count(), 0);
      await choose();
      await press("k", "k", "Enter");
      assert.deepEqual(await placed(), [{ start: 8, end: 8 }]);
      assert.equal((await added()).length, 0);
      await panel.page.waitForFunction(() => document.activeElement?.getAttribute("data-thread") === "t-1");
    });
  }

  it("comments as ever after the choice of a line was dismissed", async () => {
    await panel.post(unsure("outdated"));
    await panel.page.getByTestId("place-elsewhere").click();
    await panel.page.getByTestId("toast").getByRole("button", { name: "Dismiss" }).click();
    await panel.page.locator('[data-line="21"]').hover();
    await panel.page.getByTestId("gutter-add").click();
    await add("A comment");
    assert.deepEqual(await placed(), []);
  });

  it("puts a thread on the line that is pressed", async () => {
    await panel.post(unsure("outdated"));
    await panel.page.getByTestId("place-elsewhere").click();
    await panel.page.locator('[data-line="21"]').hover();
    await panel.page.getByTestId("gutter-add").click();
    assert.deepEqual(await placed(), [{ start: 21, end: 21 }]);
    assert.equal(await panel.page.getByTestId("composer").count(), 0);
  });

  it("numbers the rows of tables as it numbers lines", async () => {
    const number = (line: number) =>
      panel.page
        .locator(`[data-line="${line}"]`)
        .evaluate((row) => getComputedStyle(row.localName === "tr" ? row.children[0]! : row, "::before").content);
    assert.match(await number(21), /^"21"/);
    assert.match(await number(19), /^"19"/);
  });
});
