import type { TranscriptEntry } from "./transcriptEntry.ts";

/** Enough words to know a prompt by. */
const enough = 24;

/**
 * A title that an agent gives a session; undefined where it is only the beginning of a later prompt, as Claude's adapter makes it: a
 * review's comments are no name for what the session is about.
 */
export function toldTitle(entries: readonly TranscriptEntry[], told: string): string | undefined {
  const plain = (text: string): string => text.replaceAll(/\s+/gu, " ").trim();
  const begins = plain(told).slice(0, enough);
  const later = entries.filter((entry) => entry.kind === "person").slice(1);
  return begins !== "" && later.some(({ text }) => plain(text).startsWith(begins)) ? undefined : told;
}
