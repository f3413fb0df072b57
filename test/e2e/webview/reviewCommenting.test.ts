import assert from "node:assert/strict";
import { revisions, samplePlan, secondRound, thread, waiting } from "../../support/webview/reviewSnapshots.ts";
import { type WebviewPage } from "../../support/webview/webviewPage.ts";
import { webviewPages } from "../../support/webview/webviewPages.ts";

const sha256 = revisions[1].sha256;

describe("commenting in the review panel", () => {
  const openPage = webviewPages();
  let panel: WebviewPage;
  beforeEach(async () => {
    panel = await openPage({ surface: "review" });
    await panel.post(waiting());
    await panel.armed();
  });

  const line = (number: number) => panel.page.locator(`[data-line="${number}"]`);
  const field = () => panel.page.getByTestId("comment-field").locator("textarea");
  const added = async () => (await panel.sent("addThread")).map(({ action }) => action);

  it("comments on the line beside which the button was pressed", async () => {
    await line(15).hover();
    await panel.page.getByTestId("gutter-add").click();
    await panel.page.keyboard.type("Make it a setting");
    await panel.page.getByTestId("add-comment").click();
    assert.deepEqual(await added(), [
      { type: "addThread", range: { start: 15, end: 15 }, sha256, body: "Make it a setting" },
    ]);
    await panel.page.getByTestId("composer").waitFor({ state: "detached" });
  });

  it("comments on the range that was dragged in the gutter", async () => {
    const [from, to] = [await line(13).boundingBox(), await line(15).boundingBox()];
    assert.ok(from !== null && to !== null);
    const gutter = from.x - 30;
    await panel.page.mouse.move(gutter, from.y + 8);
    await panel.page.mouse.down();
    await panel.page.mouse.move(gutter, from.y + 20);
    await panel.page.mouse.move(gutter, to.y + 8);
    assert.equal(await panel.page.locator("[data-marked]").count(), 2);
    await panel.page.mouse.up();
    await panel.page.keyboard.type("Both");
    await panel.page.keyboard.press("Control+Enter");
    assert.deepEqual((await added()).at(0)?.["range"], { start: 13, end: 15 });
  });

  it("comments on the selected text, on its source lines", async () => {
    await panel.page.evaluate(() => {
      const text = document.querySelector('[data-line="5"]')?.firstChild;
      if (text) {
        const from = (text.textContent ?? "").indexOf("whatever");
        document.getSelection()?.setBaseAndExtent(text, from, text, from + 8);
      }
    });
    await panel.page.keyboard.press("c");
    await panel.page.keyboard.type("What is that?");
    await panel.page.keyboard.press("Control+Enter");
    const [sent] = await added();
    assert.deepEqual(sent?.["range"], { start: 6, end: 6 });
    assert.equal(sent?.["selection"], "whatever");
  });

  it("takes nothing that stands between the lines for selected text", async () => {
    const markdown = "One two\nthree\n\n| a | b |\n|---|---|\n| c d | e |\n";
    const reviewed = { revision: revisions[0], markdown: markdown.replace("two", "2") };
    const threads = [thread("t-1", 1, 2, "Between"), thread("t-2", 4, 4, "In the table")];
    await panel.post(waiting({ seq: 2, markdown, reviewed, threads }));
    await panel.page.locator(".plan del").waitFor();
    await panel.page.evaluate(() => {
      const [from, to] = [document.querySelector('[data-line="1"]'), document.querySelector('[data-line="6"] td')];
      if (from && to?.firstChild) {
        document.getSelection()?.setBaseAndExtent(from, 0, to.firstChild, 1);
      }
    });
    await panel.page.keyboard.press("c");
    await panel.page.keyboard.type("All of it?");
    await panel.page.keyboard.press("Control+Enter");
    const [sent] = await added();
    assert.deepEqual(sent?.["range"], { start: 1, end: 6 });
    assert.equal(sent?.["selection"], "One two\nthree\na | b\nc");
  });

  it("keeps the selected text with the words over a reload, and takes another selection for the open field", async () => {
    const select = (word: string) =>
      panel.page.evaluate((wanted) => {
        const text = document.querySelector('[data-line="5"]')?.firstChild;
        const from = text?.textContent?.indexOf(wanted) ?? -1;
        if (text && from >= 0) {
          document.getSelection()?.setBaseAndExtent(text, from, text, from + wanted.length);
        }
      }, word);
    await select("whatever");
    await panel.page.keyboard.press("c");
    await panel.page.keyboard.type("What");
    await panel.page.keyboard.press("Escape");
    const drafts = Object.fromEntries(
      (await panel.sent("saveDraft")).map(({ action }) => [action["key"], action["body"]]),
    );
    assert.deepEqual(drafts, { "new:6-6": "What", "select:6-6": "whatever" });
    await panel.page.reload();
    await panel.post(waiting({ drafts: { "new:6-6": "What", "select:6-6": "whatever" } }));
    const selected = panel.page.locator(".composer .selection");
    assert.equal(await selected.innerText(), "whatever");
    await select("whatever counts");
    await panel.armed();
    await panel.page.keyboard.press("c");
    await field().press("Control+Enter");
    const [sent] = await added();
    assert.deepEqual([sent?.["body"], sent?.["selection"]], ["What", "whatever counts"]);
  });

  for (const key of ["c", "Enter"]) {
    it(`comments by keyboard alone with ${key} on the line that the arrow keys reached`, async () => {
      await panel.page.keyboard.press("j");
      for (const _ of [1, 2, 3]) {
        await panel.page.keyboard.press("ArrowDown");
      }
      await panel.page.keyboard.press(key);
      await panel.page.keyboard.type("q a s: not shortcuts");
      assert.equal(await field().inputValue(), "q a s: not shortcuts");
      await panel.page.keyboard.press("Control+Enter");
      assert.deepEqual(
        (await added()).map((action) => action["range"]),
        [{ start: 8, end: 8 }],
      );
      await panel.settled();
      assert.equal(await panel.page.evaluate(() => document.activeElement?.getAttribute("data-line")), "8");
    });
  }

  it("reaches rows of tables, lines of code and nested items", async () => {
    for (const target of [21, 28, 39]) {
      await line(target).hover();
      await panel.page.getByTestId("gutter-add").click();
      await panel.page.keyboard.type("x");
      await panel.page.keyboard.press("Control+Enter");
    }
    assert.deepEqual(
      (await added()).map((action) => action["range"]),
      [21, 28, 39].map((target) => ({ start: target, end: target })),
    );
  });

  it("neither submits nor leaves while an input method composes", async () => {
    await line(13).hover();
    await panel.page.getByTestId("gutter-add").click();
    await panel.page.keyboard.type("かな");
    await field().evaluate((element) => {
      for (const init of [
        { key: "Enter", ctrlKey: true, isComposing: true },
        { key: "Escape", keyCode: 229 },
      ]) {
        element.dispatchEvent(new KeyboardEvent("keydown", { ...init, bubbles: true, composed: true }));
      }
    });
    assert.equal((await added()).length, 0);
    assert.equal(await field().evaluate((element) => element.matches(":focus")), true);
  });

  it("keeps a draft as it is typed, on Escape and over a reload", async () => {
    await line(13).hover();
    await panel.page.getByTestId("gutter-add").click();
    await panel.page.keyboard.type("half a thou");
    await panel.page.keyboard.press("Escape");
    const saved = (await panel.sent("saveDraft")).at(-1)?.action;
    assert.deepEqual(saved, { type: "saveDraft", key: "new:13-13", body: "half a thou" });
    await panel.page.reload();
    await panel.post(waiting({ drafts: { "new:13-13": "half a thou", note: "overall" } }));
    assert.equal(await field().inputValue(), "half a thou");
    assert.equal(await panel.page.getByTestId("note").locator("textarea").inputValue(), "overall");
  });

  it("does not take an emptied comment for an unchanged one", async () => {
    await panel.post(waiting({ seq: 2, threads: [thread("t-1", 13, 13, "One")] }));
    await panel.page.getByTestId("thread").hover();
    await panel.page.getByRole("button", { name: "Edit comment" }).click();
    await panel.page.locator(".edit textarea").fill("");
    await panel.refuse("editComment", "Delete it instead.");
    await panel.page.locator(".edit").getByText("Save").click();
    await panel.page.getByText("Delete it instead.").first().waitFor();
    assert.equal((await panel.sent("editComment"))[0]?.action["body"], "");
    assert.equal(await panel.page.locator(".edit textarea").inputValue(), "One", "the words are there again");
  });

  it("keeps focus, caret and words when a snapshot with a revised plan arrives", async () => {
    await line(13).hover();
    await panel.page.getByTestId("gutter-add").click();
    await panel.page.keyboard.type("abcd");
    await panel.page.keyboard.press("ArrowLeft");
    await panel.post(waiting({ seq: 2, markdown: samplePlan.replace("in memory", "in the session table") }));
    await panel.page.keyboard.type("X");
    assert.equal(await field().inputValue(), "abcXd");
    assert.match(await line(13).innerText(), /session table/);
  });

  it("goes along with a draft that the host moved to other lines", async () => {
    await line(13).hover();
    await panel.page.getByTestId("gutter-add").click();
    await panel.page.keyboard.type("abc");
    await panel.page.waitForTimeout(200);
    await panel.post(waiting({ seq: 2, drafts: { "new:13-13": "abc" } }));
    const markdown = `An added line.\n\n${samplePlan}`;
    await panel.post(waiting({ seq: 3, markdown, drafts: { "new:15-15": "abc" } }));
    await panel.page.keyboard.type("d");
    assert.equal(await panel.page.getByTestId("composer").count(), 1);
    assert.equal(await field().inputValue(), "abcd");
    await panel.page.keyboard.press("Control+Enter");
    assert.deepEqual(
      (await added()).map((action) => action["range"]),
      [{ start: 15, end: 15 }],
    );
  });

  it("keeps the words when the host refuses them, and says why", async () => {
    await panel.refuse("addThread", "The plan changed while you were writing.");
    await line(13).hover();
    await panel.page.getByTestId("gutter-add").click();
    await panel.page.keyboard.type("mine");
    await panel.page.keyboard.press("Control+Enter");
    await panel.page.getByTestId("toast").getByText("The plan changed while you were writing.").waitFor();
    assert.equal(await field().inputValue(), "mine");
  });

  it("suggests a replacement, beginning with the lines as they are", async () => {
    await line(13).hover();
    await panel.page.getByTestId("gutter-add").click();
    await panel.page.getByText("Suggest replacement").click();
    await panel.settled();
    const heard = panel.page.evaluate(
      () => new Promise((resolve) => addEventListener("keydown", ({ key }) => key !== "Control" && resolve(key))),
    );
    await panel.page.keyboard.press("Control+A");
    await panel.page.keyboard.type("The counter lives in the table.");
    await panel.page.keyboard.press("Control+Enter");
    assert.deepEqual(await added(), [
      {
        type: "addThread",
        range: { start: 13, end: 13 },
        sha256,
        body: "",
        replacement: "The counter lives in the table.",
      },
    ]);
    // VS Code hears what reaches the window, and would select all once more, over the first words.
    assert.equal(await heard, "T");
  });

  it("sends an unedited suggestion as what the field shows, never as a removal", async () => {
    await line(13).hover();
    await panel.page.getByTestId("gutter-add").click();
    await panel.page.getByText("Suggest replacement").click();
    await panel.page.keyboard.press("Control+Enter");
    assert.deepEqual(
      (await added()).map((action) => action["replacement"]),
      ["The counter lives in memory."],
    );
  });

  it("shows the thread under its last line and walks the threads with n and p", async () => {
    await panel.post(waiting({ seq: 2, threads: [thread("t-1", 10, 11, "One"), thread("t-2", 27, 27, "Two")] }));
    const focused = () => panel.page.evaluate(() => document.activeElement?.getAttribute("data-thread"));
    await panel.page.keyboard.press("n");
    assert.equal(await focused(), "t-1");
    await panel.page.keyboard.press("n");
    assert.equal(await focused(), "t-2");
    await panel.page.keyboard.press("p");
    assert.equal(await focused(), "t-1");
    await panel.page.keyboard.press("j");
    assert.equal(await panel.page.evaluate(() => document.activeElement?.getAttribute("data-line")), "13");
    const host = (await panel.sent("focus")).map(({ action }) => action["thread"]);
    assert.deepEqual([host.includes(true), host.at(-1)], [true, false]);
  });

  it("replies, edits, deletes with undo, resolves", async () => {
    await panel.post(waiting({ seq: 2, threads: [thread("t-1", 13, 13, "One")] }));
    const one = panel.page.getByTestId("thread");
    await one.getByText("Reply", { exact: true }).click();
    await panel.page.keyboard.type("And two");
    await panel.page.keyboard.press("Control+Enter");
    await one.hover();
    await one.getByRole("button", { name: "Edit comment" }).click();
    await panel.page.keyboard.press("End");
    await panel.page.keyboard.type("!");
    await panel.page.keyboard.press("Control+Enter");
    await one.hover();
    await one.getByRole("button", { name: "Delete comment" }).click();
    await panel.page.getByTestId("toast").getByText("Undo").click();
    await one.getByText("Resolve", { exact: true }).click();
    const types = ["reply", "editComment", "deleteComment", "undoDelete", "setThreadStatus"];
    const sent = (await panel.sent()).map(({ action }) => action).filter(({ type }) => types.includes(type));
    assert.deepEqual(sent, [
      { type: "reply", threadId: "t-1", body: "And two" },
      { type: "editComment", threadId: "t-1", commentId: "t-1-1", body: "One!" },
      { type: "deleteComment", threadId: "t-1", commentId: "t-1-1" },
      { type: "undoDelete" },
      { type: "setThreadStatus", threadId: "t-1", status: "resolved" },
    ]);
  });

  it("says of a comment when it was made, and that it was edited", async () => {
    const [at, editedAt] = ["2026-11-30T10:00:00Z", "2026-11-30T11:00:00Z"];
    const comments = [{ id: "c-1", author: "person" as const, body: "One!", at, editedAt }];
    await panel.post(waiting({ seq: 2, threads: [thread("t-1", 13, 13, "One", { comments })] }));
    const one = panel.page.getByTestId("thread");
    assert.match((await one.getByText("You").getAttribute("title")) ?? "", /2026/);
    assert.match((await one.getByText("edited").getAttribute("title")) ?? "", /2026/);
  });

  it("shows a reply and an edit that were begun before, also when the page learns of them after their threads", async () => {
    const threads = [thread("t-1", 13, 13, "One"), thread("t-2", 15, 15, "Two")];
    await panel.post(waiting({ seq: 2, threads }));
    await panel.post(waiting({ seq: 3, threads, drafts: { "reply:t-1": "half a re", "edit:t-2-1": "Two and" } }));
    const reply = panel.page.locator(".reply textarea");
    assert.equal(await reply.inputValue(), "half a re");
    assert.equal(await panel.page.locator(".edit textarea").inputValue(), "Two and");
    await reply.fill("");
    await panel.settled();
    assert.equal(await reply.count(), 1, "emptied, it stays where the person writes");
  });

  it("shows the quote and one word of status on threads of an older revision", async () => {
    await panel.post(secondRound({ seq: 2 }));
    const tags = await panel.page.locator(".thread .tag").allInnerTexts();
    assert.deepEqual(tags, ["addressed by this edit", "unchanged", "outdated: its text is gone", "resolved"]);
    assert.equal(await panel.page.locator(".thread .quote").first().innerText(), "The counter lives in a file.");
    assert.match(
      await panel.page.getByTestId("since-review").innerText(),
      /1 comment addressed · 1 unchanged · 1 outdated/,
    );
  });

  it("lets nothing be changed in a decided review", async () => {
    await panel.post(secondRound({ seq: 2, status: "approved" }));
    await panel.page.keyboard.press("c");
    assert.equal(await panel.page.getByTestId("composer").count(), 0);
    assert.equal(await panel.page.getByTestId("gutter-add").count(), 0);
    assert.equal(await panel.page.getByText("Resolve", { exact: true }).count(), 0);
  });
});
