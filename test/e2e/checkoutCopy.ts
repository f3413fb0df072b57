import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");

/** A copy of this project's own checkout, as git knows it, in a new temporary folder: a real repository to plan in. */
export function copyCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), "plan-mode-checkout-"));
  const files = execFileSync("git", ["ls-files", "-z", "--cached", "--others", "--exclude-standard"], { cwd: root });
  for (const file of files.toString("utf8").split("\0")) {
    if (file !== "" && existsSync(join(root, file))) cpSync(join(root, file), join(folder, file));
  }
  return folder;
}
