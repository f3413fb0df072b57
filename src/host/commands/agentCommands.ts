import * as vscode from "vscode";
import { fail, ok } from "../../base/result.ts";
import type { ForeignAgents } from "../agents/foreignAgents.ts";
import { showAgentLog } from "../agents/foreignWindow.ts";
import { selectAgent } from "../agents/selectAgent.ts";
import type { PlanModeWindow } from "../planModeWindow.ts";
import { readSettings } from "../settings.ts";
import type { Command } from "./command.ts";

export interface AgentCommandPorts {
  readonly window: PlanModeWindow;
  readonly foreign: Pick<ForeignAgents<unknown>, "prepare" | "logOf" | "definitions">;
}

/** Commands about the choice of agents. */
export function agentCommands({ window, foreign }: AgentCommandPorts): Readonly<Record<string, Command>> {
  return {
    "planMode.selectAgent": async () => {
      const picked = await selectAgent({
        definitions: () => foreign.definitions(),
        prepare: (agentId) => foreign.prepare(agentId),
        chosen: readSettings().agent,
      });
      const open = picked === undefined ? undefined : await window.ready();
      if (open === undefined || !open.ok) {
        return open ?? ok(undefined);
      }
      const { session } = open.value;
      const made = session.session?.agentId === picked ? ok(undefined) : await session.newSession();
      return made.ok ? ok(undefined) : made;
    },
    "planMode.reviewAnswer": async () => {
      const session = window.open?.session.session;
      if (session === undefined) {
        return fail(vscode.l10n.t("No session is open."));
      }
      if (session.busy) {
        return fail(vscode.l10n.t("The agent is still answering."));
      }
      if (!session.mode.shown.awaitingApproval) {
        const offered = session.agent.reviewAnswer?.(session.sessionId);
        if (offered?.ok === false) {
          return offered;
        }
      }
      await vscode.commands.executeCommand("planMode.viewPlan");
      return ok(undefined);
    },
    "planMode.showAgentLog": async () => {
      const agentId = window.open?.session.agentId ?? readSettings().agent;
      const text = foreign.logOf(agentId);
      if (text.trim() === "") {
        return fail(vscode.l10n.t("This agent's program has said nothing so far."));
      }
      await showAgentLog(text);
      return ok(undefined);
    },
  };
}
