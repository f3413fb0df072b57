/** Going to a place of the plan, from wherever the person is. */
import type { LineRange } from "../../src/review/anchor.ts";
import type { ReviewPanel } from "./reviewPanel.ts";

/** Unfolds the thread and goes there. */
export function goToThread(panel: ReviewPanel, id: string): void {
  const { snapshot, toggled } = panel.state.get();
  const isResolved = snapshot?.threads.find((thread) => thread.id === id)?.status === "resolved";
  if (isResolved !== toggled.includes(id)) {
    panel.toggle("toggled", id);
  }
  panel.state.update({ drawer: undefined });
  requestAnimationFrame(() => panel.focusThread(id));
}

export function showNextChange(panel: ReviewPanel): void {
  panel.state.update({ showChanges: true });
  requestAnimationFrame(() => panel.page?.moveChange(1));
}

/** Goes to an edit, and shows it as one. */
export function showEdit(panel: ReviewPanel, range: LineRange): void {
  panel.state.update({ showChanges: true });
  requestAnimationFrame(() => panel.page?.showLines(range));
}
