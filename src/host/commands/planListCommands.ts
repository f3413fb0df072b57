import * as vscode from "vscode";
import { fail, type Result } from "../../base/result.ts";
import { savePlanToWorkspace } from "../planFiles.ts";
import type { PlanModeWindow } from "../planModeWindow.ts";
import { copyPlan, deletePlan, exportPlanFile, renamePlan, withReview } from "../plans/planActions.ts";
import type { PlanFacts } from "../plans/planFacts.ts";
import type { PlanList } from "../plans/planList.ts";
import type { PlansView } from "../plans/plansView.ts";
import type { Command } from "./command.ts";

export interface PlanListCommandPorts {
  readonly window: PlanModeWindow;
  readonly list: PlanList;
  readonly view: PlansView;
  readonly openPlan: (facts: PlanFacts) => Promise<Result<void>>;
}

/** Commands about any plan of the folder. Without a row of the list they ask which. */
export function planListCommands(ports: PlanListCommandPorts): Readonly<Record<string, Command>> {
  const { window, view } = ports;
  const withPlan = (act: (facts: PlanFacts) => Promise<Result<void>>): Command => {
    return async (argument) => {
      const { cwd } = window;
      const plans = cwd === undefined ? [] : await ports.list.read(cwd);
      const sessionId = sessionOf(argument);
      if (plans.length === 0) {
        return fail(vscode.l10n.t("There is no plan in this folder yet."));
      }
      const facts = sessionId === undefined ? await pick(plans) : plans.find((plan) => plan.sessionId === sessionId);
      if (facts === undefined) {
        return sessionId === undefined ? { ok: true, value: undefined } : fail(vscode.l10n.t("This plan is gone."));
      }
      const done = await act(facts);
      view.schedule();
      return done;
    };
  };
  return {
    "planMode.openPlan": withPlan(ports.openPlan),
    "planMode.renamePlan": withPlan(renamePlan),
    "planMode.exportPlan": withPlan((facts) => exportPlanFile(facts, window, false)),
    "planMode.exportPlanWithComments": withPlan((facts) => exportPlanFile(facts, window, true)),
    "planMode.saveListedPlan": withPlan((facts) =>
      withReview(facts, window, (review) => savePlanToWorkspace(review, window.cwd ?? "")),
    ),
    "planMode.copyListedPlan": withPlan((facts) => copyPlan(facts, window, "both")),
    "planMode.deletePlan": withPlan((facts) => deletePlan(facts, window)),
  };
}

function sessionOf(argument: unknown): string | undefined {
  const id =
    typeof argument === "object" && argument !== null && "sessionId" in argument ? argument.sessionId : undefined;
  return typeof id === "string" ? id : undefined;
}

async function pick(plans: readonly PlanFacts[]): Promise<PlanFacts | undefined> {
  const items = plans.map((facts) => ({
    label: facts.title,
    description: new Date(facts.changedAt).toLocaleString(),
    facts,
  }));
  return (await vscode.window.showQuickPick(items, { title: vscode.l10n.t("Which plan?"), matchOnDescription: true }))
    ?.facts;
}
