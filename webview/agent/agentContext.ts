import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { AgentPanel } from "./agentPanel.ts";

const AgentContext = createContext<AgentPanel | undefined>(undefined);

export const AgentProvider = AgentContext.Provider;

/** The agent view that a component is drawn in. */
export function useAgent(): AgentPanel {
  const panel = useContext(AgentContext);
  if (panel === undefined) {
    throw new Error("Drawn outside of an AgentProvider");
  }
  return panel;
}
