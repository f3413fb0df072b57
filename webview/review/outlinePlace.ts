/**
 * Where the outline goes: beside the reading column as soon as there is room for both, beside it when the person wants it, or over
 * it. `over` is the width in the style sheet.
 */
export type OutlinePlace = "beside" | "onDemand" | "over";

const roomForBoth = window.matchMedia("(min-width: 1000px)");
const over = window.matchMedia("(max-width: 900px)");

export function outlinePlace(): OutlinePlace {
  return over.matches ? "over" : roomForBoth.matches ? "beside" : "onDemand";
}

/** Calls when the width of the window gives the outline another place. */
export function followPlace(changed: () => void): void {
  over.addEventListener("change", changed);
  roomForBoth.addEventListener("change", changed);
}
