import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Whether this is a Debian or Ubuntu, whose packages can be named as a remedy. */
export function isDebian(): boolean {
  return process.platform === "linux" && existsSync("/usr/bin/apt-get");
}

/** Installs a package of the system where that is permitted (root on a Debian or Ubuntu), and says so. */
export function installDebianPackage(name: string): void {
  if (!isDebian() || process.getuid?.() !== 0) return;
  console.log(`Installing ${name} (apt-get install ${name}) …`);
  const options = { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } } as const;
  spawnSync("apt-get", ["update", "-qq"], options);
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], options);
}
