import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { ReviewPanel } from "./reviewPanel.ts";

const PanelContext = createContext<ReviewPanel | undefined>(undefined);

export const PanelProvider = PanelContext.Provider;

/** The panel that a component is drawn in. */
export function usePanel(): ReviewPanel {
  const panel = useContext(PanelContext);
  if (panel === undefined) {
    throw new Error("Drawn outside of a PanelProvider");
  }
  return panel;
}
