/** Which fields for new threads are open, when the drafts at the host and the lines of the plan change under them. */
import type { LineRange } from "../../src/review/anchor.ts";
import { editKey, newThreadKey, rangeOfKey, replyKey, selectionKey, suggestionKey } from "./draftKey.ts";
import type { Drafts } from "./drafts.ts";
import type { OpenComposer, ReviewState } from "./reviewState.ts";

/** Where lines of the text before are in the new one, as threads are moved. */
export type MoveLines = (range: LineRange) => LineRange;

/**
 * Open fields go along with their lines. Where the host knew the words, it has moved them, and the field with the same words follows;
 * what it does not know (no word yet, or one just typed) is moved here, by `moveLines`, which is only given for another text.
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

/** Where two texts meet, both are kept, one after the other. */
function takeAlong(drafts: Drafts, from: string, to: string): void {
  const words = drafts.get(from);
  if (words !== "") {
    drafts.drop(from);
    drafts.type(to, drafts.has(to) ? `${drafts.get(to)}\n\n${words}` : words);
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
