/** Shows one of our webviews in a plain browser: the real bundle and style sheets, VS Code's theme variables, a fake host. */

import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { extname, join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { untranslated } from "../../../src/base/translate.ts";
import { beginningOfPage } from "../../../src/host/panels/beginningOfPage.ts";
import { startScript } from "../../../src/host/panels/startScript.ts";
import { beginningHtml } from "../../../src/review/blocks/beginningHtml.ts";
import { launchBrowser } from "../../host/launchBrowser.ts";
import { fakeHostScript } from "./fakeHostScript.ts";

const root = join(import.meta.dirname, "../../..");
const screenshots = join(root, ".cache/screenshots");
const bundles = process.env["PLAN_MODE_WEBVIEWS"] ?? join(root, "dist/webview");

export type Theme = "dark" | "light" | "high-contrast" | "high-contrast-light";

interface ThemeFixture {
  readonly bodyClass: string;
  readonly kind: string;
  readonly id: string;
  readonly vars: Readonly<Record<string, string>>;
  /** What VS Code puts into every webview before our own style sheets. */
  readonly defaultStyle: string;
}

const themes: Readonly<Record<Theme, ThemeFixture>> = JSON.parse(
  readFileSync(join(root, "test/fixtures/webview/themes.json"), "utf8"),
);

export interface PageOptions {
  readonly surface: "review" | "agent";
  readonly theme?: Theme;
  readonly width?: number;
  readonly height?: number;
  /** Device pixels for one of the page: 2 is what a zoom of 200 % makes of a window of twice this size. */
  readonly zoom?: number;
  /** Lets a test put the clock forward (`page.clock`). */
  readonly clock?: boolean;
  /** English where there is none. */
  readonly language?: "zh-cn";
  /** The program comes as a message (`startProgram`), as src/host/panels/reviewPage.ts sends it. `begins`: with this plan's first blocks. */
  readonly started?: { readonly load: string; readonly begins?: string };
}

/** A message that the page sent. */
export interface SentRequest {
  readonly id: number;
  readonly action: { readonly type: string } & Readonly<Record<string, unknown>>;
}

/** One browser and one server for a test file. */
export class WebviewBrowser {
  private readonly server: Server;
  private readonly browser: Browser;
  private readonly origin: string;

  private constructor(server: Server, browser: Browser, origin: string) {
    this.server = server;
    this.browser = browser;
    this.origin = origin;
  }

  static async start(): Promise<WebviewBrowser> {
    const server = createServer((request, response) => {
      const url = new URL(request.url ?? "/", "http://localhost");
      const file = url.pathname.startsWith("/media/") ? join(root, url.pathname) : join(bundles, url.pathname);
      if (url.pathname === "/page") {
        response.setHeader("content-type", "text/html");
        const { surface = "review", theme = "dark", language, load, begins } = Object.fromEntries(url.searchParams);
        const address = `http://${request.headers.host}/${surface}.js`;
        const start = load === undefined ? withAddress(address) : startElements(address, load, begins);
        response.end(html(surface, theme, language, start));
      } else if (url.pathname === "/favicon.ico") {
        response.statusCode = 204;
        response.end();
      } else if (existsSync(file)) {
        response.setHeader("content-type", extname(file) === ".css" ? "text/css" : "text/javascript");
        response.end(readFileSync(file));
      } else {
        response.statusCode = 404;
        response.end();
      }
    });
    await new Promise<void>((resolve) => {
      server.listen(0, "127.0.0.1", resolve);
    });
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    return new WebviewBrowser(server, await launchBrowser(), `http://127.0.0.1:${port}`);
  }

  async open(options: PageOptions): Promise<WebviewPage> {
    const context = await this.browser.newContext({
      viewport: { width: options.width ?? 1000, height: options.height ?? 800 },
      deviceScaleFactor: options.zoom ?? 1,
    });
    const page = await context.newPage();
    if (options.clock === true) {
      await page.clock.install();
    }
    const problems: string[] = [];
    page.on("pageerror", (error) => problems.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") {
        problems.push(message.text());
      }
    });
    page.on("request", (request) => {
      if (!request.url().startsWith(this.origin)) {
        problems.push(`request to ${request.url()}`);
      }
    });
    const { surface, theme = "dark", language, started } = options;
    const wanted = new URLSearchParams({ surface, theme, ...(language === undefined ? {} : { language }), ...started });
    await page.goto(`${this.origin}/page?${wanted}`);
    return new WebviewPage(page, problems);
  }

  async dispose(): Promise<void> {
    await this.browser.close();
    this.server.closeAllConnections();
    this.server.close();
  }
}

