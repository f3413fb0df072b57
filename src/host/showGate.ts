import * as vscode from "vscode";
import { ok, type Result } from "../base/result.ts";
import type { GateReport, StoppedAttempt } from "./agentPort.ts";
import { builtIn } from "./agents/agentDefinition.ts";
import { changeRows, foreignRules } from "./agents/foreignGate.ts";
import { gateText } from "./gateText.ts";
import type { PlanModeWindow } from "./planModeWindow.ts";
import { readSettings } from "./settings.ts";

interface Item extends vscode.QuickPickItem {
  readonly pick?: () => Promise<Result<void>>;
}

/**
 * What plan mode blocks now and by which rule, what protects the shell, what still runs, and what was stopped in this planning
 * phase. A command that runs can be picked to stop it; everything can be copied.
 */
export async function showGate(window: PlanModeWindow): Promise<Result<void>> {
  const session = window.open?.session.session;
  const stopped = session?.view.stopped ?? [];
  const planning = session !== undefined && session.mode.shown.state !== "Inactive";
  const report = await session?.gate();
  const foreign = session !== undefined && session.agentId !== builtIn;
  const rules = report?.rules ?? (foreign ? foreignRules() : rulesBySettings());
  const changes = session === undefined ? undefined : window.open?.watches.changesOf(session.sessionId);
  const separator = (label: string): Item => ({ label, kind: vscode.QuickPickItemKind.Separator });
  const items: Item[] = [
    separator(
      planning
        ? vscode.l10n.t("Closed now, but for")
        : vscode.l10n.t("Nothing is closed now; while planning all is closed, but for"),
    ),
    ...rules.map(({ what, rule }) => ({
      label: `$(shield) ${vscode.l10n.t(what)}`,
      // What is said of other agents takes a line of its own.
      [report === undefined && foreign ? "detail" : "description"]: vscode.l10n.t(rule),
    })),
    ...(report === undefined ? [] : [{ label: `$(lock) ${vscode.l10n.t("Shell")}`, description: protection(report) }]),
    ...running(report, async (id) => (await session?.stopTerminal(id)) ?? ok(undefined), separator),
    separator(
      stopped.length === 0
        ? vscode.l10n.t("Nothing was stopped so far")
        : vscode.l10n.t("Stopped while planning, the latest first"),
    ),
    ...stopped.toReversed().map(row),
    ...changeRows(changes),
    ...(stopped.length === 0 && changes === undefined ? [] : [copyItem(gateText(rules, stopped, changes))]),
  ];
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t("What is blocked while planning"),
    matchOnDescription: true,
  });
  return (await picked?.pick?.()) ?? ok(undefined);
}

function running(
  report: GateReport | undefined,
  stop: (id: string) => Promise<Result<void>>,
  separator: (label: string) => Item,
): readonly Item[] {
  if (report === undefined || report.running.length === 0) {
    return [];
  }
  return [
    separator(vscode.l10n.t("Still running, without any input")),
    ...report.running.map(({ kind, id, title }) =>
      kind === "terminal"
        ? { label: `$(debug-stop) ${title}`, description: vscode.l10n.t("pick to stop it"), pick: () => stop(id) }
        : {
            label: `$(robot) ${title}`,
            description: vscode.l10n.t("a subagent; every call of it meets the same rules"),
          },
    ),
  ];
}

function row({ tool, target, reason, at }: StoppedAttempt): Item {
  return {
    label: `$(circle-slash) ${tool}`,
    description: target,
    detail: `${vscode.l10n.t(reason)} (${new Date(at).toLocaleTimeString()})`,
  };
}

function copyItem(text: string): Item {
  return {
    label: `$(copy) ${vscode.l10n.t("Copy this list")}`,
    pick: async () => {
      await vscode.env.clipboard.writeText(text);
      return ok(undefined);
    },
  };
}

function protection({ sandbox }: GateReport): string {
  switch (sandbox) {
    case "bubblewrap":
    case "seatbelt":
      return vscode.l10n.t(
        "commands are read before they run, and run in a sandbox without writing or network ({0})",
        sandbox,
      );
    case "off":
      return vscode.l10n.t("commands are read before they run; the sandbox is turned off (planMode.shellSandbox)");
    default:
      return vscode.l10n.t("commands are read before they run; this system offers no sandbox");
  }
}

/** For agents that give no account of their gate: what this window itself holds them to. */
function rulesBySettings(): GateReport["rules"] {
  const commands =
    readSettings().shell === "readOnly"
      ? "only what is known to be read-only"
      : "asked for by the ordinary permission rules (planMode.shell)";
  return [
    { what: "Edits", rule: "only the session's own plan.md" },
    { what: "Commands", rule: commands },
    { what: "External tools", rule: "only those that are known to be read-only" },
  ];
}
