import assert from "node:assert/strict";
import type { Frame } from "playwright-core";
import { armingDelay } from "../../webview/review/shortcuts.ts";
import { ReviewSurface } from "./reviewSurface.ts";
import type { Workbench } from "./workbench.ts";

/** VS Code for somebody who has no mouse. Everything here is a key press. */
export class Keyboard {
  readonly #workbench: Workbench;

  private constructor(workbench: Workbench) {
    this.#workbench = workbench;
  }

  /** Counts what a mouse would do, in every frame that comes: `assertNoMouse` tells. */
  static async of(workbench: Workbench): Promise<Keyboard> {
    const count = (): void => {
      for (const type of ["pointerdown", "pointermove", "wheel"]) {
        addEventListener(type, (event) => event.isTrusted && Reflect.set(window, "mouseUsed", type), true);
      }
    };
    await workbench.page.context().addInitScript(count);
    await workbench.page.evaluate(count);
    return new Keyboard(workbench);
  }

  async assertNoMouse(): Promise<void> {
    for (const frame of this.#workbench.page.frames()) {
      const used = await frame.evaluate(() => Reflect.get(window, "mouseUsed")).catch(() => undefined);
      assert.equal(used, undefined, `a mouse was used in ${frame.url()}`);
    }
  }

  press(...keys: string[]): Promise<void> {
    return this.#workbench.press(...keys);
  }

  type(text: string): Promise<void> {
    return this.#workbench.page.keyboard.type(text);
  }

  /** Runs a command by its full label. */
  async run(label: string): Promise<void> {
    const { page } = this.#workbench;
    const rows = page.locator(".quick-input-list .monaco-list-row");
    const exact = page.locator(".label-name", { hasText: new RegExp(`^\\s*${escaped(label)}\\s*$`) });
    const wanted = rows.filter({ has: exact }).and(page.locator(".focused"));
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.press("F1");
        await page.locator(".quick-input-widget:visible .quick-input-box input:focus").waitFor({ timeout: 10_000 });
        await this.press("Control+a");
        await this.type(`>${label}`);
        await rows.filter({ has: exact }).waitFor({ timeout: 10_000 });
        // A longer command may stand before it.
        for (let row = 0; row < 10 && (await wanted.count()) === 0; row += 1) await this.press("ArrowDown");
        await wanted.waitFor({ timeout: 5000 });
        break;
      } catch (error) {
        // An extension's command appears only once the workbench has read its manifest; keys are lost between two frames.
        if (attempt === 4) throw error;
        await this.press("Escape");
      }
    }
    await this.press("Enter");
  }

  /** Chooses in the list that VS Code shows, by what is typed into it. */
  async pick(text: string): Promise<void> {
    const { page } = this.#workbench;
    await page.locator(".quick-input-widget:visible .quick-input-box input:focus").waitFor();
    await this.type(text);
    await page.locator(".quick-input-list .monaco-list-row.focused", { hasText: text }).waitFor();
    await this.press("Enter");
  }

  /** Answers the input box that VS Code shows, which may have a title. */
  async answer(text: string, title = ""): Promise<void> {
    const box = this.#workbench.page.locator(".quick-input-widget:visible").filter({ hasText: title });
    await box.locator(".quick-input-box input:focus").waitFor();
    await this.press("Control+a");
    await this.type(text);
    await this.press("Enter");
  }

  /** Goes to the review panel, with its document under the keys, and past the moment in which keys that decide are ignored. */
  async toReview(revision?: number): Promise<ReviewSurface> {
    await this.run("Plan Mode: View Plan");
    const panel = await ReviewSurface.of(this.#workbench);
    if (revision !== undefined) await panel.waits(revision);
    await panel.frame.waitForFunction(() => document.hasFocus());
    await this.#workbench.page.waitForTimeout(armingDelay + 200);
    return panel;
  }

  /** What has the focus in the frame: its line, its thread, its test id, its name, or what kind of element it is. */
  focused(frame: Frame): Promise<string> {
    return frame.evaluate(() => {
      const at = document.activeElement;
      const { line, thread } = at instanceof HTMLElement ? at.dataset : {};
      if (line !== undefined) return `line ${line}`;
      return (
        thread ?? at?.getAttribute("data-testid") ?? at?.getAttribute("aria-label") ?? at?.textContent?.trim() ?? ""
      );
    });
  }

  /** Presses Tab, or another key, until this has the focus (see `focused`). */
  async goTo(frame: Frame, wanted: string, key = "Tab", most = 60): Promise<void> {
    const seen: string[] = [];
    for (let press = 0; press < most; press += 1) {
      const at = await this.focused(frame);
      if (at === wanted) return;
      seen.push(at);
      await this.press(key);
    }
    throw new Error(`${key} does not lead to "${wanted}", but to: ${seen.join(", ")}`);
  }

  /** Waits until this has the focus (see `focused`). */
  async hasFocus(frame: Frame, wanted: string): Promise<void> {
    const deadline = Date.now() + 20_000;
    for (;;) {
      const at = await this.focused(frame);
      if (at === wanted) return;
      if (Date.now() > deadline) throw new Error(`"${at}" has the focus instead of "${wanted}".`);
      await this.#workbench.page.waitForTimeout(50);
    }
  }

  /** Writes into the field for a comment that is open, and adds it. */
  async comment(panel: ReviewSurface, words: string): Promise<void> {
    const before = await panel.threads.count();
    await panel.frame.locator('[data-testid="comment-field"]:focus-within').waitFor();
    await this.type(words);
    await this.press("Control+Enter");
    await panel.threads.nth(before).waitFor();
    await panel.threads.filter({ hasText: words }).waitFor();
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}
