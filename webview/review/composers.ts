/** Which fields for new threads are open, when the drafts at the host and the lines of the plan change under them. */
import { newThreadKey, rangeOfKey, selectionKey, suggestionKey } from "./draftKey.ts";
import type { Drafts } from "./drafts.ts";
import type { OpenComposer } from "./reviewState.ts";

/** The host moves the draft of a new thread with its lines. An open field with the same words goes along, and stays open. */
export function followDrafts(
  open: readonly OpenComposer[],
  drafts: Drafts,
  kept: Readonly<Record<string, string>>,
  onMove: (from: string, to: string) => void,
): readonly OpenComposer[] {
  let followed = false;
  const composers = open.map((composer) => {
    const key = newThreadKey(composer.range);
    const words = drafts.get(key);
    const moved = words === "" || kept[key] !== undefined ? undefined : findKey(kept, words, drafts);
    const range = moved === undefined ? undefined : rangeOfKey(moved);
    if (range !== undefined) {
      followed = true;
      onMove(key, newThreadKey(range));
    }
    return range === undefined ? composer : { ...composer, range };
  });
  return followed ? composers : open;
}

function findKey(kept: Readonly<Record<string, string>>, words: string, drafts: Drafts): string | undefined {
  return Object.keys(kept).find((key) => key.startsWith("new:") && kept[key] === words && !drafts.has(key));
}

/** Open fields, and those whose words were kept from an earlier load. */
export function withKeptDrafts(open: readonly OpenComposer[], drafts: Drafts): readonly OpenComposer[] {
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
