import { randomUUID } from "node:crypto";
import { lstat, mkdir, open, realpath, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fail, ok, type Result } from "../base/result.ts";
import { errorText, hasErrorCode } from "./errorCode.ts";

/**
 * Replaces the file at `path`, whole or not at all; an existing file keeps its mode. `path` must be real: when a link stands at it
 * or in one of its folders, which can only have been put there since it was resolved, nothing is written.
 */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<Result<void>> {
  const folder = dirname(path);
  const temporary = join(folder, `.${basename(path)}.${randomUUID()}.tmp`);
  try {
    await mkdir(folder, { recursive: true });
    const existing = await missing(lstat(path));
    if (existing !== undefined && !existing.isFile()) {
      return fail(existing.isSymbolicLink() ? swapped : "it is not a regular file");
    }
    if ((await realpath(folder)) !== folder) {
      return fail(swapped);
    }
    const file = await open(temporary, "wx", existing?.mode ?? 0o666);
    try {
      // The folder may have been swapped since it was looked at: then the new file lies elsewhere, and goes away again.
      if ((await realpath(temporary)) !== temporary) {
        return fail(swapped);
      }
      if (existing !== undefined) {
        await file.chmod(existing.mode);
      }
      await file.writeFile(content);
    } finally {
      await file.close();
    }
    // A rename replaces a name; it never follows a link that stands there.
    await rename(temporary, path);
    return ok(undefined);
  } catch (error) {
    return fail(errorText(error));
  } finally {
    await rm(temporary, { force: true }).catch(() => undefined);
  }
}

const swapped = "a link was put in its place while the call was being checked";

async function missing<T>(promise: Promise<T>): Promise<T | undefined> {
  return await promise.catch((error: unknown) => {
    if (hasErrorCode(error, "ENOENT")) {
      return undefined;
    }
    throw error;
  });
}
