import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installDebianPackage, isDebian } from "./debianPackage.ts";

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge"];

const applications: Readonly<Partial<Record<NodeJS.Platform, readonly string[]>>> = {
  darwin: [
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge",
  ],
  win32: [
    "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
    "C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe",
  ],
};

/** The path of a Chromium-based browser of this machine, or undefined. `CHROMIUM` names one. */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (env["CHROMIUM"]) return env["CHROMIUM"];
  const onPath = (env["PATH"] ?? "").split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [...onPath, ...(applications[process.platform] ?? [])].find((file) => existsSync(file));
}

/**
 * Like `findChromium`, but installs Debian's package when there is none and it may (root on a Debian or Ubuntu).
 * @throws with what to install.
 */
export function requireChromium(): string {
  const found = findChromium();
  if (found !== undefined) return found;
  installDebianPackage("chromium");
  const installed = findChromium();
  if (installed !== undefined) return installed;
  const remedy = isDebian() ? "run `sudo apt-get install chromium`" : "install Chromium or Google Chrome";
  throw new Error(`The tests need a Chromium browser and found none: ${remedy}, or set CHROMIUM to the path of one.`);
}
