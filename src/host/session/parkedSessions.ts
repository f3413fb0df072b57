import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { readTextFile } from "../../disk/atomicFile.ts";
import { folderDirectory, isSessionId } from "../../disk/home.ts";

/**
 * Sessions of a folder whose plan waits for a person, by the agent's own files, so that a window can bring them back
 * without starting an agent to ask. `preferred` comes first; unreadable files count as not waiting.
 */
export async function parkedSessions(
  home: string,
  cwd: string,
  preferred: string | undefined,
): Promise<readonly string[]> {
  const directory = folderDirectory(home, cwd);
  const names = await readdir(directory).catch(() => []);
  const waiting: string[] = [];
  for (const name of names) {
    if (isSessionId(name) && (await isUnfinished(join(directory, name, "plan_mode.json"), name === preferred))) {
      waiting.push(name);
    }
  }
  return waiting.sort((left, right) => Number(right === preferred) - Number(left === preferred));
}

/** True while a plan of the session waits for the person, or is being written. */
export async function isPlanUndecided(directory: string): Promise<boolean> {
  return await isUnfinished(join(directory, "plan_mode.json"), true);
}

/** The session that was open last also comes back while it plans; another one only when a plan waits in it. */
async function isUnfinished(path: string, openedLast: boolean): Promise<boolean> {
  const text = await readTextFile(path).catch(() => undefined);
  if (text === undefined) {
    return false;
  }
  try {
    const snapshot: unknown = JSON.parse(text);
    if (typeof snapshot !== "object" || snapshot === null) {
      return false;
    }
    const waits = "awaiting_plan_approval" in snapshot && snapshot.awaiting_plan_approval === true;
    return waits || (openedLast && "state" in snapshot && snapshot.state !== "Inactive");
  } catch {
    // The agent opens a damaged session closed, and tells the person; another one in its place would hide it.
    return openedLast || /"awaiting_plan_approval"\s*:\s*true\b/.test(text);
  }
}
