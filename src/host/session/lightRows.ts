import type { EntryDetails, TranscriptEntry } from "../../protocol/agentMessages.ts";

/** A row that holds more than this, in characters, goes to the view without it. */
const longestInside = 1000;

/** Light rows by the rows that they were made from: the view sends only rows that are other objects. */
const light = new WeakMap<TranscriptEntry, TranscriptEntry>();

/**
 * The row without what a person sees only after opening it. The outputs of a long session are many megabytes, which would all travel
 * and be read before the first row is on the screen. What still grows is sent as it is.
 */
export function lightRow(entry: TranscriptEntry): TranscriptEntry {
  if (!isHeavy(entry)) {
    return entry;
  }
  const known = light.get(entry) ?? emptied(entry);
  light.set(entry, known);
  return known;
}

/** What `lightRow` leaves out. */
export function detailsOf(entry: TranscriptEntry | undefined): EntryDetails {
  switch (entry?.kind) {
    case "thinking":
      return { text: entry.text };
    case "tool":
      return {
        ...(entry.input === undefined ? {} : { input: entry.input }),
        ...(entry.output === undefined ? {} : { output: entry.output }),
      };
    default:
      return {};
  }
}

function isHeavy(entry: TranscriptEntry): boolean {
  switch (entry.kind) {
    case "thinking":
      return !entry.streaming && entry.text.length > longestInside;
    case "tool":
      return (
        entry.status !== "pending" &&
        entry.status !== "running" &&
        (entry.input?.length ?? 0) + (entry.output?.length ?? 0) > longestInside
      );
    default:
      return false;
  }
}

function emptied(entry: TranscriptEntry): TranscriptEntry {
  if (entry.kind === "tool") {
    const { input: _input, output: _output, ...rest } = entry;
    return { ...rest, cut: true };
  }
  return entry.kind === "thinking" ? { ...entry, text: "", cut: true } : entry;
}
