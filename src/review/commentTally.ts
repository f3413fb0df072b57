import { type Translate, untranslated } from "../base/translate.ts";
import { changedSince } from "./diffPlans.ts";
import { threadStatus } from "./status.ts";
import type { Thread } from "./thread.ts";

/**
 * What became of the comments that went to the agent, in a few words: "your comments: 2 addressed, 1 unchanged". Undefined when
 * none of them is still open.
 */
export function commentTally(
  threads: readonly Thread[],
  reviewed: string,
  now: string,
  translate: Translate = untranslated,
): string | undefined {
  const sent = threads.filter(({ status, sentWith }) => status === "open" && sentWith !== undefined);
  if (sent.length === 0) {
    return undefined;
  }
  const changes = changedSince(reviewed, now);
  const kinds = sent.map((thread) => threadStatus(thread, changes).kind);
  const count = (...wanted: readonly string[]): number => kinds.filter((kind) => wanted.includes(kind)).length;
  const addressed = count("addressed");
  const changed = count("changed");
  const unchanged = count("unchanged", "moved", "fresh");
  const outdated = count("outdated", "ambiguous");
  const tally = [
    addressed === 0 ? "" : translate("{0} addressed", addressed),
    changed === 0 ? "" : translate("{0} changed", changed),
    unchanged === 0 ? "" : translate("{0} unchanged", unchanged),
    outdated === 0 ? "" : translate("{0} outdated", outdated),
  ];
  return translate("your comments: {0}", tally.filter((words) => words !== "").join(", "));
}
