import { watch } from "node:fs";
import { basename, dirname } from "node:path";
import type { Disposable } from "../../base/disposable.ts";

/** Milliseconds of quiet before a change is told: an editor's save is several events. */
const settleMs = 120;
/** Where the system's watcher is not to be had (network drives), the file is looked at this often, in milliseconds. */
const pollMs = 1500;

/**
 * Tells that plan.md may have changed. The directory is watched, since a replaced file would take its own watcher along.
 * May call too often, never too seldom; the listener compares hashes.
 */
export function watchPlan(planPath: string, changed: () => void): Disposable {
  let timer: NodeJS.Timeout | undefined;
  const settle = (): void => {
    clearTimeout(timer);
    timer = setTimeout(changed, settleMs);
  };
  const name = basename(planPath);
  let stop: () => void;
  const poll = (): (() => void) => {
    const interval = setInterval(changed, pollMs);
    return () => clearInterval(interval);
  };
  try {
    const watcher = watch(dirname(planPath), (_event, file) => {
      if (file === null || file === name) {
        settle();
      }
    });
    stop = () => watcher.close();
    watcher.on("error", () => {
      stop();
      stop = poll();
    });
  } catch {
    stop = poll();
  }
  return {
    dispose: () => {
      clearTimeout(timer);
      stop();
    },
  };
}
