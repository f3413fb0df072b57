import type { TranscriptEntry } from "../../src/protocol/agentMessages.ts";

/** Where the person is among their earlier prompts. `words` are those that the composer held before. */
export interface HistoryPlace {
  readonly steps: number;
  readonly words: string;
}

export interface HistoryMove {
  readonly place: HistoryPlace | undefined;
  readonly text: string;
}

/** Earlier prompts of the session, the last one first, without repetitions next to each other. */
export function earlierPrompts(entries: readonly TranscriptEntry[]): readonly string[] {
  const prompts: string[] = [];
  for (const entry of entries.toReversed()) {
    if (entry.kind === "person" && entry.text.trim() !== "" && entry.text !== prompts.at(-1)) {
      prompts.push(entry.text);
    }
  }
  return prompts;
}

/** Undefined: there is nowhere to go, and the key means what it always does. */
export function moveInHistory(
  prompts: readonly string[],
  place: HistoryPlace | undefined,
  draft: string,
  direction: "older" | "newer",
): HistoryMove | undefined {
  const here = place !== undefined && prompts[place.steps] === draft ? place : undefined;
  if (direction === "older") {
    const next = { steps: here === undefined ? 0 : here.steps + 1, words: here?.words ?? draft };
    const text = prompts[next.steps];
    return text === undefined ? undefined : { place: next, text };
  }
  if (here === undefined) {
    return undefined;
  }
  const text = prompts[here.steps - 1];
  return text === undefined
    ? { place: undefined, text: here.words }
    : { place: { steps: here.steps - 1, words: here.words }, text };
}
