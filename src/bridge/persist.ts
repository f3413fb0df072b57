import { setTimeout as sleep } from "node:timers/promises";
import type { WindowConnection } from "./windowConnection.ts";

export interface PersistOptions {
  readonly reach: () => Promise<WindowConnection | undefined>;
  /** Milliseconds to look for the window again after it has gone away, as when it is reloaded. */
  readonly graceMs: number;
  /** A time after which it is not looked for any more, in milliseconds since 1970. */
  readonly deadline?: number;
  readonly signal: AbortSignal;
}

/** No window, from the start or since it went away. */
export type Unreached = "none" | "gone";

/**
 * Runs a task with a window, and again with its successor when the window is reloaded meanwhile: the review waits there. The
 * connection is the task's to close when it succeeds. Aborting rejects, and decides nothing.
 */
export async function persist<T>(
  task: (connection: WindowConnection) => Promise<T>,
  { reach, graceMs, deadline = Number.POSITIVE_INFINITY, signal }: PersistOptions,
): Promise<T | Unreached> {
  let lostAt: number | undefined;
  for (;;) {
    signal.throwIfAborted();
    const connection = await reach();
    if (connection === undefined && lostAt === undefined) {
      return "none";
    }
    if (connection !== undefined) {
      const stop = (): void => void connection.close();
      signal.addEventListener("abort", stop, { once: true });
      try {
        return await task(connection);
      } catch (error) {
        await connection.close();
        if (!(error instanceof Error) || error.name !== "ConnectionLost" || signal.aborted) {
          throw error;
        }
        lostAt = Date.now();
      } finally {
        signal.removeEventListener("abort", stop);
      }
    }
    if (lostAt !== undefined && Date.now() > Math.min(lostAt + graceMs, deadline)) {
      return "gone";
    }
    await sleep(300, undefined, { signal });
  }
}
