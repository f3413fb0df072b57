import { randomUUID } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { link, rename, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, join } from "node:path";
import type { Disposable } from "../base/disposable.ts";
import { fail, ok, type Result } from "../base/result.ts";
import { makePrivateDirectory, readTextFile } from "./atomicFile.ts";
import { hasErrorCode } from "./errorCode.ts";
import { isAlive, processStart } from "./processStart.ts";

/** Who holds a session. */
export interface LockOwner {
  readonly pid: number;
  readonly host: string;
  readonly start?: string | undefined;
  /** The directory's name: a lock that was copied with its session holds nothing. */
  readonly session?: string | undefined;
}

/**
 * Takes a session for this process. Fails at once with the owner when a living process holds it; a lock whose owner is dead
 * (or whose process id has gone to another process) is taken over at once. Never waits, never times out.
 */
export async function lockSession(directory: string): Promise<Result<Disposable, LockOwner>> {
  await makePrivateDirectory(directory);
  const path = join(directory, "lock");
  const token = randomUUID();
  const owner: LockOwner = {
    pid: process.pid,
    host: hostname(),
    start: await processStart(process.pid),
    session: basename(directory),
  };
  const content = JSON.stringify({ ...owner, token });
  for (let attempt = 0; attempt < 5; attempt += 1) {
    if (await create(path, content, token)) {
      return ok({ dispose: () => release(path, token) });
    }
    const text = await readTextFile(path);
    if (text === undefined) {
      continue;
    }
    const holder = parseOwner(text);
    if (
      holder !== undefined &&
      (holder.session ?? basename(directory)) === basename(directory) &&
      (await isHeld(holder))
    ) {
      return fail(holder);
    }
    await reclaim(path, text, token);
  }
  return fail({ pid: 0, host: "unknown" });
}

/** The living process that holds a session, where it runs on this machine; undefined when nobody does. */
export async function lockHolder(directory: string): Promise<number | undefined> {
  const owner = parseOwner((await readTextFile(join(directory, "lock")).catch(() => undefined)) ?? "");
  return owner !== undefined && owner.host === hostname() && (await isHeld(owner)) ? owner.pid : undefined;
}

/** A link appears with its content, all at once: nobody can read a lock that is half written. */
async function create(path: string, content: string, token: string): Promise<boolean> {
  const own = `${path}.${token}`;
  await writeFile(own, content, { mode: 0o600, flag: "wx" });
  try {
    await link(own, path);
    return true;
  } catch (error) {
    if (hasErrorCode(error, "EEXIST")) {
      return false;
    }
    if (!hasErrorCode(error, "EPERM", "ENOSYS", "ENOTSUP", "EOPNOTSUPP", "EMLINK")) {
      throw error;
    }
    return await createExclusively(path, content);
  } finally {
    await rm(own, { force: true });
  }
}

/** For file systems without hard links. */
async function createExclusively(path: string, content: string): Promise<boolean> {
  try {
    await writeFile(path, content, { mode: 0o600, flag: "wx" });
    return true;
  } catch (error) {
    if (hasErrorCode(error, "EEXIST")) {
      return false;
    }
    throw error;
  }
}

/** Moves the dead lock aside; when another process was faster and its fresh lock was moved instead, that one is put back. */
async function reclaim(path: string, stale: string, token: string): Promise<void> {
  const aside = `${path}.stale-${token}`;
  try {
    await rename(path, aside);
  } catch (error) {
    if (hasErrorCode(error, "ENOENT")) {
      return;
    }
    throw error;
  }
  if ((await readTextFile(aside)) !== stale) {
    await link(aside, path).catch(() => undefined);
  }
  await rm(aside, { force: true });
}

async function isHeld(owner: LockOwner): Promise<boolean> {
  if (owner.host !== hostname()) {
    return true;
  }
  if (!isAlive(owner.pid)) {
    return false;
  }
  const start = await processStart(owner.pid);
  return owner.start === undefined || start === undefined || owner.start === start;
}

function parseOwner(text: string): LockOwner | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && "pid" in value && "host" in value) {
      const { pid, host } = value;
      const start = "start" in value && typeof value.start === "string" ? value.start : undefined;
      const session = "session" in value && typeof value.session === "string" ? value.session : undefined;
      return typeof pid === "number" && typeof host === "string" ? { pid, host, start, session } : undefined;
    }
  } catch {
    // Not a lock of ours, or a torn one: nobody alive stands behind it.
  }
  return undefined;
}

/** Synchronous, so that it also works while a process ends. Only the own lock is taken away. */
function release(path: string, token: string): void {
  try {
    if (readFileSync(path, "utf8").includes(token)) {
      rmSync(path, { force: true });
    }
  } catch {
    // Gone already.
  }
}
