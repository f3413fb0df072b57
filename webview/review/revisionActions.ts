/** What can be done with other revisions than the one on the screen. */
import type { ReviewPanel } from "./reviewPanel.ts";

/** Null: with the revision of the last review again. */
export function compareWith(panel: ReviewPanel, revision: number | null): void {
  panel.state.update({ drawer: undefined, showChanges: true });
  void panel.request({ type: "compareWith", revision });
}

export function openDiff(panel: ReviewPanel, revision: number): void {
  panel.state.update({ drawer: undefined });
  void panel.request({ type: "compare", revision });
}

export function restoreRevision(panel: ReviewPanel, revision: number): void {
  panel.state.update({ drawer: undefined });
  const sha256 = panel.state.get().snapshot?.revision?.sha256 ?? "";
  void panel.request({ type: "restoreRevision", revision, sha256 });
}
