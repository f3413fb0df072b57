import type { Frame, Locator } from "playwright-core";
import { cardArmingDelay } from "../../webview/agent/agentPanel.ts";
import type { Workbench } from "./workbench.ts";

/** The agent view as a person uses it. Made anew after a reload, which replaces its document. */
export class AgentSurface {
  readonly #workbench: Workbench;
  readonly frame: Frame;

  private constructor(workbench: Workbench, frame: Frame) {
    this.#workbench = workbench;
    this.frame = frame;
  }

  /** Opens the view and waits until it can be typed in. */
  static async open(workbench: Workbench): Promise<AgentSurface> {
    await workbench.planStatus.waitFor({ timeout: 60_000 });
    for (let attempt = 1; ; attempt += 1) {
      await workbench.runCommand("Plan Mode: Open the Agent View");
      const surface = new AgentSurface(workbench, await workbench.agentView(60_000));
      try {
        await surface.focused();
        return surface;
      } catch (error) {
        // After a reload VS Code may give the focus to a restored editor at the same time.
        if (attempt === 3) throw error;
      }
    }
  }

  get composer(): Locator {
    return this.frame.getByTestId("composer").locator("textarea");
  }

  /** The chip below the composer that names the mode. */
  get mode(): Locator {
    return this.frame.getByTestId("mode");
  }

  get questions(): Locator {
    return this.frame.getByTestId("question-card");
  }

  get permissions(): Locator {
    return this.frame.getByTestId("permission-card");
  }

  tools(text: string): Locator {
    return this.frame.getByTestId("tool").filter({ hasText: text });
  }

  errors(text: string): Locator {
    return this.frame.locator(".notice.error").filter({ hasText: text });
  }

  /** Waits until keys go to the composer. Commands that lead there do so a moment later, and close a palette that is open then. */
  async focused(): Promise<void> {
    await this.frame.locator('[data-testid="composer"]:focus-within').waitFor({ timeout: 20_000 });
    await this.frame.waitForFunction(() => document.hasFocus());
  }

  /** Waits until the composer holds exactly these words. The toolkit shows a new value a frame later. */
  async holds(words: string): Promise<void> {
    const field = await this.composer.elementHandle();
    await this.frame.waitForFunction(
      ([element, text]) => element instanceof HTMLTextAreaElement && element.value === text,
      [field, words] as const,
      { timeout: 20_000 },
    );
  }

  /** Waits until the transcript has these words. */
  async says(words: string): Promise<void> {
    await this.frame.locator("main", { hasText: words }).waitFor({ timeout: 60_000 });
  }

  /** Sends a message or a slash command. */
  async send(text: string): Promise<void> {
    await this.composer.fill(text);
    // The first key closes the list of slash commands, where one is open.
    if (text.startsWith("/") && !text.includes(" ")) await this.#workbench.press("Escape");
    await this.composer.press("Enter");
  }

  /** Presses a button of the card that waits, once it can be pressed: a card that has just appeared takes no answer. */
  async answerCard(card: Locator, button: string): Promise<void> {
    await card.waitFor({ timeout: 60_000 });
    await this.#workbench.page.waitForTimeout(cardArmingDelay + 200);
    await card.locator("vscode-button").filter({ hasText: button }).click();
    await card.waitFor({ state: "detached" });
  }

  /** Allows once, by whatever name the agent gives to that. */
  async allow(card: Locator): Promise<void> {
    await this.#workbench.page.waitForTimeout(cardArmingDelay + 200);
    await card.locator('vscode-button[appearance="primary"]').click();
    await card.waitFor({ state: "detached" });
  }

  /** Refuses what the card asks for, without giving a reason. */
  async reject(card: Locator): Promise<void> {
    await card.locator("vscode-button").filter({ hasText: "Reject…" }).click({ timeout: 60_000 });
    await this.answerCard(card, "Reject");
  }

  /** A session of its own, so that tests that share a window don't see each other's. */
  async newSession(): Promise<void> {
    await this.#workbench.runCommand("Plan Mode: New Session");
    await this.frame.locator(".welcome").waitFor({ timeout: 60_000 });
    await this.focused();
  }
}
