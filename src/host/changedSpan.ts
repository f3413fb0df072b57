/** What to put in place of `before.slice(start, end)`, in UTF-16 units. */
export interface ChangedSpan {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * The one span that makes `before` into `after`, as short as it can be without cutting a character or a line break in two:
 * what is around it, such as the cursor, stays in place. Undefined when the texts are equal.
 */
export function changedSpan(before: string, after: string): ChangedSpan | undefined {
  if (before === after) {
    return undefined;
  }
  const most = Math.min(before.length, after.length);
  let same = 0;
  while (same < most && before[same] === after[same]) {
    same += 1;
  }
  while (same > 0 && (isCut(before, same) || isCut(after, same))) {
    same -= 1;
  }
  let behind = 0;
  while (behind < most - same && before.at(-1 - behind) === after.at(-1 - behind)) {
    behind += 1;
  }
  while (behind > 0 && (isCut(before, before.length - behind) || isCut(after, after.length - behind))) {
    behind -= 1;
  }
  return { start: same, end: before.length - behind, text: after.slice(same, after.length - behind) };
}

/** Whether a place lies within a surrogate pair or between CR and LF. */
function isCut(text: string, at: number): boolean {
  const left = text.charCodeAt(at - 1);
  const right = text.charCodeAt(at);
  const pair = left >= 0xd800 && left <= 0xdbff && right >= 0xdc00 && right <= 0xdfff;
  return pair || (left === 13 && right === 10);
}
