import { stat } from "node:fs/promises";
import { join } from "node:path";
import * as vscode from "vscode";

/** The ripgrep that VS Code brings along, on desktop and on a server; undefined where it is not found. */
export async function ripgrepPath(): Promise<string | undefined> {
  const binary = process.platform === "win32" ? "rg.exe" : "rg";
  const root = vscode.env.appRoot;
  const places = ["node_modules.asar.unpacked", "node_modules"].flatMap((modules) => [
    join(root, modules, "@vscode", "ripgrep", "bin", binary),
    join(root, modules, "@vscode", "ripgrep-universal", "bin", `${process.platform}-${process.arch}`, binary),
  ]);
  for (const place of places) {
    if ((await stat(place).catch(() => undefined))?.isFile() === true) {
      return place;
    }
  }
  return undefined;
}
