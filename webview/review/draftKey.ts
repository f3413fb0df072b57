import type { LineRange } from "../../src/review/anchor.ts";

/** The keys under which the host keeps what is typed (src/review/draftKey.ts). */
export const noteKey = "note";

/** Null: a thread on the whole plan. */
export function newThreadKey(range: LineRange | null): string {
  return range === null ? "new:plan" : `new:${range.start}-${range.end}`;
}

/** The replacement text of a suggestion that is being written beside the comment of `newThreadKey`. */
export function suggestionKey(range: LineRange): string {
  return `suggest:${range.start}-${range.end}`;
}

/** The text that was selected for the comment of `newThreadKey`. */
export function selectionKey(range: LineRange): string {
  return `select:${range.start}-${range.end}`;
}

export function replyKey(threadId: string): string {
  return `reply:${threadId}`;
}

/** No draft: the thread itself, where the focus goes when it appears (`FieldFocus`). */
export function threadKey(threadId: string): string {
  return `thread:${threadId}`;
}

export function editKey(commentId: string): string {
  return `edit:${commentId}`;
}

/** The lines of a kept draft of a new thread, null for one on the whole plan; undefined for every other key. */
export function rangeOfKey(key: string): LineRange | null | undefined {
  if (key === newThreadKey(null)) {
    return null;
  }
  const match = /^(?:new|suggest):(\d+)-(\d+)$/.exec(key);
  const [start, end] = [Number(match?.[1]), Number(match?.[2])];
  return match === null || start < 1 || end < start ? undefined : { start, end };
}
