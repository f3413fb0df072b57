import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

/** Whether a process of this id exists, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * When a process started, in the system's own words; process ids are reused, the pair is not. Undefined where the system
 * does not tell: then the id alone decides.
 */
export async function processStart(pid: number): Promise<string | undefined> {
  try {
    if (process.platform === "linux") {
      const stat = await readFile(`/proc/${pid}/stat`, "utf8");
      // The command's name may hold spaces and parentheses: fields are counted from behind its closing one.
      return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19];
    }
    if (process.platform === "darwin") {
      const { stdout } = await promisify(execFile)("/bin/ps", ["-o", "lstart=", "-p", String(pid)]);
      return stdout.trim() === "" ? undefined : stdout.trim();
    }
  } catch {
    return undefined;
  }
  return undefined;
}
