import { homedir } from "node:os";
import { basename, join, resolve } from "node:path";
import { sha256 } from "./sha256.ts";

/** `PLAN_MODE_HOME`, or `.plan-mode` in the person's home directory (design.md, "On disk"). */
export function planModeHome(env: Readonly<Record<string, string | undefined>>): string {
  const set = env["PLAN_MODE_HOME"];
  return set !== undefined && set !== "" ? resolve(set) : join(homedir(), ".plan-mode");
}

/** `<slug>-<16 hex>`: a readable name that cannot collide, in letters of any script. */
export function folderDirectoryName(cwd: string): string {
  const slug = basename(cwd)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  const short = [...slug].slice(0, 40).join("").replace(/-+$/, "");
  return `${short === "" ? "workspace" : short}-${sha256(cwd).slice(0, 16)}`;
}

/** Where all sessions of one folder lie. */
export function folderDirectory(home: string, cwd: string): string {
  return join(home, "sessions", folderDirectoryName(cwd));
}

/** Where one session lies. The id must be a plain name: it is checked by `isSessionId` where it comes from outside. */
export function sessionDirectory(home: string, cwd: string, sessionId: string): string {
  return join(folderDirectory(home, cwd), sessionId);
}

/** A session id may not lead out of the folder's directory. */
export function isSessionId(id: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9_-]{0,127}$/.test(id);
}
