import { watch } from "node:fs";
import { basename, dirname } from "node:path";
import type { Disposable } from "../../base/disposable.ts";

/** Milliseconds of quiet before a change is told as settled: an editor's save is several events. */
const settleMs = 120;
/** And before it is told for a first look. */
const firstLookMs = 15;
/** Where the system's watcher is not to be had (network drives), the file is looked at this often, in milliseconds. */
const pollMs = 1500;

export interface PlanListener {
  readonly look: () => Promise<void>;
  /** Whoever writes may not be done yet; `look` follows in any case. */
  readonly glance: () => Promise<void>;
  readonly failed: (error: unknown) => void;
}

/**
 * Tells that plan.md may have changed. The directory is watched, since a replaced file would take its own watcher along.
 * May call too often, never too seldom; the listener compares hashes.
 */
export function watchPlan(planPath: string, { look, glance, failed }: PlanListener): Disposable {
  let timers: readonly NodeJS.Timeout[] = [];
  const glanced = (): void => void glance().catch(failed);
  const changed = (): void => void look().catch(failed);
  const settle = (): void => {
    timers.forEach(clearTimeout);
    timers = [setTimeout(glanced, firstLookMs), setTimeout(changed, settleMs)];
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
      timers.forEach(clearTimeout);
      stop();
    },
  };
}
