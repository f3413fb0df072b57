import assert from "node:assert/strict";
import { revisions, thread, waiting } from "../../support/webview/reviewSnapshots.ts";
import { lineIn, richPlan } from "../../support/webview/richPlan.ts";
import { type WebviewPage } from "../../support/webview/webviewPage.ts";
import { webviewPages } from "../../support/webview/webviewPages.ts";

const sha256 = revisions[1].sha256;

describe("threads, outbox and other kinds of review in the panel", () => {
  const openPage = webviewPages();
  let panel: WebviewPage;
  beforeEach(async () => {
    panel = await openPage({ surface: "review", width: 900, height: 700 });
  });

  const threads = [
    thread("t-1", 10, 10, "One"),
    thread("t-2", 18, 18, "Two", { status: "resolved" }),
    thread("t-3", 15, 15, "Three", { sentWith: revisions[0].sha256 }),
  ];

  it("lists the threads in the order of the plan, and leads to one, also to a resolved one", async () => {
    const { page } = panel;
    await panel.post(waiting({ threads }));
    await panel.armed();
    assert.match(await page.getByTestId("threads").innerText(), /2 \/ 3/);
    await page.keyboard.press("t");
    const drawer = page.getByTestId("drawer");
    const words = () => drawer.locator(".excerpt").allInnerTexts();
    assert.deepEqual(await words(), ["One", "Three"]);
    await drawer.getByRole("button", { name: "all 3" }).click();
    assert.deepEqual(await words(), ["One", "Three", "Two"]);
    await panel.screenshot("thread-list");
    await page.keyboard.press("a");
    assert.equal((await panel.sent("approve")).length, 0);
    await drawer.getByText("Two").click();
    await page.waitForFunction(() => document.activeElement?.getAttribute("data-thread") === "t-2");
    assert.equal(await page.locator('[data-thread="t-2"] .fold').getAttribute("aria-expanded"), "true");
  });

  it("shows what is not settled before an approval, and sends the comments along or leaves them", async () => {
    const { page } = panel;
    await panel.post(waiting({ threads }));
    await page.getByTestId("approve").click();
    const strip = page.getByTestId("confirm");
    assert.match(
      await strip.innerText(),
      /2 threads are not resolved, 1 not sent yet|2 threads are not resolved, 2 not/,
    );
    assert.equal((await panel.sent("approve")).length, 0);
    await strip.getByRole("button", { name: "line 15" }).click();
    await page.waitForFunction(() => document.activeElement?.getAttribute("data-thread") === "t-3");
    await page.getByTestId("approve").click();
    await page.getByTestId("approve-leaving").click();
    const options = { nextMode: "previous", start: true, freshContext: false };
    assert.deepEqual(
      (await panel.sent("approve")).map(({ action }) => action),
      [{ type: "approve", sha256, ...options, withComments: false }],
    );
  });

  it("approves with comments by a and Enter, and always-approve goes back by default", async () => {
    const { page } = panel;
    await panel.post(waiting({ threads }));
    await panel.armed();
    await page.keyboard.press("1");
    await page.keyboard.press("Enter");
    assert.equal((await panel.sent("approve")).length, 0);
    await page.keyboard.press("a");
    await page.keyboard.press("Enter");
    assert.deepEqual(
      (await panel.sent("approve")).map(({ action }) => action["withComments"]),
      [undefined],
    );
  });

  it("approves at once when everything is settled", async () => {
    await panel.post(waiting({ threads: threads.filter(({ status }) => status === "resolved") }));
    await panel.page.getByTestId("approve").click();
    assert.equal((await panel.sent("approve")).length, 1);
  });

  it("shows what is on its way to the agent", async () => {
    const outbox = [{ id: "o-1", text: "Thread t-1, line 10:", at: revisions[0].at, revision: 1 }];
    await panel.post(waiting({ outbox }));
    await panel.page.getByTestId("outbox").click();
    assert.match(await panel.page.getByTestId("drawer").innerText(), /On revision 1[^]*Thread t-1, line 10:/);
    await panel.post(waiting({ seq: 2, outbox: [] }));
    await panel.page.keyboard.press("Escape");
    assert.equal(await panel.page.getByTestId("outbox").count(), 0);
  });

  it("sends comments while the agent plans, also when there is only a note", async () => {
    const { page } = panel;
    await panel.post(waiting({ status: "planning", canSend: true }));
    const send = page.getByTestId("send-comments");
    assert.equal(await send.getAttribute("disabled"), "");
    await page.getByTestId("note").locator("textarea").fill("Look at the tests too.");
    await send.click();
    const types = (await panel.sent()).map(({ action }) => action.type).filter((type) => type !== "focus");
    assert.deepEqual(types.slice(-2), ["saveDraft", "sendComments"]);
  });

  it("reviews any Markdown file without a decision", async () => {
    const { page } = panel;
    await panel.post(waiting({ kind: "markdown", status: "planning", title: "docs/guide.md", canSend: true, threads }));
    await panel.armed();
    for (const id of ["approve", "request-changes", "quit"]) {
      assert.equal(await page.getByTestId(id).count(), 0);
    }
    await page.keyboard.press("a");
    await page.keyboard.press("q");
    assert.equal(await page.getByTestId("confirm").count(), 0);
    await page.getByTestId("copy-comments").click();
    assert.deepEqual(
      (await panel.sent("copy")).map(({ action }) => action["what"]),
      ["comments"],
    );
    await panel.screenshot("markdown");
  });

  it("shows progress beside the steps, and never touches their text", async () => {
    const { page } = panel;
    const line = lineIn(richPlan, "Add the table");
    const progress = [
      { line: lineIn(richPlan, "Read the login path"), status: "completed" as const, files: [] },
      { line, status: "in_progress" as const, files: ["migrations/0007_attempts.sql"] },
    ];
    await panel.post(waiting({ status: "approved", markdown: richPlan, progress }));
    assert.deepEqual(
      (await page.getByTestId("progress").allInnerTexts()).map((text) => text.trim()),
      ["Done", "In progress\n0007_attempts.sql"],
    );
    assert.equal(await page.locator(`[data-line="${line}"]`).innerText(), "Add the table");
    assert.equal((await page.getByTestId("steps-done").innerText()).trim(), "1 of 5 steps done.");
    await page.getByTestId("progress").getByText("0007").click();
    assert.equal((await panel.sent("openLink"))[0]?.action["href"], "migrations/0007_attempts.sql");
  });

  it("shows a comment at once, and gives its words back when the host refuses them", async () => {
    const { page } = panel;
    await panel.post(waiting());
    await panel.hold("addThread");
    await page.locator('[data-line="15"]').hover();
    await page.getByTestId("gutter-add").click();
    await page.keyboard.type("Make it **two**");
    await page.keyboard.press("Control+Enter");
    await page.locator(".thread", { hasText: "saving" }).locator("strong", { hasText: "two" }).waitFor();
    const [request] = await panel.sent("addThread");
    await panel.acknowledge(request?.id ?? 0, "The disk is full.");
    const field = page.getByTestId("comment-field").locator("textarea");
    assert.equal(await field.inputValue(), "Make it **two**");
    await page.waitForFunction(() => document.activeElement?.getAttribute("data-testid") === "comment-field");
  });
});
