import { homedir } from "node:os";
import { join } from "node:path";

/** Where downloads are kept that several checkouts can share. `PLAN_MODE_CACHE` names another folder. */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env): string {
  if (env["PLAN_MODE_CACHE"]) return env["PLAN_MODE_CACHE"];
  if (process.platform === "win32" && env["LOCALAPPDATA"]) return join(env["LOCALAPPDATA"], "plan-mode-dev");
  if (process.platform === "darwin") return join(homedir(), "Library/Caches/plan-mode-dev");
  return join(env["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "plan-mode-dev");
}
