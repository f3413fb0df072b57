import { realpath, rm, stat, utimes } from "node:fs/promises";
import { hostname } from "node:os";
import { dirname, join } from "node:path";
import { readTextFile, writeFileAtomic } from "./atomicFile.ts";
import { namesIn } from "./namesIn.ts";
import { isAlive, processStart } from "./processStart.ts";

/** How a window of the editor is reached: written by it, read by programs of the same person. */
export interface WindowAddress {
  /** Socket file, or named pipe on Windows. */
  readonly socket: string;
  readonly token: string;
  /** Absolute real paths of the folders that are open in it. */
  readonly folders: readonly string[];
  /** Homes are shared between machines, sockets are not. */
  readonly host: string;
  readonly pid: number;
  /** The pair of id and start is never used twice. */
  readonly start: string | undefined;
}

/** `~/.plan-mode/windows`. */
export function windowsDirectory(home: string): string {
  return join(home, "windows");
}

/** Tells programs of a window. The file is closed to other users: it holds the secret. */
export async function registerWindow(home: string, id: string, address: WindowAddress): Promise<void> {
  await writeFileAtomic(join(windowsDirectory(home), `${id}.json`), `${JSON.stringify(address)}\n`);
}

/** The person has turned to this window: of two that have the same folder, it is asked first. */
export async function touchWindow(home: string, id: string): Promise<void> {
  const now = new Date();
  await utimes(join(windowsDirectory(home), `${id}.json`), now, now).catch(() => undefined);
}

export async function forgetWindow(home: string, id: string): Promise<void> {
  await rm(join(windowsDirectory(home), `${id}.json`), { force: true });
}

/**
 * The windows that have this folder or one above it open: the nearest folder first, and of those the one that had the focus last.
 * What dead windows have left behind is removed.
 */
export async function findWindows(home: string, folder: string): Promise<readonly WindowAddress[]> {
  const chain = foldersUpwards(await realpath(folder).catch(() => folder));
  const found: { readonly address: WindowAddress; readonly distance: number; readonly focused: number }[] = [];
  for (const name of await namesIn(windowsDirectory(home))) {
    const path = join(windowsDirectory(home), name);
    const address = name.endsWith(".json") ? await readAddress(path) : undefined;
    if (address === undefined || address.host !== hostname()) {
      continue;
    }
    if (!(await isRunning(address))) {
      await removeStale(path, address);
      continue;
    }
    const distances = address.folders.map((open) => chain.indexOf(open)).filter((distance) => distance >= 0);
    if (distances.length > 0) {
      const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: 0 }));
      found.push({ address, distance: Math.min(...distances), focused: mtimeMs });
    }
  }
  return found
    .sort((left, right) => left.distance - right.distance || right.focused - left.focused)
    .map(({ address }) => address);
}

/** Removes what windows have left behind whose process is gone. */
export async function forgetDeadWindows(home: string): Promise<void> {
  await findWindows(home, home);
}

function foldersUpwards(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersUpwards(parent)];
}

async function isRunning({ pid, start }: WindowAddress): Promise<boolean> {
  if (!isAlive(pid)) {
    return false;
  }
  const now = start === undefined ? undefined : await processStart(pid);
  return now === undefined || now === start;
}

async function removeStale(path: string, { socket }: WindowAddress): Promise<void> {
  await rm(path, { force: true });
  // A named pipe goes with its process. Only sockets of ours are removed, whatever a file claims.
  if (process.platform !== "win32" && /[\\/]plan-mode-[\w-]+\.sock$/.test(socket)) {
    await rm(socket, { force: true }).catch(() => undefined);
  }
}

async function readAddress(path: string): Promise<WindowAddress | undefined> {
  try {
    const value: unknown = JSON.parse((await readTextFile(path)) ?? "");
    if (typeof value !== "object" || value === null) {
      return undefined;
    }
    const { socket, token, folders, host, pid, start }: Partial<Record<keyof WindowAddress, unknown>> = value;
    if (typeof socket !== "string" || typeof token !== "string" || typeof host !== "string") {
      return undefined;
    }
    return typeof pid === "number" && Array.isArray(folders)
      ? {
          socket,
          token,
          folders: folders.filter((folder: unknown) => typeof folder === "string"),
          host,
          pid,
          start: typeof start === "string" ? start : undefined,
        }
      : undefined;
  } catch {
    return undefined;
  }
}
