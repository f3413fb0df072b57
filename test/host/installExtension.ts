import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { ServerInstall } from "./installServer.ts";
import { packageExtension } from "./packageExtension.ts";

export interface InstallExtensionOptions {
  readonly install: ServerInstall;
  /** The checkout, already built. */
  readonly root: string;
  /** The `dataFolder` that the server will be started with. */
  readonly dataFolder: string;
}

/** Packs the extension and installs it where the server with this data folder finds it: what a person would install. */
export function installExtension({ install, root, dataFolder }: InstallExtensionOptions): void {
  const file = join(dataFolder, "plan-mode.vsix");
  packageExtension(root, file);
  const args = [
    install.main,
    `--install-extension=${file}`,
    `--extensions-dir=${join(dataFolder, "extensions")}`,
    `--user-data-dir=${join(dataFolder, "user")}`,
    `--server-data-dir=${join(dataFolder, "server")}`,
    "--accept-server-license-terms",
  ];
  const env = { ...process.env, EXTENSIONS_GALLERY: "{}" };
  const installed = spawnSync(install.node, args, { encoding: "utf8", env });
  if (installed.status !== 0) {
    throw new Error(`The extension could not be installed.\n${installed.stdout}${installed.stderr}`);
  }
}
