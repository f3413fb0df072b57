import { unsentThreads } from "./feedback.ts";
import type { Thread } from "./thread.ts";

/** Open threads that are no answered ones: an approval shows them first. */
export function unresolvedThreads(threads: readonly Thread[]): readonly Thread[] {
  const unsent = new Set(unsentThreads(threads));
  return threads.filter(
    (thread) => unsent.has(thread) || (thread.status === "open" && thread.addressedIn === undefined),
  );
}
