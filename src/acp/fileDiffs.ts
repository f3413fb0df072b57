import type { ToolCallContent } from "@agentclientprotocol/sdk";
import type { FileChange } from "./transcriptEntry.ts";

/** A file before and after a call, as the agent told it. */
export interface FileDiff {
  readonly path: string;
  /** Null: the file is new. */
  readonly oldText: string | null;
  readonly newText: string;
}

export function diffsOf(content: readonly ToolCallContent[] | null | undefined): readonly FileDiff[] {
  return (content ?? []).flatMap((part) =>
    part.type === "diff" ? [{ path: part.path, oldText: part.oldText ?? null, newText: part.newText }] : [],
  );
}

export function changesOf(diffs: readonly FileDiff[]): FileChange[] {
  return diffs.map(({ path, oldText, newText }) => ({ path, ...countLines(oldText ?? "", newText) }));
}

/** Lines between the common beginning and the common end: enough for "+3 −1". */
function countLines(before: string, after: string): { readonly added: number; readonly removed: number } {
  const old = linesOf(before);
  const now = linesOf(after);
  let start = 0;
  while (start < old.length && start < now.length && old[start] === now[start]) {
    start += 1;
  }
  let end = 0;
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) {
    end += 1;
  }
  return { added: now.length - start - end, removed: old.length - start - end };
}

/** With their ends: after the last line end there is no further line, and a last line without one is another line. */
function linesOf(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}
