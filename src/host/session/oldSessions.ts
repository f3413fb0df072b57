import { rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { readTextFile } from "../../disk/atomicFile.ts";
import { directorySize } from "../../disk/directorySize.ts";
import { isSessionId } from "../../disk/home.ts";
import { namesIn } from "../../disk/namesIn.ts";
import { lockSession } from "../../disk/sessionLock.ts";
import { isPlanUndecided } from "./parkedSessions.ts";

/** Zero: no limit. */
export interface SessionLimits {
  readonly days: number;
  readonly megabytes: number;
}

/** A session on disk. */
export interface StoredSession {
  readonly directory: string;
  /** Milliseconds since 1970. */
  readonly usedAt: number;
  readonly bytes: number;
  /** A program has it open, something in it waits for the person, or it can't be understood: it is never cleaned. */
  readonly needed: boolean;
}

const dayMs = 24 * 60 * 60 * 1000;

/** A directory that is on its way out. The dot keeps it out of every list of sessions. */
const leaving = ".leaving-";

/** Those beyond the limits, the oldest first. What is needed counts for the size, and stays. */
export function beyondLimits(
  sessions: readonly StoredSession[],
  { days, megabytes }: SessionLimits,
  now: number,
): readonly StoredSession[] {
  const oldest = sessions.toSorted((left, right) => left.usedAt - right.usedAt);
  let bytes = oldest.reduce((sum, session) => sum + session.bytes, 0);
  return oldest.filter((session) => {
    const tooOld = days > 0 && now - session.usedAt > days * dayMs;
    const tooMuch = megabytes > 0 && bytes > megabytes * 1_000_000;
    const goes = !session.needed && (tooOld || tooMuch);
    bytes -= goes ? session.bytes : 0;
    return goes;
  });
}

/** All sessions of all folders. */
export async function storedSessions(home: string): Promise<readonly StoredSession[]> {
  const root = join(home, "sessions");
  const found: StoredSession[] = [];
  for (const folder of await namesIn(root)) {
    for (const name of await namesIn(join(root, folder))) {
      const directory = join(root, folder, name);
      if (isSessionId(name)) {
        const session = await storedSession(directory);
        found.push({ ...session, needed: session.needed || (await isOpen(directory)) });
      } else if (name.startsWith(leaving)) {
        await rm(directory, { recursive: true, force: true });
      }
    }
  }
  return found;
}

/** Deletes sessions for good, but none that a program has open. Returns those that are gone. */
export async function deleteSessions(sessions: readonly StoredSession[]): Promise<readonly StoredSession[]> {
  const gone: StoredSession[] = [];
  for (const session of sessions) {
    if (await deleteSession(session.directory)) {
      gone.push(session);
    }
  }
  return gone;
}

async function isOpen(directory: string): Promise<boolean> {
  const lock = await lockSession(directory);
  if (lock.ok) {
    lock.value.dispose();
  }
  return !lock.ok;
}

async function deleteSession(directory: string): Promise<boolean> {
  const lock = await lockSession(directory);
  if (!lock.ok) {
    return false;
  }
  // Somebody may have used it since it was looked at; and half a session must never be in a list.
  const aside = join(directory, "..", `${leaving}${Date.now()}-${process.pid}`);
  try {
    if ((await storedSession(directory)).needed) {
      return false;
    }
    await rename(directory, aside);
    await rm(aside, { recursive: true, force: true });
    return true;
  } catch {
    return false;
  } finally {
    lock.value.dispose();
  }
}

async function storedSession(directory: string): Promise<StoredSession> {
  const files = ["session.json", "transcript.jsonl", "messages.jsonl", "plan.md", "review.json"];
  const times = await Promise.all(
    files.map(
      async (file) =>
        await stat(join(directory, file)).then(
          ({ mtimeMs }) => mtimeMs,
          () => 0,
        ),
    ),
  );
  return {
    directory,
    usedAt: Math.max(...times),
    bytes: await directorySize(directory),
    needed: (await isPlanUndecided(directory)) || (await holdsWork(directory)),
  };
}

/** Prompts and questions that wait, and words of the person that were not sent. */
async function holdsWork(directory: string): Promise<boolean> {
  const session = await fieldsIn(join(directory, "session.json"));
  const review = await fieldsIn(join(directory, "review.json"));
  if (session === undefined || review === undefined || !session.has("id")) {
    return true;
  }
  const waits = [session.get("queue"), session.get("questions"), review.get("outbox")];
  const drafts = Object.values(review.get("drafts") ?? {});
  return waits.some((list) => Array.isArray(list) && list.length > 0) || drafts.some((draft) => draft !== "");
}

/** Empty for a missing file; undefined for one that is no JSON object. */
async function fieldsIn(path: string): Promise<ReadonlyMap<string, unknown> | undefined> {
  try {
    const text = await readTextFile(path);
    const value: unknown = text === undefined ? {} : JSON.parse(text);
    return typeof value === "object" && value !== null ? new Map(Object.entries(value)) : undefined;
  } catch {
    return undefined;
  }
}
