/** Which fields for new threads are open, when the drafts at the host and the lines of the plan change under them. */
import type { LineRange } from "../../src/review/anchor.ts";
import { draftWithoutLines, joinDrafts } from "../../src/review/draftWithoutLines.ts";
import { editKey, newThreadKey, rangeOfKey, replyKey, selectionKey, suggestionKey } from "./draftKey.ts";
import type { Drafts } from "./drafts.ts";
import type { OpenComposer, ReviewState } from "./reviewState.ts";

/** Where lines of the text before are in the new one, as threads are moved; those that are gone are returned themselves. */
export type MoveLines = (range: LineRange) => LineRange | { readonly gone: readonly string[] };

/**
 * Open fields go along with their lines. Where the host knew the words, it has moved them, and the field with the same words follows;
 * what it does not know (no word yet, or one just typed) is moved here, by `moveLines`, which is only given for another text. Where
 * the lines are gone, the field is one on the whole plan from then on, with the lines as a quote (src/review/moveDrafts.ts).
 */
export function followDrafts(
  open: readonly OpenComposer[],
  drafts: Drafts,
  kept: Readonly<Record<string, string>>,
  onMove: (from: string, to: string) => void,
  moveLines: MoveLines | undefined,
): readonly OpenComposer[] {
  const followed = open.map((composer) => {
    const key = newThreadKey(composer.range);
    if (composer.range === null || kept[key] !== undefined) {
      return composer;
    }
    const words = drafts.get(key);
    const moved = words === "" ? undefined : findKey(kept, words, drafts);
    const byHost = moved === undefined ? undefined : rangeOfKey(moved);
    const range = byHost ?? moveLines?.(composer.range) ?? composer.range;
    if ("gone" in range) {
      leaveLines(drafts, composer.range, range.gone);
      onMove(key, newThreadKey(null));
      onMove(suggestionKey(composer.range), newThreadKey(null));
      return { range: null, suggests: false };
    }
    if (newThreadKey(range) === key) {
      return composer;
    }
    if (range !== byHost) {
      takeAlong(drafts, key, newThreadKey(range));
      takeAlong(drafts, suggestionKey(composer.range), suggestionKey(range));
      takeAlong(drafts, selectionKey(composer.range), selectionKey(range));
    }
    onMove(key, newThreadKey(range));
    onMove(suggestionKey(composer.range), suggestionKey(range));
    return { ...composer, range };
  });
  if (followed.every((composer, index) => composer === open[index])) {
    return open;
  }
  const last = new Map(followed.map((composer) => [newThreadKey(composer.range), composer]));
  return [...last.values()];
}

function leaveLines(drafts: Drafts, range: LineRange, quote: readonly string[]): void {
  const words = drafts.get(newThreadKey(range));
  const replacement = drafts.has(suggestionKey(range)) ? drafts.get(suggestionKey(range)) : undefined;
  const kept = draftWithoutLines(quote, { words, replacement });
  for (const key of [newThreadKey(range), suggestionKey(range), selectionKey(range)]) {
    drafts.drop(key);
  }
  if (kept !== "") {
    drafts.type(newThreadKey(null), joinDrafts(drafts.get(newThreadKey(null)), kept));
  }
}

function takeAlong(drafts: Drafts, from: string, to: string): void {
  const words = drafts.get(from);
  if (words !== "") {
    drafts.drop(from);
    drafts.type(to, joinDrafts(drafts.get(to), words));
  }
}

function findKey(kept: Readonly<Record<string, string>>, words: string, drafts: Drafts): string | undefined {
  return Object.keys(kept).find((key) => key.startsWith("new:") && kept[key] === words && !drafts.has(key));
}

type OpenFields = Pick<ReviewState, "composers" | "replying" | "editing">;

/** Open fields, and those whose words were kept from an earlier load: of new threads, replies and edits. */
export function withKeptDrafts({ composers, replying, editing }: OpenFields, drafts: Drafts): OpenFields {
  const withKept = (open: readonly string[], prefix: string): readonly string[] => {
    const kept = drafts.keysOf(prefix).filter((id) => !open.includes(id));
    return kept.length === 0 ? open : [...open, ...kept];
  };
  return {
    composers: withKeptThreads(composers, drafts),
    replying: withKept(replying, replyKey("")),
    editing: withKept(editing, editKey("")),
  };
}

function withKeptThreads(open: readonly OpenComposer[], drafts: Drafts): readonly OpenComposer[] {
  const keys = drafts.newThreadKeys();
  const known = new Set(open.map((composer) => newThreadKey(composer.range)));
  const kept: OpenComposer[] = [];
  for (const key of keys) {
    const range = rangeOfKey(key);
    if (range !== undefined && !known.has(newThreadKey(range))) {
      known.add(newThreadKey(range));
      const selection = range === null ? "" : drafts.get(selectionKey(range));
      kept.push({
        range,
        suggests: range !== null && keys.includes(suggestionKey(range)),
        ...(selection === "" ? {} : { selection }),
      });
    }
  }
  return kept.length === 0 ? open : [...open, ...kept];
}
