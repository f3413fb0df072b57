import type { AgentSnapshot, EarlierRows } from "../../src/protocol/agentMessages.ts";

/** A snapshot with all its rows, from the rows that the page has already. Undefined: the page does not have them. */
export function withKeptRows(before: AgentSnapshot | undefined, incoming: AgentSnapshot): AgentSnapshot | undefined {
  const { kept, ...snapshot } = incoming;
  if (kept === undefined) {
    return incoming;
  }
  return before?.seq === kept.seq && before.entries.length >= kept.count
    ? { ...snapshot, entries: [...before.entries.slice(0, kept.count), ...incoming.entries] }
    : undefined;
}

/** The snapshot with the rows before its own. Undefined: the page shows another one by now. */
export function withEarlierRows(
  shown: AgentSnapshot | undefined,
  { seq, entries }: EarlierRows,
): AgentSnapshot | undefined {
  return shown?.seq === seq ? { ...shown, entries: [...entries, ...shown.entries] } : undefined;
}
