import assert from "node:assert/strict";
import { thread, waiting } from "../../support/webview/reviewSnapshots.ts";
import { lineIn, richPlan } from "../../support/webview/richPlan.ts";
import { type Theme, type WebviewPage } from "../../support/webview/webviewPage.ts";
import { webviewPages } from "../../support/webview/webviewPages.ts";

describe("reading in the review panel", () => {
  const openPage = webviewPages();
  let panel: WebviewPage;

  const open = async (options: { readonly theme?: Theme; readonly width?: number; readonly height?: number } = {}) => {
    panel = await openPage({ surface: "review", width: 1180, height: 900, ...options });
    return panel.page;
  };
  const asked = async (type: string) => (await panel.sent(type)).flatMap(({ action }) => [...Object(action)["paths"]]);
  const line = (text: string) => panel.page.locator(`[data-line="${lineIn(richPlan, text)}"]`);

  it("has an outline that follows the scroll, counts open threads, and leads to its headings", async () => {
    const page = await open({ height: 500 });
    const at = lineIn(richPlan, "migrations/");
    await panel.post(waiting({ markdown: richPlan, threads: [thread("t-1", at, at, "Name?")] }));
    const outline = page.getByTestId("outline");
    assert.match(
      await outline.innerText(),
      /Limit login attempts\s+Context\s+Approach\s+Files to change\s+1\s*, 1 open thread\s+Steps/,
    );
    await outline.getByRole("button", { name: "Steps" }).click();
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Steps");
    await page.evaluate(() => document.getElementById("reading")?.scrollTo(0, 1e6));
    await outline.locator('[aria-current="true"]', { hasText: "Steps" }).waitFor();
    await page.keyboard.press("o");
    await outline.waitFor({ state: "detached" });
    await page.reload();
    await panel.post(waiting({ markdown: richPlan }));
    assert.equal(await outline.count(), 0);
  });

  it("colours code without an element for it, and copies it", async () => {
    const page = await open();
    await panel.post(waiting({ markdown: richPlan }));
    await page.waitForFunction(() => (CSS.highlights.get("code-keyword")?.size ?? 0) > 2);
    const words = await page.evaluate(() => [...(CSS.highlights.get("code-keyword") ?? [])].map(String));
    assert.ok(words.includes("export") && words.includes("const"));
    assert.equal(await page.locator("pre[data-language='ts'] span:not([data-line])").count(), 0);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await line("export function").hover();
    await page.getByTestId("copy-code").click();
    await page.getByText("Code copied.").waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    assert.match(copied, /^\/\*\* Milliseconds to wait\. \*\/\nexport function[^]*ms`;$/);
  });

  it("asks which paths are files, makes those links, and previews and opens them", async () => {
    const page = await open();
    await panel.post(waiting({ markdown: richPlan }));
    const paths = await asked("resolveLinks");
    assert.ok(paths.includes("src/auth/store.ts:41") && paths.includes("made/up.ts") && paths.includes("docs/gone.md"));
    assert.ok(!paths.includes("login_attempts") && !paths.some((path) => String(path).startsWith("https:")));
    const kind = (path: unknown) => (/gone|made/.test(String(path)) ? "missing" : "file");
    await panel.post({ type: "links", links: paths.map((path) => ({ path, kind: kind(path) })) });
    assert.equal(await page.locator("code[data-href]", { hasText: "made/up.ts" }).count(), 0);
    const link = page.locator("code[data-href]", { hasText: "src/auth/store.ts:41" });
    await link.hover();
    await page.waitForFunction(() => {
      const sent: unknown = Reflect.get(window, "fakeHost").sent;
      return Array.isArray(sent) && sent.some(({ action }) => action.href === "src/auth/store.ts:41");
    });
    assert.equal((await panel.sent("previewLink")).length, 1);
    const lines = ["export class Store {", "}"];
    const meant = { start: 41, end: 41 };
    await panel.post({
      type: "preview",
      href: "src/auth/store.ts:41",
      path: "src/auth/store.ts",
      start: 41,
      lines,
      meant,
    });
    assert.match(await page.getByTestId("preview").innerText(), /src\/auth\/store\.ts line 41\s+export class Store/);
    assert.equal(await page.locator(".preview .meant").count(), 1);
    await panel.screenshot("reading-preview");
    await link.click();
    assert.deepEqual((await panel.sent("openLink")).at(-1)?.action["href"], "src/auth/store.ts:41");
    assert.equal(await page.getByTestId("preview").count(), 0);
  });

  it("shows images of the workspace as the host allows them, and says why not", async () => {
    const page = await open();
    await panel.post(
      waiting({ markdown: "![One](docs/one.png) ![Two](docs/two.png) ![x](https://example.com/x.png)" }),
    );
    assert.deepEqual(await asked("resolveImages"), ["docs/one.png", "docs/two.png"]);
    const uri = new URL("/media/icon.png", page.url()).href;
    const images = [
      { path: "docs/one.png", uri },
      { path: "docs/two.png", uri: null, reason: "larger than 10 MB" },
    ];
    await panel.post({ type: "images", images });
    await page.locator('img[alt="One"]').waitFor();
    assert.equal(await page.locator("img").count(), 1);
    assert.equal(
      await page.locator(".image", { hasText: "Two" }).getAttribute("title"),
      "docs/two.png: larger than 10 MB",
    );
  });

  it("draws diagrams under the policy of the page, and lets them be commented on", async () => {
    const page = await open();
    await panel.post(waiting({ markdown: richPlan }));
    const diagram = page.getByTestId("diagram");
    await diagram.locator("svg").waitFor();
    assert.match((await diagram.locator("svg").textContent()) ?? "", /Compare password/);
    await diagram.hover();
    await page.getByTestId("gutter-add").click();
    await page.keyboard.type("Where is the log?");
    await page.keyboard.press("Control+Enter");
    const [sent] = await panel.sent("addThread");
    const first = lineIn(richPlan, "flowchart LR");
    assert.deepEqual(sent?.action["range"], { start: first, end: first + 3 });
  });

  it("says what is wrong with a diagram, in its place, and draws the others", async () => {
    const page = await open();
    const bomb = `flowchart LR\n${Array.from({ length: 900 }, (_, index) => `  a${index} --> b${index}`).join("\n")}`;
    const hostile =
      'flowchart LR\n  a["<img src=x onerror=window.ran=1>"] --> b\n  click a "javascript:window.ran=1"\n  style a fill:url(https://example.com/x)';
    const fences = ["sequenceDiagram\n  A->>B: hello", "flowchart LR\n  a --", bomb, hostile];
    await panel.post(waiting({ markdown: fences.map((text) => `\`\`\`mermaid\n${text}\n\`\`\``).join("\n\n") }));
    await page.getByTestId("diagram-error").nth(1).waitFor({ timeout: 20_000 });
    await page.getByTestId("diagram").last().locator("svg, figcaption").waitFor({ timeout: 20_000 });
    assert.match((await page.getByTestId("diagram").first().locator("svg").textContent()) ?? "", /hello/);
    assert.match(await page.getByTestId("diagram-error").nth(1).innerText(), /too large/);
    const unfolded = await page
      .locator(".diagram-text")
      .evaluateAll((all) => all.map((each) => each.hasAttribute("open")));
    assert.deepEqual(unfolded.slice(0, 3), [false, true, false], "a text that can be read in place of the picture");
    const inside = await page.evaluate(() =>
      [...document.querySelectorAll("figure > div")].flatMap((host) => [
        ...(host.shadowRoot?.querySelectorAll("script, a, image, foreignObject, img, [onclick], [href]") ?? []),
      ]),
    );
    assert.deepEqual(inside, []);
    assert.equal(await page.evaluate(() => Reflect.get(window, "ran")), undefined);
  });

  it("shows alerts, footnotes, front matter and right-to-left text, and goes from a mark to its note", async () => {
    const page = await open();
    await panel.post(waiting({ markdown: richPlan }));
    assert.equal(await page.locator("blockquote.alert.warning").count(), 1);
    const warning = page.locator("blockquote.alert.warning [data-line]");
    assert.equal(
      await warning.innerText(),
      "Four workers share one proxy, so whatever counts failures has to be shared.",
    );
    assert.equal(await line("مرحبا").evaluate((row) => getComputedStyle(row).direction), "rtl");
    assert.equal(await page.locator("pre.quiet").count(), 1);
    await page.locator("a.note-mark").click();
    assert.equal(
      await page.evaluate(() => document.activeElement?.getAttribute("data-line")),
      String(lineIn(richPlan, "[^why]: Because")),
    );
    const width = await page.evaluate(() => document.getElementById("reading")?.scrollWidth);
    assert.equal(width, await page.evaluate(() => document.getElementById("reading")?.clientWidth));
  });

  for (const theme of ["light", "high-contrast"] as const) {
    it(`draws all of it in the ${theme} theme`, async () => {
      const page = await open({ theme, height: 1700 });
      await panel.post(waiting({ markdown: richPlan }));
      await page.getByTestId("diagram").locator("svg").waitFor();
      await panel.screenshot(`reading-${theme}`);
    });
  }
});
