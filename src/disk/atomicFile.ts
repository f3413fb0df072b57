import { mkdir, open, readFile } from "node:fs/promises";
import { dirname } from "node:path";
import writeFileAtomicTo from "write-file-atomic";
import { hasErrorCode } from "./errorCode.ts";

/** Makes a directory and its parents, closed to other users (design.md, "On disk"). */
export async function makePrivateDirectory(path: string): Promise<void> {
  await mkdir(path, { recursive: true, mode: 0o700 });
}

/**
 * Replaces a file as a whole: after a crash it holds the old bytes or the new ones, never a mixture. File and directory are
 * fsynced before the promise resolves. Mode 0600; missing parents are made. Rejects with the system's error.
 */
export async function writeFileAtomic(path: string, data: string | Uint8Array): Promise<void> {
  await makePrivateDirectory(dirname(path));
  await writeFileAtomicTo(path, typeof data === "string" ? data : Buffer.from(data), {
    mode: 0o600,
    fsync: true,
    chown: undefined,
  });
  await syncDirectory(dirname(path));
}

/** Undefined when there is no such file; any other error rejects. */
export async function readTextFile(path: string): Promise<string | undefined> {
  try {
    // Decoded at once: `readFile` with an encoding decodes piece by piece, which takes several times as long for a large file.
    return (await readFile(path)).toString("utf8");
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) {
      return undefined;
    }
    throw error;
  }
}

/** A rename is durable only when its directory is. Systems that cannot fsync a directory (Windows) do without. */
export async function syncDirectory(path: string): Promise<void> {
  if (process.platform === "win32") {
    return;
  }
  const directory = await open(path, "r");
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
