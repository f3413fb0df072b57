import { spawnSync } from "node:child_process";
import { join } from "node:path";

/** Packs what dist/ holds now into a .vsix, as `npm run package` does after its build. Needs no network and no git remote. */
export function packageExtension(root: string, file: string): void {
  const vsce = join(root, "node_modules/@vscode/vsce/vsce");
  const args = [
    vsce,
    "package",
    "--no-dependencies",
    "--allow-missing-repository",
    "--no-rewrite-relative-links",
    `--out=${file}`,
  ];
  const packed = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  if (packed.status !== 0) throw new Error(`The extension could not be packed.\n${packed.stdout}${packed.stderr}`);
}
