/**
 * `npm start [folder]`: builds the extension and opens it in VS Code on a folder, by default a small sample repository. Uses the
 * `code` of this machine when there is one, else a VS Code server from the npm registry, to be opened in a browser.
 * `--server` takes the server in any case; `--no-open` only prints its address.
 */
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { installExtension } from "./installExtension.ts";
import { installServer } from "./installServer.ts";
import { openInBrowser } from "./openInBrowser.ts";
import { pageAddress } from "./pageAddress.ts";
import { quietSettings } from "./quietSettings.ts";
import { createSampleRepository, readyRequest } from "./sampleRepository.ts";
import { Server } from "./server.ts";

const root = join(import.meta.dirname, "../..");
/** Asks before a folder is trusted: until then the agent does not run. */
const settings = {
  ...quietSettings,
  "security.workspace.trust.enabled": true,
  "security.workspace.trust.startupPrompt": "always",
};
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { server: { type: "boolean", default: false }, "no-open": { type: "boolean", default: false } },
});

const given =
  positionals[0] === undefined ? undefined : resolve(process.env["INIT_CWD"] ?? process.cwd(), positionals[0]);
if (given !== undefined && !existsSync(given)) {
  console.error(`There is no folder ${given}.`);
  process.exit(2);
}
const folder = given ?? (await createSampleRepository());
if (given === undefined) console.log(`A sample repository to try it on: ${folder}`);
// The extension puts this into the composer of the agent view.
const env = given === undefined ? { PLAN_MODE_SAMPLE_REQUEST: readyRequest } : {};

console.log("Building the extension …");
const built = spawnSync(process.execPath, ["esbuild.config.mjs"], {
  cwd: root,
  stdio: ["ignore", "ignore", "inherit"],
});
if (built.status !== 0) {
  console.error("The build failed; the lines above say why.");
  process.exit(1);
}

try {
  if (!options.server && startDesktop()) console.log("Plan Mode is ready: VS Code opens in a window of its own.");
  else await startServer();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

/** @returns false when this machine has no `code`. */
function startDesktop(): boolean {
  const windows = process.platform === "win32";
  const found = spawnSync("code", ["--version"], { stdio: "ignore", shell: windows }).status === 0;
  if (!found) return false;
  const args = [`--extensionDevelopmentPath=${root}`, "--new-window", folder];
  return spawnSync("code", args, { stdio: "inherit", shell: windows, env: { ...process.env, ...env } }).status === 0;
}

/** Serves until Ctrl+C, or SIGTERM where there is no terminal. */
async function startServer(): Promise<void> {
  const install = await installServer();
  const dataFolder = mkdtempSync(join(tmpdir(), "plan-mode-start-"));
  process.once("exit", () => rmSync(dataFolder, { recursive: true, force: true, maxRetries: 3 }));
  const userData = join(dataFolder, "user/User");
  mkdirSync(userData, { recursive: true });
  writeFileSync(join(userData, "settings.json"), JSON.stringify(settings, null, 2));
  console.log("Installing the extension into it …");
  installExtension({ install, root, dataFolder });
  const connectionToken = randomBytes(24).toString("hex");
  const server = await Server.start({ install, dataFolder, env, connectionToken, workspaceTrust: true, driver: false });
  const address = pageAddress({ origin: server.origin, folder, connectionToken });
  console.log(`\nPlan Mode is ready: ${address}\n`);
  console.log("The address holds the key to this editor: keep it to yourself. Stop with Ctrl+C.");
  if (!options["no-open"] && process.stdout.isTTY) openInBrowser(address);

  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void server.stop();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  await server.ended;
  if (stopping) return;
  console.error(
    `The VS Code server ended by itself. The end of its log:\n${readFileSync(server.logFile, "utf8").slice(-2000)}`,
  );
  process.exit(1);
}