export class WebviewPage {
  readonly page: Page;
  /** Errors of the page, refusals of its content security policy, and requests to other hosts. */
  readonly problems: readonly string[];

  constructor(page: Page, problems: readonly string[]) {
    this.page = page;
    this.problems = problems;
  }

  /** Sends what the extension host would send. */
  async post(message: unknown): Promise<void> {
    await this.page.evaluate((data) => window.postMessage(data, "*"), message);
    await this.settled();
  }

  /** Sends the program, as the host does. */
  async startProgram(snapshot?: unknown): Promise<void> {
    const script = readFileSync(join(bundles, "review.js"), "utf8");
    await this.post({ type: "program", script, ...(snapshot === undefined ? {} : { snapshot }) });
  }

  /** Two frames: what was sent is drawn, and fields of the toolkit show their values (they follow a frame later). */
  async settled(): Promise<void> {
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
    );
  }

  /** Requests that the page sent, of one type. */
  async sent(type?: string): Promise<readonly SentRequest[]> {
    const all: readonly SentRequest[] = await this.page.evaluate("fakeHost.sent");
    return type === undefined ? all : all.filter(({ action }) => action.type === type);
  }

  /** Requests of these types are not answered until `acknowledge`. */
  async hold(...types: readonly string[]): Promise<void> {
    await this.page.evaluate((held) => Reflect.get(window, "fakeHost").hold(held), types);
  }

  /** Requests of this type are refused with the error from now on; undefined: accepted again. */
  async refuse(type: string, error: string | undefined): Promise<void> {
    await this.page.evaluate(([of, why]) => Reflect.get(window, "fakeHost").refuse(of, why), [type, error]);
  }

  async acknowledge(id: number, error?: string): Promise<void> {
    await this.post({ type: "ack", id, ...(error === undefined ? {} : { error }) });
  }

  /** Keys, one after the other, and what they do. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
    await this.settled();
  }

  /** Past the arming delay of keys that decide. */
  async armed(): Promise<void> {
    await this.page.waitForTimeout(450);
  }

  async screenshot(name: string): Promise<void> {
    mkdirSync(screenshots, { recursive: true });
    await this.page.screenshot({ path: join(screenshots, `webview-${name}.png`) });
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}

/**
 * The same policy as in src/host/webviewHtml.ts, with this server as the only source. The toolkit tries out `:focus-visible` with a
 * style element of its own, which takes the nonce from the `csp-nonce` meta element.
 */
function html(surface: string, themeName: string, language: string | undefined, start: StartElements): string {
  const theme = Object.entries(themes).find(([name]) => name === themeName)?.[1] ?? themes.dark;
  const variables = Object.entries(theme.vars)
    .map(
      ([name, value]) =>
        `document.documentElement.style.setProperty(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    )
    .join("\n");
  const texts =
    language === undefined
      ? ""
      : `<script type="application/json" id="texts">${readFileSync(join(root, `media/l10n/bundle.l10n.${language}.json`), "utf8")}</script>`;
  // VS Code adds its default styles with a nonce of its own, through the CSSOM here.
  return `<!DOCTYPE html>
<html lang="${language ?? "en"}">
<head>
<meta charset="UTF-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'nonce-test'; style-src 'self' 'nonce-test'; font-src 'self'; img-src 'self'">
<meta property="csp-nonce" content="test">
<meta name="viewport" content="width=device-width, initial-scale=1">
<script nonce="test">
${variables}
const sheet = new CSSStyleSheet();
sheet.replaceSync(${JSON.stringify(theme.defaultStyle)});
document.adoptedStyleSheets = [sheet];
${fakeHostScript}
</script>
<link rel="stylesheet" href="/media/${surface}.css">
<title>${surface}</title>
</head>
<body data-surface="${surface}" class="${theme.bodyClass}" data-vscode-theme-kind="${theme.kind}" data-vscode-theme-id="${theme.id}">
${start.root}
${texts}
${start.program}
</body>
</html>`;
}

interface StartElements {
  readonly root: string;
  readonly program: string;
}

function withAddress(address: string): StartElements {
  return { root: `<div id="root"></div>`, program: `<script nonce="test" src="${address}"></script>` };
}

/** As src/host/webviewHtml.ts makes them. */
function startElements(address: string, load: string, begins: string | undefined): StartElements {
  const lines = begins === undefined ? {} : { lines: begins.split("\n").length };
  const script = startScript({ load, nonce: "test", address, bundles: ["codeColours"], ...lines });
  const root =
    begins === undefined
      ? `<div id="root"></div>`
      : `<div id="root" inert>${beginningOfPage(beginningHtml(begins, untranslated))}</div>`;
  return { root, program: `<script nonce="test">${script}</script>` };
}
