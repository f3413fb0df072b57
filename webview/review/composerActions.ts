/** Fields for new threads in the document. */
import type { LineRange } from "../../src/review/anchor.ts";
import { newThreadKey, selectionKey } from "./draftKey.ts";
import { placeThread } from "./placeThread.ts";
import type { ReviewPanel } from "./reviewPanel.ts";
import { canComment } from "./reviewState.ts";

/**
 * Opens the field for a comment on these lines, or with null on the whole plan; without lines, goes to the note. While a line is
 * chosen for a thread, the thread goes there instead.
 */
export function openComposer(panel: ReviewPanel, range: LineRange | null | undefined, selection?: string): void {
  const { snapshot, composers, placing } = panel.state.get();
  if (!canComment(snapshot)) {
    return;
  }
  if (placing !== undefined && range !== null && range !== undefined) {
    void placeThread(panel, placing, range);
    return;
  }
  if (range === undefined) {
    panel.goToNote();
    return;
  }
  const key = newThreadKey(range);
  const selected = selection === undefined ? {} : { selection };
  const isOpen = composers.some((composer) => newThreadKey(composer.range) === key);
  panel.state.update({
    composers: isOpen
      ? composers.map((composer) => (newThreadKey(composer.range) === key ? { ...composer, ...selected } : composer))
      : [...composers, { range, suggests: false, ...selected }],
  });
  panel.fields.want(key);
}

export function setComposer(panel: ReviewPanel, range: LineRange | null, change: { readonly suggests: boolean }): void {
  const key = newThreadKey(range);
  panel.state.update({
    composers: panel.state
      .get()
      .composers.map((composer) => (newThreadKey(composer.range) === key ? { ...composer, ...change } : composer)),
  });
}

export function closeComposer(panel: ReviewPanel, range: LineRange | null): void {
  const key = newThreadKey(range);
  if (range !== null) {
    panel.drafts.drop(selectionKey(range));
  }
  panel.state.update({
    composers: panel.state.get().composers.filter((composer) => newThreadKey(composer.range) !== key),
  });
}
