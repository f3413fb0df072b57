import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { installServer } from "../host/installServer.ts";

const root = join(import.meta.dirname, "../..");

/** Packs what is built as this version, into `folder`. Answers with the path of the `.vsix`. */
export function packExtension(version: string, folder: string): string {
  const path = join(folder, `plan-mode-${version}.vsix`);
  const vsce = join(root, "node_modules/@vscode/vsce/vsce");
  const options = ["--no-dependencies", "--allow-missing-repository", "--no-rewrite-relative-links"];
  const leaveManifest = ["--no-git-tag-version", "--no-update-package-json"];
  execFileSync(process.execPath, [vsce, "package", version, ...options, ...leaveManifest, "--out", path], {
    cwd: root,
    stdio: "ignore",
  });
  return path;
}

export function isPacked(extension: string | undefined): extension is string {
  return extension?.endsWith(".vsix") === true;
}

/** Installs a `.vsix` into a VS Code that keeps its data in `dataFolder`, over an older version of it. */
export async function installVsix(vsix: string, dataFolder: string): Promise<void> {
  const { node, main } = await installServer();
  const folders = [
    `--extensions-dir=${join(dataFolder, "extensions")}`,
    `--server-data-dir=${join(dataFolder, "server")}`,
  ];
  execFileSync(node, [main, "--accept-server-license-terms", `--install-extension=${vsix}`, ...folders], {
    env: { ...process.env, EXTENSIONS_GALLERY: "{}" },
    stdio: "ignore",
  });
}
