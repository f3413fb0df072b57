import * as vscode from "vscode";
import { builtIn } from "./agentDefinition.ts";
import { knownAgents } from "./knownAgents.ts";

/** The name to show for an agent; its id where it has none. Needs no check of the setting, so it loads nothing. */
export function agentName(id: string): string {
  if (id === builtIn) {
    return vscode.l10n.t("Built-in agent");
  }
  const agents = vscode.workspace.getConfiguration("planMode").get<unknown>("agents");
  const own = member(member(agents, id), "name");
  return typeof own === "string" && own !== "" ? own : (knownAgents.find((agent) => agent.id === id)?.name ?? id);
}

function member(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}
