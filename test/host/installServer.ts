import { existsSync } from "node:fs";
import { copyFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cacheFolder } from "./cacheFolder.ts";
import { installOnce } from "./installOnce.ts";
import { nodeExecutable, nodePackage } from "./nodePackage.ts";
import { npmInstall } from "./npmInstall.ts";
import { type ServerVersion, serverVersion } from "./serverVersion.ts";

export interface ServerInstall {
  /** The Node that runs the server. */
  readonly node: string;
  /** The server's main script. */
  readonly main: string;
  readonly version: ServerVersion;
}

/** Modules of the server that would have to be compiled, and what stands in for them. */
const compiledModules: Readonly<Record<string, string>> = {
  "@vscode/spdlog": "spdlog.cjs",
  "@vscode/native-watchdog": "nativeWatchdog.cjs",
  "native-watchdog": "nativeWatchdog.cjs",
};

/** Rises when what `fill` makes of the same packages changes. */
const layout = 3;

/** A VS Code server from the npm registry, installed once for all checkouts of this machine. */
export async function installServer(version: ServerVersion = serverVersion()): Promise<ServerInstall> {
  const name = `vscode-server-${version.codeServer}-${layout}`;
  // Says at once where there can't be one.
  const install = locate(join(cacheFolder(), name), version);
  await installOnce(name, (folder) => fill(folder, version));
  return install;
}

function locate(folder: string, version: ServerVersion): ServerInstall {
  if (nodePackage === undefined) {
    throw new Error(
      `No VS Code server for ${process.platform}-${process.arch}. Install VS Code, so that \`code\` is on the PATH, and use that.`,
    );
  }
  return {
    node: join(folder, nodeExecutable),
    main: join(folder, "node_modules/code-server/lib/vscode/out/server-main.js"),
    version,
  };
}

async function fill(folder: string, version: ServerVersion): Promise<void> {
  const started = Date.now();
  console.log(`Installing a VS Code ${version.vscode} server (about 300 MB to download, once for this machine) …`);
  await writeFile(join(folder, "package.json"), JSON.stringify({ private: true }));
  await npmInstall(
    folder,
    [`${nodePackage}@${version.node}`, `code-server@${version.codeServer}`],
    "the VS Code server",
  );
  const vscode = join(folder, "node_modules/code-server/lib/vscode");
  await npmInstall(vscode, ["--omit=dev"], "the parts of the VS Code server");
  for (const [name, stub] of Object.entries(compiledModules)) {
    const main = join(vscode, "node_modules", name, "index.js");
    if (existsSync(main)) await copyFile(join(import.meta.dirname, "stubs", stub), main);
  }
  console.log(
    `VS Code server installed in ${Math.round((Date.now() - started) / 1000)} s: ${folder.replace(/\.unfinished.*/, "")}`,
  );
}
