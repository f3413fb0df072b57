import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installDebianPackage } from "./debianPackage.ts";

/**
 * The shell corpus is run for real in bubblewrap on Linux. Without it those tests are skipped, so it is installed where that is
 * permitted, and named where it is not.
 */
export function prepareSandbox(): void {
  if (process.platform !== "linux" || hasBubblewrap()) return;
  installDebianPackage("bubblewrap");
  if (!hasBubblewrap()) {
    console.log(
      "No bubblewrap: the sandbox tests are skipped. Install it (Debian: `sudo apt-get install bubblewrap`).",
    );
  }
}

function hasBubblewrap(): boolean {
  return (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, "bwrap")));
}
