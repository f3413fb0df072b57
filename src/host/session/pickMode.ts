import * as vscode from "vscode";
import { ok, type Result } from "../../base/result.ts";
import type { SessionModeId } from "../../policy/permissionMode.ts";
import type { AgentModes } from "../agentPort.ts";
import { builtIn } from "../agents/agentDefinition.ts";
import type { PlanModeWindow } from "../planModeWindow.ts";
import { type ChangeModePorts, changeMode, changeOwnMode } from "./changeMode.ts";

interface ModeItem extends vscode.QuickPickItem {
  readonly mode: SessionModeId;
}

/** Lets the person pick the mode of the session that is shown. */
export async function pickMode(window: PlanModeWindow): Promise<Result<void>> {
  const open = await window.ready();
  if (!open.ok) {
    return open;
  }
  const { session } = open.value.session;
  if (session !== undefined && session.agentId !== builtIn && session.view.modes !== undefined) {
    return await pickOwnMode(session.view.modes, window.modePorts(open.value));
  }
  const now = open.value.session.session?.mode.effective ?? "default";
  const items: readonly ModeItem[] = [
    {
      mode: "default",
      label: vscode.l10n.t("Normal"),
      detail: vscode.l10n.t("The agent asks before it changes something."),
    },
    {
      mode: "plan",
      label: vscode.l10n.t("Plan"),
      detail: vscode.l10n.t(
        "The agent explores and writes a plan. Nothing but the plan can be edited until you decide.",
      ),
    },
    {
      mode: "always-approve",
      label: vscode.l10n.t("Always-approve"),
      detail: vscode.l10n.t("The agent works without asking, except for what a rule denies."),
    },
  ];
  const picked = await vscode.window.showQuickPick(
    items.map((item) => ({ ...item, ...(item.mode === now ? { description: vscode.l10n.t("now") } : {}) })),
    { title: vscode.l10n.t("Mode of this session") },
  );
  return picked === undefined ? ok(undefined) : await changeMode(picked.mode, window.modePorts(open.value));
}

/** The modes of another agent, by its own names. */
async function pickOwnMode({ choices, current }: AgentModes, ports: ChangeModePorts): Promise<Result<void>> {
  const picked = await vscode.window.showQuickPick(
    choices.map(({ id, name, description, is }) => ({
      id,
      plans: is === "plan",
      label: name,
      detail: description,
      ...(id === current ? { description: vscode.l10n.t("now") } : {}),
    })),
    { title: vscode.l10n.t("Mode of this session") },
  );
  return picked === undefined ? ok(undefined) : await changeOwnMode(picked.id, picked.plans, ports);
}
