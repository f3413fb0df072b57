import assert from "node:assert/strict";
import { secondRound, thread, waiting } from "../../support/webview/reviewSnapshots.ts";
import { type Theme, type WebviewPage } from "../../support/webview/webviewPage.ts";
import { webviewPages } from "../../support/webview/webviewPages.ts";

describe("the page of the review panel", () => {
  const openPage = webviewPages();
  let panel: WebviewPage | undefined;

  const open = async (options: { readonly width?: number; readonly height?: number; readonly theme?: Theme } = {}) => {
    panel = await openPage({ surface: "review", ...options });
    return panel;
  };

  it("shows what came with the program before the host says anything more", async () => {
    const snapshot = waiting();
    panel = await openPage({ surface: "review", started: { load: "first" } });
    await panel.startProgram(snapshot);
    await panel.page.locator("article.plan h1").first().waitFor();
    assert.deepEqual(
      (await panel.sent("ready")).map(({ action }) => action["seq"]),
      [snapshot.seq],
    );
    assert.equal((await panel.sent("load")).length, 1);
  });

  it("shows nothing of a time before it was hidden, and asks for what holds now", async () => {
    const snapshot = waiting();
    panel = await openPage({ surface: "review", started: { load: "first", begins: snapshot.markdown } });
    await panel.startProgram(snapshot);
    await panel.page.locator("article.plan [data-line]").first().waitFor();
    // VS Code makes a hidden page anew, of the same html.
    await panel.page.reload();
    await panel.settled();
    assert.equal(await panel.page.locator("article").count(), 0);
    await panel.page.waitForFunction(() => Reflect.get(window, "fakeHost").sent.length > 0);
    assert.equal((await panel.sent("load")).length, 1);
    await panel.startProgram({ ...snapshot, seq: snapshot.seq + 1 });
    await panel.page.locator("article.plan [data-line]").first().waitFor();
    assert.deepEqual(
      (await panel.sent("ready")).map(({ action }) => action["seq"]),
      [snapshot.seq + 1],
    );
  });

  it("runs one program only", async () => {
    const snapshot = waiting();
    panel = await openPage({ surface: "review", started: { load: "first", begins: snapshot.markdown } });
    await panel.startProgram(snapshot);
    await panel.startProgram(snapshot);
    await panel.page.locator("article.plan [data-line]").first().waitFor();
    assert.equal((await panel.sent("ready")).length, 1);
  });

  for (const theme of ["dark", "light", "high-contrast", "high-contrast-light"] as const) {
    it(`draws itself in the ${theme} theme`, async () => {
      const shown = await open({ theme, width: 1180, height: 1500 });
      await shown.post(secondRound());
      await shown.page.locator('[data-line="15"]').hover();
      await shown.screenshot(`review-${theme}`);
    });
  }

  for (const [width, height] of [
    [320, 400],
    [500, 300],
  ] as const) {
    it(`keeps every decision within reach at ${width} × ${height}`, async () => {
      const shown = await open({ width, height });
      await shown.post(secondRound());
      for (const id of ["note", "approve", "approve-menu", "request-changes", "quit"]) {
        const box = await shown.page.getByTestId(id).boundingBox();
        assert.ok(box !== null && box.x >= 0 && box.y >= 0, id);
        assert.ok(box.x + box.width <= width && box.y + box.height <= height, id);
      }
      const reading = await shown.page.locator("#reading").boundingBox();
      assert.ok(reading !== null && reading.height >= 80, `reading height ${reading?.height}`);
      await shown.screenshot(`review-${width}x${height}`);
      await shown.page.getByTestId("approve-menu").click();
      await shown.screenshot(`review-${width}x${height}-menu`);
      const menu = await shown.page.getByRole("menu").boundingBox();
      assert.ok(menu !== null && menu.x >= 0 && menu.x + menu.width <= width && menu.y >= 0, JSON.stringify(menu));
    });
  }

  for (const width of [320, 360, 412]) {
    it(`leaves no decision alone in a row at ${width}`, async () => {
      const shown = await open({ width, height: 500 });
      await shown.post(secondRound());
      const [changes, quit] = await Promise.all(
        ["request-changes", "quit"].map((id) => shown.page.getByTestId(id).boundingBox()),
      );
      assert.equal(quit?.y, changes?.y);
      assert.ok(quit!.x + quit!.width > width - 12, "both rows are as wide as the panel");
    });
  }

  it("hides the outline when the panel becomes narrow, unless it is opened there", async () => {
    const shown = await open({ width: 950 });
    await shown.post(waiting());
    const outline = shown.page.getByTestId("outline");
    const resize = async (width: number) => {
      await shown.page.setViewportSize({ width, height: 500 });
      await shown.settled();
      return await outline.count();
    };
    await shown.page.getByTestId("toggle-outline").click();
    assert.equal(await outline.count(), 1);
    assert.equal(await resize(600), 0);
    await shown.page.getByTestId("toggle-outline").click();
    assert.equal(await resize(500), 1);
    assert.equal(await resize(950), 1, "beside the plan it is as it was chosen there");
    assert.equal(await resize(600), 0);
  });

  it("has room for line numbers of five digits, and for the button beside the text", async () => {
    const shown = await open({ width: 340, height: 500 });
    await shown.post(waiting({ markdown: `${"\n".repeat(12_344)}Last line`, threads: [] }));
    const row = shown.page.locator('[data-line="12345"]');
    await row.hover();
    await shown.screenshot("review-five-digits");
    const [text, button] = [await row.boundingBox(), await shown.page.getByTestId("gutter-add").boundingBox()];
    assert.ok(text !== null && button !== null && text.x - (button.x + button.width) >= 3);
    const strip = await row.evaluate((element) => {
      const { width, height, paddingRight } = getComputedStyle(element, "::before");
      const number = document.createElement("canvas").getContext("2d");
      if (number !== null) number.font = getComputedStyle(element, "::before").font;
      const wanted = (number?.measureText("12345").width ?? 0) + Number.parseFloat(paddingRight);
      return { width: Number.parseFloat(width), height: Number.parseFloat(height), wanted };
    });
    assert.ok(strip.width >= strip.wanted && strip.height < 30, JSON.stringify(strip));
  });

  it("goes by Tab from the document to the note and the buttons, and out again", async () => {
    const shown = await open();
    await shown.post(waiting());
    await shown.page.keyboard.press("j");
    const stops: (string | null)[] = [];
    for (let press = 0; press < 7; press++) {
      await shown.page.keyboard.press("Tab");
      stops.push(await shown.page.evaluate(() => document.activeElement?.getAttribute("data-testid") ?? null));
    }
    assert.deepEqual(stops.slice(0, 6), [
      "comment-on-plan",
      "note",
      "approve",
      "approve-menu",
      "request-changes",
      "quit",
    ]);
    await shown.page.keyboard.press("Shift+Tab");
    await shown.page.keyboard.press("Shift+Tab");
    assert.notEqual(await shown.page.evaluate(() => document.activeElement?.getAttribute("data-testid")), "quit");
  });

  it("shows all of a comment that is begun at the bottom edge, also when it grows", async () => {
    const shown = await open({ width: 700, height: 400 });
    await shown.post(waiting({ markdown: Array.from({ length: 40 }, (_, line) => `- item ${line}`).join("\n") }));
    const reading = await shown.page.locator("#reading").boundingBox();
    const bottom = (reading?.y ?? 0) + (reading?.height ?? 0);
    const line = await shown.page.evaluate(
      (edge) =>
        [...document.querySelectorAll("[data-line]")]
          .findLast((row) => row.getBoundingClientRect().bottom < edge)
          ?.getAttribute("data-line"),
      bottom,
    );
    await shown.page.locator(`[data-line="${line}"]`).hover();
    await shown.page.getByTestId("gutter-add").click();
    await shown.page.getByTestId("comment-field").waitFor();
    for (const act of [() => undefined, () => shown.page.keyboard.type("one\ntwo\nthree\nfour")]) {
      await act();
      await shown.page.waitForTimeout(100);
      const add = await shown.page.getByTestId("add-comment").boundingBox();
      assert.ok(add !== null && add.y + add.height <= bottom, JSON.stringify({ add, bottom }));
    }
  });

  it("shows its keys on ?", async () => {
    const shown = await open();
    await shown.post(waiting());
    await shown.page.keyboard.press("?");
    await shown.page.getByTestId("sheet").waitFor();
    await shown.screenshot("review-keys");
    await shown.page.keyboard.press("a");
    await shown.page.keyboard.press("Escape");
    await shown.page.getByTestId("sheet").waitFor({ state: "detached" });
    assert.equal((await shown.sent("approve")).length, 0);
  });

  it("runs nothing of a hostile plan, loads nothing, and follows links only through the host", async () => {
    const shown = await open();
    const hostile = [
      "<script>window.ran = 1</script><img src=x onerror='window.ran = 1'>",
      "[a](javascript:window.ran=1) [b](command:workbench.action.quit) [c](vscode://x) [d](file:///etc/passwd) [e](data:text/html,x)",
      "![remote](https://example.com/pixel.png) ![local](docs/picture.png)",
      "<style>body{display:none}</style>",
      "[good](https://example.com/page) [file](src/a.ts#L3)",
      "```<img src=x onerror=window.ran=1>\ncode\n```",
      '| <b>x</b> | `<i>` |\n|---|---|\n| " onmouseover="window.ran=1 | y |',
    ].join("\n\n");
    await shown.post(waiting({ markdown: hostile, threads: [thread("t-1", 1, 1, hostile)] }));
    assert.equal(await shown.page.evaluate(() => Reflect.get(window, "ran")), undefined);
    assert.equal(
      await shown.page.locator("article.plan :is(script, img, iframe, style, object, [onerror], [href])").count(),
      0,
    );
    const before = shown.page.url();
    for (const link of await shown.page.locator("article.plan a").all()) {
      await link.click();
      await link.click({ button: "middle" });
    }
    assert.equal(shown.page.url(), before);
    const opened = new Set((await shown.sent("openLink")).map(({ action }) => String(action["href"])));
    for (const href of opened) {
      assert.match(href, /^(https:|src\/|docs\/)/);
    }
    assert.ok(opened.has("https://example.com/page") && opened.has("src/a.ts#L3"));
  });

  it("draws only the changed block again when one line of a long plan changes", async () => {
    const shown = await open();
    const lines = Array.from({ length: 2000 }, (_, index) => (index % 2 === 0 ? `Paragraph ${index}` : ""));
    await shown.post(waiting({ markdown: lines.join("\n") }));
    await shown.page.evaluate(() => {
      const seen = { changes: 0 };
      Reflect.set(window, "seen", seen);
      new MutationObserver((records) => {
        seen.changes += records.filter(({ target }) => target !== document.body).length;
      }).observe(document.querySelector("article.plan") ?? document.body, {
        subtree: true,
        childList: true,
        characterData: true,
      });
    });
    await shown.page.evaluate(() => document.getElementById("reading")?.scrollTo(0, 5000));
    // What is read stays where it is; the browser itself may correct the offset while sizes above settle.
    const place = (line?: string | null) =>
      shown.page.evaluate(async (wanted) => {
        await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
        const edge = document.getElementById("reading")?.getBoundingClientRect().top ?? 0;
        const rows = [...document.querySelectorAll("article.plan [data-line]")];
        const row = rows.find((each) =>
          wanted === null ? each.getBoundingClientRect().top > edge : each.getAttribute("data-line") === wanted,
        );
        return { line: row?.getAttribute("data-line") ?? null, top: row?.getBoundingClientRect().top ?? Number.NaN };
      }, line ?? null);
    const reading = await place();
    lines[1000] = "Another text";
    await shown.post(waiting({ seq: 2, markdown: lines.join("\n") }));
    // Off the screen, `innerText` would be empty: the block is not rendered, but it is there.
    assert.equal(await shown.page.locator('[data-line="1001"]').textContent(), "Another text");
    assert.ok(Number(await shown.page.evaluate("seen.changes")) <= 3);
    assert.ok(Math.abs((await place(reading.line)).top - reading.top) <= 1);
  });
});
