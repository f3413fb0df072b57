import type { ReviewPanel } from "./reviewPanel.ts";

/** The outline stands beside the reading column where there is room for both, in CSS pixels. */
const widthForBoth = 1000;

/** Whether the outline is shown: as chosen, else as wide as the window allows. */
export function outlineShown(chosen: boolean | undefined): boolean {
  return chosen ?? window.innerWidth >= widthForBoth;
}

export function toggleOutline(panel: ReviewPanel): void {
  panel.state.update({ outline: !outlineShown(panel.state.get().outline) });
}
