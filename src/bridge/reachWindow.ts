import { realpath } from "node:fs/promises";
import { join } from "node:path";
import { lockHolder } from "../disk/sessionLock.ts";
import { findWindows } from "../disk/windowRegistry.ts";
import { type Introduction, WindowConnection } from "./windowConnection.ts";

/**
 * Connects to the window that has one of these folders, or one above it, open; undefined when there is none. The window where the
 * review of this session is open already comes first. One that does not answer is passed over. Rejects where one answers and refuses.
 */
export async function reachWindow(
  home: string,
  folders: readonly string[],
  introduction: Omit<Introduction, "cwd">,
): Promise<WindowConnection | undefined> {
  let refusal: Error | undefined;
  const holder = await lockHolder(join(home, "reviews", introduction.agent, introduction.session));
  for (const folder of folders) {
    const cwd = await realpath(folder).catch(() => folder);
    const windows = await findWindows(home, cwd);
    const known = windows.filter(({ pid }) => pid === holder);
    for (const address of [...known, ...windows.filter((window) => !known.includes(window))]) {
      try {
        return await WindowConnection.open(address, { ...introduction, cwd });
      } catch (error) {
        refusal = error instanceof Error && error.name !== "ConnectionLost" ? error : refusal;
      }
    }
  }
  if (refusal !== undefined) {
    throw refusal;
  }
  return undefined;
}

/** For the person and the model: no window was found. */
export function noWindow(folders: readonly string[]): string {
  return `No VS Code window with Plan Mode has ${folders.join(" or ")} (or a folder above) open and trusted, so nobody could be asked`;
}
