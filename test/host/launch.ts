/**
 * What VS Code's executable does in a test run, with a VS Code server and a headless Chromium instead of a desktop: opens the folder,
 * runs `run()` of the tests' module inside a real extension host, passes its output on, and ends with its exit code.
 */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { installServer } from "./installServer.ts";
import { launchBrowser } from "./launchBrowser.ts";
import { type LauncherArguments, launcherArguments } from "./launcherArguments.ts";
import { pageAddress } from "./pageAddress.ts";
import { Server } from "./server.ts";

/** Ends the process with the tests' exit code: 124 when they took longer than VSCODE_LAUNCHER_TIMEOUT_MS (default 5 minutes). */
export async function launch(args: readonly string[]): Promise<void> {
  const options = launcherArguments(args);
  const install = await installServer();
  if (options.version) {
    console.log(install.version.vscode);
    return;
  }
  const temporary = mkdtempSync(join(tmpdir(), "plan-mode-launch-"));
  const tail = new OutputFile(join(temporary, "output.txt"));
  let code = 1;
  try {
    code = await run(options, install, temporary, tail.path);
  } catch (error) {
    console.error(error);
  } finally {
    await tail.close();
    rmSync(temporary, { recursive: true, force: true });
  }
  process.exit(code);
}

async function run(
  options: LauncherArguments,
  install: Awaited<ReturnType<typeof installServer>>,
  temporary: string,
  outputFile: string,
): Promise<number> {
  const server = await Server.start({
    install,
    dataFolder: temporary,
    ...(options.userDataDir !== undefined && { userDataFolder: options.userDataDir }),
    ...(options.extensionsDir !== undefined && { extensionsFolder: options.extensionsDir }),
    workspaceTrust: options.workspaceTrust,
    driver: true,
    env: { VSCODE_HOST_TESTS_PATH: options.extensionTestsPath, VSCODE_HOST_TESTS_OUT: outputFile },
  });
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext();
    await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.origin });
    const page = await context.newPage();
    const ended = new Promise<number>((settle) => {
      let settled = false;
      const done = (code: number, why?: string): void => {
        if (!settled && why !== undefined) console.error(why);
        settled = true;
        settle(code);
      };
      // The workbench calls these when the tests have ended; code 0 when run() resolved.
      void page.exposeFunction("codeAutomationExit", (code: number) => done(code));
      void page.exposeFunction("codeAutomationLog", () => {});
      page.on("crash", () => done(1, "The page of the workbench crashed."));
      void server.ended.then(() => done(1, "The VS Code server ended."));
      for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => done(130));
      const limit = Number(process.env["VSCODE_LAUNCHER_TIMEOUT_MS"] ?? 300_000);
      setTimeout(() => done(124, `The tests did not end within ${limit / 1000} s.`), limit).unref();
    });
    await page.goto(
      pageAddress({
        origin: server.origin,
        ...(options.folder !== undefined && { folder: options.folder }),
        ...(options.extensionDevelopmentPath !== undefined && {
          extensionDevelopmentPath: options.extensionDevelopmentPath,
        }),
        extensionTestsPath: join(dirname(fileURLToPath(import.meta.url)), "consoleShim.cjs"),
      }),
    );
    const code = await ended;
    const screenshot = process.env["VSCODE_LAUNCHER_SCREENSHOT"];
    if (code !== 0 && screenshot !== undefined) await page.screenshot({ path: screenshot }).catch(() => undefined);
    return code;
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Prints what the tests in the extension host append to a file. */
class OutputFile {
  readonly path: string;
  readonly #file: number;
  readonly #timer: NodeJS.Timeout;
  readonly #buffer = Buffer.alloc(64 * 1024);

  constructor(path: string) {
    this.path = path;
    writeFileSync(path, "");
    this.#file = openSync(path, "r");
    this.#timer = setInterval(() => this.#print(), 100);
  }

  #print(): void {
    for (let size = -1; size !== 0; ) {
      size = readSync(this.#file, this.#buffer, 0, this.#buffer.length, null);
      if (size > 0) process.stdout.write(Buffer.from(this.#buffer.subarray(0, size)));
    }
  }

  /** Waits until the printed output has left this process: test-electron closes the pipe as soon as we exit. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#print();
    closeSync(this.#file);
    await delay(150);
  }
}
