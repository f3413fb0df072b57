import type { PageState } from "../ui/pageState.ts";

/**
 * The snapshot that the page came with (src/host/panels/reviewPage.ts). Once only: when the panel was hidden, VS Code shows the same
 * page again, and the host sends what holds by then.
 */
export function carriedSnapshot(state: PageState): unknown {
  const element = document.getElementById("snapshot");
  if (element === null) {
    return undefined;
  }
  const carried: unknown = JSON.parse(element.textContent ?? "null");
  element.remove();
  if (typeof carried !== "object" || carried === null || !("load" in carried) || !("snapshot" in carried)) {
    return undefined;
  }
  if (typeof carried.load !== "string" || carried.load === state.load) {
    return undefined;
  }
  state.keep({ load: carried.load });
  return carried.snapshot;
}
