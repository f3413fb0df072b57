import assert from "node:assert/strict";
import { idle } from "../../support/webview/agentSnapshots.ts";
import { type WebviewPage } from "../../support/webview/webviewPage.ts";
import { webviewPages } from "../../support/webview/webviewPages.ts";

describe("the composer of the agent view", () => {
  const openPage = webviewPages();
  let view: WebviewPage;
  beforeEach(async () => {
    view = await openPage({ surface: "agent", width: 380, height: 760 });
  });

  const composer = () => view.page.getByTestId("composer").locator("textarea");
  const press = (key: string) => view.page.keyboard.press(key);
  const type = (text: string) => view.page.keyboard.type(text);
  const said = (...texts: string[]) => texts.map((text, index) => ({ kind: "person", id: `p${index}`, text }) as const);
  const actions = async (kind: string) => (await view.sent(kind)).map(({ action }) => action);

  it("walks through earlier prompts with the arrows, and back to what stood there", async () => {
    await view.post(idle({ entries: said("first", "second\nwith two lines") }));
    await composer().click();
    await type("half");
    await press("Home");
    await press("ArrowUp");
    await view.settled();
    assert.equal(await composer().inputValue(), "second\nwith two lines");
    await press("ArrowUp");
    await view.settled();
    assert.equal(await composer().inputValue(), "first");
    await press("ArrowDown");
    await view.settled();
    await press("ArrowDown");
    await view.settled();
    assert.equal(await composer().inputValue(), "half");
  });

  it("leaves the arrows to the text while something is being written", async () => {
    await view.post(idle({ entries: said("first") }));
    await composer().click();
    await type("one");
    await press("Shift+Enter");
    await type("two");
    await press("ArrowUp");
    await view.settled();
    assert.equal(await composer().inputValue(), "one\ntwo");
  });

  it("completes an @ with what the host offers, in the middle of a sentence", async () => {
    await view.post(idle());
    await composer().click();
    await type("see @log and go");
    for (let step = 0; step < " and go".length; step += 1) await press("ArrowLeft");
    await view.page.waitForTimeout(120);
    assert.deepEqual((await actions("complete")).at(-1), { type: "complete", query: "log" });
    await view.post({
      type: "completions",
      query: "log",
      items: [
        { kind: "file", label: "login.ts", detail: "src/auth", insert: "@src/auth/login.ts" },
        { kind: "folder", label: "src/log/", detail: "", insert: "@src/log/" },
      ],
    });
    await view.screenshot("agent-mentions");
    await press("Enter");
    await view.settled();
    assert.equal(await composer().inputValue(), "see @src/auth/login.ts and go");
    await type(":3");
    await view.settled();
    assert.equal(await composer().inputValue(), "see @src/auth/login.ts:3 and go");
  });

  it("offers nothing for a late answer to other words", async () => {
    await view.post(idle());
    await composer().click();
    await type("@main");
    await view.post({
      type: "completions",
      query: "log",
      items: [{ kind: "file", label: "login.ts", detail: "", insert: "@login.ts" }],
    });
    assert.equal(await view.page.getByTestId("completions").count(), 0);
  });

  it("offers the agent's own commands", async () => {
    await view.post(idle({ commands: [{ name: "init", description: "Write AGENTS.md", takesText: false }] }));
    await composer().click();
    await type("/in");
    await view.page.getByTestId("completions").getByText("Write AGENTS.md").click();
    await view.settled();
    assert.equal(await composer().inputValue(), "/init");
  });

  it("puts words of the editor behind what is there", async () => {
    await view.post(idle());
    await composer().click();
    await type("explain");
    await view.post({ type: "insert", text: "@src/a.ts:3-9" });
    assert.equal(await composer().inputValue(), "explain @src/a.ts:3-9 ");
  });

  it("sends pasted pictures along, and takes them away again", async () => {
    await view.post(idle({ images: true }));
    await composer().click();
    const paste = () =>
      composer().evaluate((element) => {
        const png = Uint8Array.from(
          atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
          (letter) => letter.charCodeAt(0),
        );
        const data = new DataTransfer();
        data.items.add(new File([png], "a.png", { type: "image/png" }));
        element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, composed: true }));
      });
    await paste();
    await view.page.getByTestId("picture").waitFor();
    await paste();
    await view.page.getByTestId("picture").nth(1).waitFor();
    await view.page.getByRole("button", { name: "Remove picture 1" }).click();
    await view.settled();
    assert.deepEqual(
      (await actions("savePictures")).map(({ images: kept }) => Array.isArray(kept) && kept.length),
      [1, 2, 1],
    );
    await press("Enter");
    const [images] = (await actions("prompt")).map((action) => action["images"]);
    assert.ok(Array.isArray(images) && images.length === 1);
    assert.equal(await view.page.getByTestId("picture").count(), 0);
  });

  it("gets the pictures that the host has kept, once, when the page is made anew", async () => {
    await view.post(idle({ images: true, draftImages: 1 }));
    await view.post(idle({ seq: 2, images: true, draftImages: 1 }));
    assert.equal((await actions("loadPictures")).length, 1);
    await view.post({ type: "pictures", images: [{ mimeType: "image/png", data: "aGk=" }] });
    await view.page.getByTestId("picture").waitFor();
    await composer().click();
    await press("Enter");
    assert.deepEqual(
      (await actions("prompt")).map((action) => action["images"]),
      [[{ mimeType: "image/png", data: "aGk=" }]],
    );
  });

  it("says why a picture can't go along", async () => {
    await view.post(idle());
    await composer().evaluate((element) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array([1])], "a.png", { type: "image/png" }));
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, composed: true }));
    });
    await view.page.getByTestId("failure").getByText("can't look at pictures").waitFor();
  });

  it("shows what waits in the queue, to be sent now, edited or removed", async () => {
    await view.post(idle({ phase: "working", queue: [{ id: "q1", text: "and the docs" }] }));
    const queued = view.page.getByTestId("queued");
    await queued.getByRole("button", { name: "Send now" }).click();
    assert.deepEqual(await actions("sendQueued"), [{ type: "sendQueued", id: "q1" }]);
    await queued.getByRole("button", { name: "Edit" }).click();
    await view.settled();
    assert.deepEqual(await actions("removeQueued"), [{ type: "removeQueued", id: "q1", takeBack: true }]);
    assert.equal(await composer().inputValue(), "and the docs");
  });

  it("shows how full the conversation is, and lets mode, model and other sessions be chosen", async () => {
    await view.post(
      idle({
        title: "Limit login attempts",
        usage: { used: 84_000, size: 200_000, cost: { amount: 0.1234, currency: "USD" } },
        others: [
          { id: "s2", title: "Rename the store", state: "needsYou" },
          { id: "s3", title: "Docs", state: "working" },
        ],
      }),
    );
    assert.match((await view.page.getByTestId("meter").textContent()) ?? "", /42% · \$0\.12/);
    await view.page.getByTestId("mode").click();
    await view.page.getByTestId("other-session").filter({ hasText: "needs you" }).click();
    assert.equal((await actions("pickMode")).length, 1);
    assert.deepEqual(await actions("openSession"), [{ type: "openSession", sessionId: "s2" }]);
    await view.screenshot("agent-sessions");
  });

  for (const state of ["needsYou", "working"] as const) {
    it(`leaves at least half of the header to the title beside a session that is ${state}`, async () => {
      await view.page.setViewportSize({ width: 300, height: 500 });
      const title = "Limit the login attempts of every account";
      await view.post(idle({ title, others: [{ id: "s2", title: "Move the store to the disk", state }] }));
      const heading = await view.page.getByRole("heading", { name: title }).boundingBox();
      assert.ok(heading !== null && heading.width >= (300 - 24) / 2 - 1, `${heading?.width}`);
      const chip = await view.page.getByTestId("other-session").boundingBox();
      assert.ok(chip !== null && chip.x + chip.width <= 300, JSON.stringify(chip));
      await view.screenshot(`agent-header-${state}`);
    });
  }
});
