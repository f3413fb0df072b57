import { changedSince } from "./diffPlans.ts";
import { threadStatus } from "./status.ts";
import type { Thread } from "./thread.ts";

/**
 * What became of the comments that went to the agent, in a few words: "2 of your comments addressed, 1 unchanged". Undefined when
 * none of them is still open.
 */
export function commentTally(threads: readonly Thread[], reviewed: string, now: string): string | undefined {
  const sent = threads.filter(({ status, sentWith }) => status === "open" && sentWith !== undefined);
  if (sent.length === 0) {
    return undefined;
  }
  const changes = changedSince(reviewed, now);
  const kinds = sent.map((thread) => threadStatus(thread, changes).kind);
  const parts = [
    { words: "addressed", of: ["addressed"] },
    { words: "changed", of: ["changed"] },
    { words: "unchanged", of: ["unchanged", "moved", "fresh"] },
    { words: "outdated", of: ["outdated", "ambiguous"] },
  ].flatMap(({ words, of }) => {
    const count = kinds.filter((kind) => of.includes(kind)).length;
    return count === 0 ? [] : [{ words, count }];
  });
  return parts
    .map(({ words, count }, index) => (index > 0 ? `${count} ${words}` : `${count} of your comments ${words}`))
    .join(", ");
}
