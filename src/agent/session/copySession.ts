import { cp, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { fail, ok, type Result } from "../../base/result.ts";
import { makePrivateDirectory } from "../../disk/atomicFile.ts";
import { errorText } from "../../disk/errorCode.ts";
import { lockSession } from "../../disk/sessionLock.ts";
import { DiskSessionStore, readSessionRecord } from "./sessionStore.ts";

/** What belongs to a running process, or can be large and is only looked up by its original. */
const left = /^(lock($|\.)|output$|subagents$|\..*\.tmp$)/;

/** Copies a session beside itself under a new id, with its plan, its review, its checkpoints and all that was said. */
export async function copySession(directory: string, id: string, now: Date): Promise<Result<string>> {
  const copy = join(dirname(directory), id);
  try {
    await cp(directory, copy, {
      recursive: true,
      errorOnExist: true,
      force: false,
      filter: (source) => source === directory || !left.test(basename(source)),
    });
    const record = await readSessionRecord(copy);
    if (!record.ok) {
      await rm(copy, { recursive: true, force: true });
      return record;
    }
    const { title } = record.value;
    await new DiskSessionStore(copy).saveRecord({
      ...record.value,
      title: title === "" ? "" : `${title} (copy)`,
      created: now.toISOString(),
      updated: now.toISOString(),
      queue: [],
    });
    return ok(id);
  } catch (error) {
    await rm(copy, { recursive: true, force: true });
    return fail(`The session can't be copied: ${errorText(error)}.`);
  }
}

/** Moves a session to the trash of the home. */
export async function trashSession(directory: string, home: string): Promise<Result<void>> {
  try {
    const lock = await lockSession(directory);
    if (!lock.ok) {
      return fail(
        `The session is open in another window or program (process ${lock.error.pid}). Close it there first.`,
      );
    }
    lock.value.dispose();
    const trash = join(home, "trash");
    await makePrivateDirectory(trash);
    await rename(directory, join(trash, basename(directory)));
    return ok(undefined);
  } catch (error) {
    return fail(`The session can't be deleted: ${errorText(error)}.`);
  }
}
