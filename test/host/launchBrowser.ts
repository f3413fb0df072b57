import { type Browser, chromium } from "playwright-core";
import { requireChromium } from "./findChromium.ts";

/** A headless Chromium that makes no requests of its own. It ends with this process. */
export function launchBrowser(): Promise<Browser> {
  const root = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: requireChromium(),
    args: [
      "--disable-gpu",
      "--disable-quic",
      "--disable-sync",
      "--disable-background-networking",
      "--disable-component-update",
      "--no-first-run",
      ...(root ? ["--no-sandbox"] : []),
    ],
  });
}
