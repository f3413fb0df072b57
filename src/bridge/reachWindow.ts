import { realpath } from "node:fs/promises";
import { findWindows } from "../disk/windowRegistry.ts";
import { type Introduction, WindowConnection } from "./windowConnection.ts";

/**
 * Connects to the window that has one of these folders, or one above it, open; undefined when there is none. A window that does not
 * answer is passed over. Rejects where one answers and refuses.
 */
export async function reachWindow(
  home: string,
  folders: readonly string[],
  introduction: Omit<Introduction, "cwd">,
): Promise<WindowConnection | undefined> {
  let refusal: Error | undefined;
  for (const folder of folders) {
    const cwd = await realpath(folder).catch(() => folder);
    for (const address of await findWindows(home, cwd)) {
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
