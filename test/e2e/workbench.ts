import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, BrowserContext, Frame, Locator, Page } from "playwright-core";
import { installServer } from "../host/installServer.ts";
import { launchBrowser } from "../host/launchBrowser.ts";
import { pageAddress } from "../host/pageAddress.ts";
import { quietSettings } from "../host/quietSettings.ts";
import { Server } from "../host/server.ts";
import { serverVersion } from "../host/serverVersion.ts";
import { extensionHosts } from "./extensionHosts.ts";
import { installVsix, isPacked } from "./packedExtension.ts";
import { type ThemeKind, themeClasses, themeId } from "./themes.ts";
import { webviewFrame } from "./webviewFrame.ts";

const root = join(import.meta.dirname, "../..");
const screenshots = join(root, ".cache/screenshots");

export interface WorkbenchOptions {
  /** Absolute path of the folder to open; without it the window is empty. */
  readonly folder?: string;
  /** User settings, over the quiet ones. */
  readonly settings?: Readonly<Record<string, unknown>>;
  readonly theme?: ThemeKind;
  /** For the extension host, over this process's. The home and the `offline` model are set unless named here. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** PLAN_MODE_HOME; a new temporary folder by default. */
  readonly home?: string;
  /** Folder of the extension; the checkout by default. A `.vsix` is installed instead, as a person does. */
  readonly extension?: string;
  /** True: folders are untrusted until the person trusts them, as in a desktop VS Code. */
  readonly workspaceTrust?: boolean;
  /** The display language, as far as extensions are told; VS Code's own words stay English without its language pack. */
  readonly language?: string;
}

/** A VS Code with the extension in development mode, shown in a headless browser. Restarts keep its folders. */
export class Workbench {
  readonly #temporary: string;
  readonly #options: WorkbenchOptions;
  #server: Server;
  readonly #browser: Browser;
  readonly #context: BrowserContext;
  readonly page: Page;
  /** PLAN_MODE_HOME of the extension. */
  readonly home: string;
  /** What the page and the extension host wrote to the console. */
  readonly console: readonly string[];

  private constructor(
    temporary: string,
    home: string,
    options: WorkbenchOptions,
    server: Server,
    browser: Browser,
    context: BrowserContext,
    page: Page,
    lines: readonly string[],
  ) {
    this.#temporary = temporary;
    this.home = home;
    this.#options = options;
    this.#server = server;
    this.#browser = browser;
    this.#context = context;
    this.page = page;
    this.console = lines;
  }

