import assert from "node:assert/strict";
import type { Page } from "playwright-core";
import { thread, waiting } from "../../support/webview/reviewSnapshots.ts";
import { webviewPages } from "../../support/webview/webviewPages.ts";

/** One of everything that is drawn without a program of its own. */
const everyKind = [
  "# A plan",
  "",
  "Some words, *and more*, in `code`.",
  "",
  "## Steps & risks",
  "",
  "- [ ] one",
  "  - nested",
  "- [x] two <b>",
  "",
  "1. first",
  "",
  "   again",
  "2. second",
  "",
  "| File | Risk |",
  "| :--- | ---: |",
  "| `a.ts` | 1 & 2 |",
  "| שלום | 3 |",
  "",
  "> [!NOTE]",
  "> Said aside,",
  "> over lines.",
  "",
  '```ts "quoted"',
  "const a = 1;",
  "",
  "const b = a < 2;",
  "```",
  "",
  "    indented & plain",
  "",
  "***",
  "",
  "- مرحبا",
  "",
  "[link]: https://example.com",
  "",
  "The [link] is the end.",
].join("\n");

describe("the blocks of the review panel", () => {
  const openPage = webviewPages();

  for (const width of [700, 1100]) {
    it(`are seen where they stay before the program runs, at ${width}`, async () => {
      const shown = await openPage({ surface: "review", width, started: { load: "first", begins: everyKind } });
      await shown.screenshot(`review-beginning-${width}`);
      const before = await places(shown.page);
      await shown.startProgram(waiting({ markdown: everyKind }));
      await shown.page.locator("article.plan [data-line]").first().waitFor();
      await shown.settled();
      await shown.screenshot(`review-begun-${width}`);
      const after = await places(shown.page);
      assert.deepEqual(
        after.map(({ text }) => text),
        before.map(({ text }) => text),
      );
      // The bar above is half a pixel higher or lower with some fonts.
      const off = after.flatMap(({ at }, index) => at.map((value, side) => value - (before[index]?.at[side] ?? 0)));
      assert.ok(before.length > 12 && off.every((each) => Math.abs(each) <= 1), off.join(" "));
      assert.equal(await shown.page.locator("[inert]").count(), 0);
      const font = (selector: string, property: string) =>
        shown.page
          .locator(selector)
          .first()
          .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
      // The page was loaded before the program ran, and still the controls have the theme.
      assert.equal(await font('[data-testid="approve"]', "--font-family"), await font("body", "--vscode-font-family"));
    });
  }

  it("are the same as HTML and as components", async () => {
    const shown = await openPage({ surface: "review" });
    const snapshot = waiting({ markdown: everyKind });
    await shown.post(snapshot);
    const asHtml = await shapes(shown.page);
    const threads = everyKind.split("\n").map((_, index) => thread(`t-${index}`, index + 1, index + 1, "Why?"));
    await shown.post({ ...snapshot, seq: 2, threads });
    await shown.page.locator("[data-thread]").first().waitFor();
    await shown.post({ ...snapshot, seq: 3 });
    assert.equal(await shown.page.locator("[data-thread]").count(), 0);
    assert.deepEqual(await shapes(shown.page), asHtml);
  });

  it("stay the same elements when lines are inserted above them", async () => {
    const shown = await openPage({ surface: "review" });
    const snapshot = waiting({ markdown: everyKind });
    await shown.post(snapshot);
    const code = await shown.page.locator('[data-line="28"]').elementHandle();
    const revision = { number: 3, sha256: "3".repeat(64), at: "2026-11-30T12:00:00Z", author: "agent" as const };
    const later = { ...snapshot, seq: 2, markdown: `New\n\n${everyKind}`, revision, revisions: [revision] };
    await shown.post(later);
    assert.equal(await code?.evaluate((element) => element.isConnected && element.getAttribute("data-line")), "30");
    const fresh = await openPage({ surface: "review" });
    await fresh.post(later);
    assert.deepEqual(await shapes(shown.page), await shapes(fresh.page));
    await shown.post({ ...snapshot, seq: 3, markdown: later.markdown.replace("const a", "let a") });
    await fresh.post({ ...snapshot, seq: 3, markdown: later.markdown.replace("const a", "let a") });
    assert.deepEqual(await shapes(shown.page), await shapes(fresh.page));
  });
});

interface Place {
  readonly text: string;
  readonly at: readonly number[];
}

/** Texts with where they stand. */
function places(page: Page): Promise<readonly Place[]> {
  return page.locator("article.plan .block :is(h1, h2, p, li, td, th, pre)").evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width } = element.getBoundingClientRect();
      return { text: element.textContent?.trim() ?? "", at: [x, y, width] };
    }),
  );
}

/** The elements of each block with their attributes, but for those that move with the focus or are put in afterwards. */
async function shapes(page: Page): Promise<readonly string[]> {
  const later = ["tabindex", "aria-description", "title", "data-kind"];
  const read: unknown = await page.evaluate(`(() => {
    const shape = (node) => {
      if (!(node instanceof Element)) return node.textContent === "" ? "" : JSON.stringify(node.textContent);
      const own = [...node.attributes].filter(({ name }) => !${JSON.stringify(later)}.includes(name));
      const attributes = own.map(({ name, value }) => " " + name + "=" + value).sort().join("");
      return "<" + node.localName + attributes + ">" + [...node.childNodes].map(shape).join("");
    };
    return [...document.querySelectorAll("article.plan .block")].map(shape);
  })()`);
  return Array.isArray(read) ? read.map(String) : [];
}
