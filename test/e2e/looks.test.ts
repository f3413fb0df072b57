import assert from "node:assert/strict";
import { createSampleRepository, removeSampleRepository, sampleRequest } from "../host/sampleRepository.ts";
import { AgentSurface } from "./agentSurface.ts";
import { ReviewSurface } from "./reviewSurface.ts";
import type { ThemeKind } from "./themes.ts";
import { Workbench } from "./workbench.ts";

const themes: readonly (readonly [ThemeKind, string])[] = [
  ["dark", "dark"],
  ["light", "light"],
  ["high-contrast", "hc"],
];

/** Pictures for .cache/screenshots, to be looked at; the tests themselves only hold what a program can see. */
describe("the looks of both surfaces", function () {
  this.slow(30_000);
  let workbench: Workbench;
  let folder: string;
  let panel: ReviewSurface;
  let agent: AgentSurface;
  before(async () => {
    folder = await createSampleRepository();
    workbench = await Workbench.start({ folder });
    agent = await AgentSurface.open(workbench);
    await agent.send(`/plan ${sampleRequest}`);
    panel = await ReviewSurface.of(workbench);
    await panel.waits(1);
    await panel.commentByMouse(await panel.lineOf("Start in"), "Name the function that prints the errands.");
    await panel.commentByMouse(await panel.lineOf("Tests for this area"), "How do I run them?");
    await panel.button("request-changes").click();
    await panel.waits(2);
    await panel.openComposer(await panel.lineOf("Nothing mentions"));
    await workbench.page.keyboard.type("What should the output look like for an empty list?");
    await workbench.page.mouse.move(700, 500);
  });
  after(async () => {
    await workbench?.dispose();
    await removeSampleRepository(folder);
  });

  /** Content that is wider than its page would have to be scrolled sideways. */
  const fits = async (): Promise<void> => {
    for (const { frame } of [panel, agent]) {
      const { scrollWidth, clientWidth } = await frame.evaluate(() => {
        const { scrollWidth, clientWidth } = document.body;
        return { scrollWidth, clientWidth };
      });
      assert.ok(scrollWidth <= clientWidth, `${scrollWidth} px of content in ${clientWidth} px`);
    }
  };

  /** The controls have colours and fonts of their own, which they take from the theme. */
  const controlsFollow = async (): Promise<void> => {
    for (const { frame } of [panel, agent]) {
      await frame.waitForFunction(
        (names) => {
          const button = document.querySelector("vscode-button");
          return (
            button !== null &&
            names.every(
              ([own, theme]) =>
                getComputedStyle(button).getPropertyValue(own) ===
                getComputedStyle(document.body).getPropertyValue(theme),
            )
          );
        },
        [
          ["--button-primary-background", "--vscode-button-background"],
          ["--input-background", "--vscode-input-background"],
          ["--font-family", "--vscode-font-family"],
        ] as const,
      );
    }
  };

  for (const [theme, name] of themes) {
    it(`follows the ${theme} theme`, async () => {
      await workbench.setTheme(theme);
      for (const { frame } of [panel, agent]) {
        await frame.waitForFunction((kind) => document.body.dataset["vscodeThemeKind"] === kind, `vscode-${theme}`);
      }
      await controlsFollow();
      await workbench.page.waitForTimeout(500);
      await fits();
      await workbench.screenshot(`review-${name}`);
      await workbench.page.locator(".part.sidebar").screenshot({ path: `.cache/screenshots/agent-${name}.png` });
    });
  }

  it("fits a narrow panel and a narrow view", async () => {
    await workbench.setTheme("dark");
    await workbench.page.setViewportSize({ width: 700, height: 800 });
    await workbench.page.waitForTimeout(500);
    await fits();
    await workbench.screenshot("review-narrow");
  });

  it("fits a window that is zoomed to 200 %, with every decision in it", async () => {
    // What a browser or VS Code shows of 1440 × 900 at that zoom.
    const { page } = workbench;
    await page.setViewportSize({ width: 720, height: 450 });
    await page.waitForTimeout(500);
    await fits();
    for (const name of ["approve", "request-changes", "quit"] as const) {
      const box = await panel.button(name).boundingBox();
      assert.ok(box !== null && box.y + box.height <= 450 && box.x + box.width <= 720, name);
    }
    await workbench.screenshot("review-zoomed");
  });
});
