import type { FolderSession } from "./folderSession.ts";

/** Calls back when no session could be opened; while one is being opened, once that is known. */
export async function afterFailure(session: FolderSession | undefined, again: () => void): Promise<void> {
  if (session?.obstacle?.kind === "starting") {
    await session.ensureSession();
  }
  if (session?.obstacle?.kind === "failed") {
    again();
  }
}
