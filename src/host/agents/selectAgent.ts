import * as vscode from "vscode";
import type { Result } from "../../base/result.ts";
import { type AgentDefinition, builtIn } from "./agentDefinition.ts";
import type { PreparedAgent } from "./preparedAgent.ts";

export interface SelectAgentPorts {
  readonly definitions: () => Promise<{
    readonly agents: readonly AgentDefinition[];
    readonly problems: readonly string[];
  }>;
  readonly prepare: (agentId: string) => Promise<Result<PreparedAgent>>;
  readonly chosen: string;
}

interface AgentItem extends vscode.QuickPickItem {
  readonly id: string;
  readonly missing?: string;
}

/**
 * Lets the person choose the agent for new sessions, and writes it to their user settings: a workspace may not name a program.
 * Undefined: nothing was chosen.
 */
export async function selectAgent(ports: SelectAgentPorts): Promise<string | undefined> {
  const picked = await vscode.window.showQuickPick(agentItems(ports), {
    title: vscode.l10n.t("Agent for new sessions"),
    placeHolder: vscode.l10n.t("Open sessions keep their agent"),
    matchOnDescription: true,
    matchOnDetail: true,
  });
  if (picked === undefined || picked.missing !== undefined) {
    if (picked?.missing !== undefined) {
      void vscode.window.showWarningMessage(picked.missing);
    }
    return undefined;
  }
  await vscode.workspace.getConfiguration("planMode").update("agent", picked.id, vscode.ConfigurationTarget.Global);
  return picked.id;
}

/** Agents that are on this machine first; what is missing says where it comes from. */
async function agentItems({ definitions, prepare, chosen }: SelectAgentPorts): Promise<AgentItem[]> {
  const { agents, problems } = await definitions();
  const now = (id: string): string => (id === chosen ? vscode.l10n.t("now") : "");
  const items = await Promise.all(
    agents.map(async ({ id, name, source }): Promise<AgentItem> => {
      const prepared = await prepare(id);
      if (!prepared.ok) {
        return { id, label: `$(circle-slash) ${name}`, description: source, missing: prepared.error };
      }
      const { version, distrust, program } = prepared.value;
      const detail = distrust ?? program;
      const icon = distrust === undefined ? "" : "$(warning) ";
      return { id, label: `${icon}${name}`, description: [version ?? "", now(id)].filter(Boolean).join(" · "), detail };
    }),
  );
  const builtInItem: AgentItem = {
    id: builtIn,
    label: vscode.l10n.t("Built-in agent"),
    description: now(builtIn),
    detail: vscode.l10n.t("Comes with Plan Mode; works with your models and offline"),
  };
  const found = items.filter(({ missing }) => missing === undefined);
  const missing = items.filter((item) => item.missing !== undefined);
  const separator = { id: "", label: vscode.l10n.t("Not on this machine"), kind: vscode.QuickPickItemKind.Separator };
  const wrong = problems.map((problem) => ({ id: "", label: `$(error) ${problem}`, missing: problem }));
  return [builtInItem, ...found, ...wrong, ...(missing.length === 0 ? [] : [separator, ...missing])];
}
