import { followPlace, outlinePlace } from "./outlinePlace.ts";
import type { ReviewPanel } from "./reviewPanel.ts";
import type { ReviewState } from "./reviewState.ts";

/** Over the plan it is shown only when it was opened there; else as chosen, or as wide as the window allows. */
export function outlineShown({ outline, outlineOver, outlineAt }: ReviewState): boolean {
  return outlineAt === "over" ? outlineOver : (outline ?? outlineAt === "beside");
}

export function toggleOutline(panel: ReviewPanel): void {
  const state = panel.state.get();
  const shown = !outlineShown(state);
  panel.state.update(state.outlineAt === "over" ? { outlineOver: shown } : { outline: shown });
}

/** A panel that becomes narrow must not cover its plan with what stood beside it. */
export function followWidth(panel: ReviewPanel): void {
  const follow = (): void => panel.state.update({ outlineAt: outlinePlace(), outlineOver: false });
  follow();
  followPlace(follow);
}
