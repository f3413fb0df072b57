import * as vscode from "vscode";
import type { GateReport } from "../agentPort.ts";
import type { PlanningChanges } from "./planningWatch.ts";

/** What this window holds another agent to while it plans, and what is out of its reach: said plainly. */
export function foreignRules(): GateReport["rules"] {
  return [
    {
      what: vscode.l10n.t("What it hands to the editor"),
      rule: vscode.l10n.t("files are not written, but for its own plan files; no terminal is started"),
    },
    { what: vscode.l10n.t("Changes that it asks you for"), rule: vscode.l10n.t("refused without asking you") },
    {
      what: vscode.l10n.t("Its own shell, MCP servers and subagents"),
      rule: vscode.l10n.t("not covered by this window: only its own plan mode binds them"),
    },
    {
      what: vscode.l10n.t("This folder"),
      rule: vscode.l10n.t("compared when planning ends; what changed anyway is listed here"),
    },
  ];
}

const icons = { changed: "diff-modified", created: "diff-added", deleted: "diff-removed" } as const;

/** Rows about what changed anyway. */
export function changeRows(changes: PlanningChanges | undefined): readonly vscode.QuickPickItem[] {
  if (changes === undefined) {
    return [];
  }
  const { files, gap } = changes;
  const label =
    files.length === 0
      ? vscode.l10n.t("No file changed while it planned")
      : vscode.l10n.t("Changed while it planned, by whatever it was");
  return [
    { label, kind: vscode.QuickPickItemKind.Separator },
    ...files.map(({ path, change }) => ({ label: `$(${icons[change]}) ${path}`, description: changeWord(change) })),
    ...(gap === undefined
      ? []
      : [{ label: `$(info) ${vscode.l10n.t("Not everything was compared: {0}", vscode.l10n.t(gap))}` }]),
  ];
}

function changeWord(change: keyof typeof icons): string {
  switch (change) {
    case "changed":
      return vscode.l10n.t("changed");
    case "created":
      return vscode.l10n.t("created");
    case "deleted":
      return vscode.l10n.t("deleted");
  }
}