  /** Answers when the window has been restored. That does not say that the extension is active: wait for something of its own. */
  static async start(options: WorkbenchOptions = {}): Promise<Workbench> {
    const temporary = mkdtempSync(join(tmpdir(), "plan-mode-e2e-"));
    const home = options.home ?? join(temporary, "home");
    cpSync(join(root, "test/host/companion"), join(temporary, "extensions/plan-mode-tests.companion-0.0.0"), {
      recursive: true,
    });
    if (isPacked(options.extension)) await installVsix(options.extension, temporary);
    const server = await startServer(temporary, home, options);
    writeSettings(temporary, {
      ...quietSettings,
      "git.enabled": false,
      "window.autoDetectColorScheme": false,
      "workbench.colorTheme": themeId(options.theme ?? "dark", serverVersion()),
      "security.workspace.trust.enabled": options.workspaceTrust === true,
      ...options.settings,
    });
    const browser = await launchBrowser();
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.origin });
    if (options.language !== undefined) {
      await context.addInitScript(
        (language) => Reflect.set(globalThis, "_VSCODE_NLS_LANGUAGE", language),
        options.language,
      );
    }
    const page = await context.newPage();
    const lines: string[] = [];
    page.on("console", (message) => lines.push(message.text()));
    page.on("pageerror", (error) => lines.push(String(error)));
    const workbench = new Workbench(temporary, home, options, server, browser, context, page, lines);
    try {
      await workbench.#open();
    } catch (error) {
      await workbench.screenshot("failed-to-start");
      await workbench.dispose();
      throw error;
    }
    return workbench;
  }

  async #open(): Promise<void> {
    const { folder, extension } = this.#options;
    await this.page.goto(
      pageAddress({
        origin: this.#server.origin,
        ...(folder !== undefined && { folder }),
        ...(!isPacked(extension) && { extensionDevelopmentPath: extension ?? root }),
      }),
    );
    await this.#restored();
  }

  async #restored(): Promise<void> {
    await this.page.locator(".monaco-workbench").waitFor({ timeout: 90_000 });
    // The driver of VS Code's own smoke tests.
    await this.page.waitForFunction("typeof driver === 'object'", undefined, { timeout: 90_000 });
    await this.page.evaluate("driver.whenWorkbenchRestored()");
  }

  /** Runs a command by its full label, such as "Plan Mode: Plan a Change…". Waits until the palette lists it. */
  async runCommand(label: string): Promise<void> {
    await (await this.findCommand(label)).click();
  }

  /** The row of the palette with exactly this label. The palette stays open: close it with `Escape`. */
  async findCommand(label: string, timeout = 60_000): Promise<Locator> {
    const row = this.page.locator(".quick-input-list .monaco-list-row .label-name", { hasText: label });
    const deadline = Date.now() + timeout;
    for (;;) {
      await this.openPalette(label);
      const rows = await row.all();
      for (const found of rows) if ((await found.textContent())?.trim() === label) return found;
      if (Date.now() > deadline) throw new Error(`The palette does not list "${label}" after ${timeout / 1000} s.`);
      // An extension's command appears only once the workbench has read its manifest.
      await this.page.waitForTimeout(500);
      await this.page.keyboard.press("Escape");
    }
  }

  /** Opens the palette with a text typed; waits for its rows. */
  async openPalette(text: string): Promise<void> {
    const input = this.page.locator(".quick-input-widget .quick-input-box input");
    for (let attempt = 1; ; attempt += 1) {
      await this.page.keyboard.press("F1");
      try {
        await input.waitFor({ timeout: 10_000 });
        await input.fill(`>${text}`, { timeout: 10_000 });
        break;
      } catch (error) {
        // A key is lost, and a palette closes, when the focus moves from one frame to another, as after a reload.
        if (attempt === 3) throw error;
      }
    }
    await this.page.locator(".quick-input-list .monaco-list-row").first().waitFor();
  }

  /** Types into the input box that VS Code shows (showInputBox, quick picks) and presses Enter. */
  async answerInput(text: string): Promise<void> {
    const input = this.page.locator(".quick-input-widget:visible .quick-input-box input");
    await input.fill(text);
    await input.press("Enter");
  }

  /** Of the menu that is open. */
  menuItem(label: string): Locator {
    return this.page.locator(".monaco-menu .action-label").filter({ hasText: label }).first();
  }

  /** Chooses from the menu that is open or opens just now. It takes no click in its first moments: again until it is gone. */
  async chooseFromMenu(label: string): Promise<void> {
    const item = this.menuItem(label);
    await item.waitFor();
    for (const deadline = Date.now() + 30_000; ; ) {
      await item.click({ timeout: 2000 }).catch(() => undefined);
      try {
        await item.waitFor({ state: "hidden", timeout: 500 });
        return;
      } catch (error) {
        if (Date.now() > deadline) throw error;
      }
    }
  }

  /** A status bar item by part of its text or tooltip. */
  statusBarItem(text: string | RegExp): Locator {
    return this.page.locator(".statusbar-item").filter({ hasText: text });
  }

  /** The status bar item of the extension. */
  get planStatus(): Locator {
    return this.page.locator('.statusbar-item[id^="plan-mode.plan-mode"]').first();
  }

  /**
   * Texts of the notifications that have not been dismissed, read in the notification centre: whether one also pops up depends on
   * the version and on what else goes on.
   */
  async notifications(): Promise<string[]> {
    const bell = this.page.locator('[id="status.notifications"] a');
    await bell.click();
    const texts = await this.page.locator(".notifications-center .notification-list-item-message").allInnerTexts();
    await bell.click();
    return texts;
  }

  /** The document of the review panel. Waits until it is there. */
  reviewPanel(timeout = 30_000): Promise<Frame> {
    return webviewFrame(this.page, "review", timeout);
  }

  /** The document of the agent view. Waits until it is there; open it first. */
  agentView(timeout = 30_000): Promise<Frame> {
    return webviewFrame(this.page, "agent", timeout);
  }

  /** Waits until the clipboard holds a text that begins like this, and answers with all of it. */
  async clipboard(beginning: string): Promise<string> {
    const deadline = Date.now() + 20_000;
    for (;;) {
      const text = await this.page.evaluate(() => navigator.clipboard.readText());
      if (text.startsWith(beginning)) return text;
      if (Date.now() > deadline) throw new Error(`The clipboard holds "${text}".`);
      await this.page.waitForTimeout(50);
    }
  }

  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** What "Developer: Reload Window" does: the page and the extension host start again. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.#restored();
  }

  /**
   * Kills the extension host, as a crash would. A desktop VS Code starts another by itself; with a server the window has to be
   * reloaded for that.
   */
  killExtensionHost(): void {
    for (const pid of extensionHosts(this.#server.processGroup)) process.kill(pid, "SIGKILL");
  }

  /** Ends VS Code and starts it again on the same folders, as a restart of the machine does; after an update to `vsix`, if given. */
  async restart(vsix?: string): Promise<void> {
    const { port } = this.#server;
    await this.page.goto("about:blank");
    await this.#server.stop();
    if (vsix !== undefined) await installVsix(vsix, this.#temporary);
    this.#server = await startServer(this.#temporary, this.home, this.#options, port);
    await this.#open();
  }

  /** Changes user settings while the window is open, as the settings editor does. */
  async changeSettings(settings: Readonly<Record<string, unknown>>): Promise<void> {
    const file = join(this.#temporary, "changed-settings.json");
    rmSync(`${file}.done`, { force: true });
    writeFileSync(file, JSON.stringify(settings));
    const deadline = Date.now() + 30_000;
    while (!existsSync(`${file}.done`)) {
      if (Date.now() > deadline) throw new Error(`Settings were not changed: ${JSON.stringify(settings)}`);
      await this.page.waitForTimeout(50);
    }
  }

  /** Answers when the window shows the theme; webviews follow a moment later. */
  async setTheme(theme: ThemeKind): Promise<void> {
    await this.changeSettings({ "workbench.colorTheme": themeId(theme, serverVersion()) });
    await this.page.locator(`.monaco-workbench.${themeClasses[theme]}`).waitFor();
  }

  /** Saves .cache/screenshots/<name>.png. */
  async screenshot(name: string): Promise<void> {
    mkdirSync(screenshots, { recursive: true });
    await this.page.screenshot({ path: join(screenshots, `${name}.png`) });
  }

  /** Ends browser and server and removes their temporary folder. */
  async dispose(): Promise<void> {
    await this.#context.close();
    await this.#browser.close();
    await this.#server.stop();
    rmSync(this.#temporary, { recursive: true, force: true, maxRetries: 3 });
  }
}

async function startServer(temporary: string, home: string, options: WorkbenchOptions, port = 0): Promise<Server> {
  return await Server.start({
    install: await installServer(),
    dataFolder: temporary,
    workspaceTrust: options.workspaceTrust === true,
    driver: true,
    port,
    env: {
      PLAN_MODE_HOME: home,
      PLAN_MODE_MODEL: "offline",
      PLAN_MODE_TEST_SETTINGS: join(temporary, "changed-settings.json"),
      ...options.env,
    },
  });
}

/**
 * Ours go where the settings editor of a window on another machine puts them. From the person's own file VS Code may or may not
 * take settings of a machine's scope there, as its start goes.
 */
function writeSettings(temporary: string, settings: Readonly<Record<string, unknown>>): void {
  const write = (name: string, some: readonly (readonly [string, unknown])[]): void => {
    const folder = join(temporary, "user", name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "settings.json"), JSON.stringify(Object.fromEntries(some), null, 2));
  };
  const all = Object.entries(settings);
  write(
    "Machine",
    all.filter(([key]) => key.startsWith("planMode.")),
  );
  write(
    "User",
    all.filter(([key]) => !key.startsWith("planMode.")),
  );
}
