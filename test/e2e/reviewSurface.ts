import type { Frame, Locator } from "playwright-core";
import { armingDelay } from "../../webview/review/shortcuts.ts";
import type { Workbench } from "./workbench.ts";

/** The review panel as a person uses it. Made anew after a reload, which replaces its document. */
export class ReviewSurface {
  readonly #workbench: Workbench;
  readonly frame: Frame;

  private constructor(workbench: Workbench, frame: Frame) {
    this.#workbench = workbench;
    this.frame = frame;
  }

  /** Waits until the panel is there and shows a plan, or says that there is none. */
  static async of(workbench: Workbench): Promise<ReviewSurface> {
    const surface = new ReviewSurface(workbench, await workbench.reviewPanel(60_000));
    await surface.status.waitFor({ timeout: 60_000 });
    return surface;
  }

  /** Waits until some panel is there that says this. Of several in one place only the front one has a page. */
  static async showing(workbench: Workbench, status: string): Promise<ReviewSurface> {
    const deadline = Date.now() + 60_000;
    for (;;) {
      try {
        // The page of the panel that was in front goes while it is looked at.
        const surface = await ReviewSurface.of(workbench);
        await surface.status.filter({ hasText: status }).waitFor({ timeout: 2000 });
        return surface;
      } catch (error) {
        if (Date.now() > deadline) throw error;
      }
    }
  }

  get status(): Locator {
    return this.frame.getByTestId("status");
  }

  get threads(): Locator {
    return this.frame.getByTestId("thread");
  }

  get note(): Locator {
    return this.frame.getByTestId("note").locator("textarea");
  }

  get notice(): Locator {
    return this.frame.getByTestId("notice");
  }

  button(name: "approve" | "request-changes" | "quit" | "confirm-yes"): Locator {
    return this.frame.getByTestId(name);
  }

  /** Approves; where threads are not settled, the panel asks once more, and the comments go along. */
  async approve(): Promise<void> {
    await this.button("approve").click();
    const confirm = this.button("confirm-yes");
    await this.frame
      .locator('[data-testid="confirm-yes"], [data-testid="approve"][disabled], .decided')
      .first()
      .waitFor();
    if (await confirm.isVisible()) {
      await confirm.click();
    }
  }

  /** Waits until the plan can be decided, as this revision. */
  async waits(revision: number): Promise<void> {
    // A narrow panel has no room for the number and hides it.
    const number = this.frame.getByTestId("revision").filter({ hasText: `Revision ${revision}` });
    await number.waitFor({ state: "attached", timeout: 60_000 });
    await this.frame.locator('[data-testid="approve"]:not([disabled])').waitFor({ timeout: 60_000 });
  }

  /** Waits until the status line says this. */
  async says(status: string): Promise<void> {
    await this.status.filter({ hasText: status }).waitFor({ timeout: 60_000 });
  }

  /** Comments on a line with the button that appears beside it. */
  async commentByMouse(line: number, words: string): Promise<void> {
    const before = await this.threads.count();
    await this.openComposer(line);
    await this.#workbench.page.keyboard.type(words);
    await this.frame.getByTestId("add-comment").click();
    await this.threads.nth(before).waitFor();
  }

  /** Opens the field for a comment on a line; it has the focus then. */
  async openComposer(line: number): Promise<void> {
    await this.frame.locator(`[data-line="${line}"]`).hover();
    await this.frame.getByTestId("gutter-add").click();
    await this.frame.locator('[data-testid="comment-field"]:focus-within').waitFor();
  }

  /** Comments without the mouse on the line that the keys reach: `j` so many times from the first one. */
  async commentByKeyboard(steps: number, words: string): Promise<void> {
    const before = await this.threads.count();
    await this.#workbench.runCommand("Plan Mode: View Plan");
    // VS Code gives the focus to the panel a moment after the command, and keys that act are ignored at first.
    await this.frame.waitForFunction(() => document.hasFocus());
    await this.#workbench.page.waitForTimeout(armingDelay + 200);
    await this.#workbench.press(...Array.from({ length: steps }, () => "j"), "c");
    await this.frame.locator('[data-testid="comment-field"]:focus-within').waitFor();
    await this.#workbench.page.keyboard.type(words);
    await this.#workbench.press("Control+Enter");
    await this.threads.nth(before).waitFor();
  }

  /** Number of the first line whose text has this in it. */
  async lineOf(text: string): Promise<number> {
    const row = this.frame.locator("[data-line]", { hasText: text }).last();
    return Number(await row.getAttribute("data-line"));
  }
}
