import * as vscode from "vscode";
import { fail, ok, type Result } from "../../base/result.ts";
import { builtIn } from "../agents/agentDefinition.ts";
import { selectOwnModel } from "../agents/selectOwnModel.ts";
import type { AgentView } from "../agentView.ts";
import { type ModelChoice, selectModel } from "../modelPicker.ts";
import type { PlanModeWindow } from "../planModeWindow.ts";
import { askForKey, type Secrets } from "../secrets.ts";
import { cleanSessionsAfterAsking } from "../session/cleanSessions.ts";
import type { OpenFolder } from "../session/openFolder.ts";
import type { OpenSession } from "../session/openSession.ts";
import { pickRestore } from "../session/restoreFiles.ts";
import { deleteSession, exportSession, forkSession, renameSession } from "../session/sessionActions.ts";
import { pickSession } from "../session/sessionList.ts";
import type { Command } from "./command.ts";

export interface SessionCommandPorts {
  readonly window: PlanModeWindow;
  readonly view: AgentView;
  readonly log: vscode.LogOutputChannel;
  /** `~/.plan-mode`. */
  readonly home: string;
  readonly secrets: Secrets;
  readonly models: () => Promise<readonly ModelChoice[]>;
  readonly submit: (text: string) => Promise<Result<void>>;
}

/** Commands that start something: a plan, a session, a choice of model. */
export function sessionCommands(ports: SessionCommandPorts): Readonly<Record<string, Command>> {
  const { window, view } = ports;
  const withSession =
    (act: (open: OpenFolder, session: OpenSession) => Promise<Result<void>>): Command =>
    async () => {
      const { open } = window;
      const session = open?.session.session;
      return open === undefined || session === undefined
        ? fail(vscode.l10n.t("No session is open."))
        : await act(open, session);
    };
  return {
    "planMode.plan": async (argument) => {
      const open = await window.ready();
      if (!open.ok) {
        return open;
      }
      const text = typeof argument === "string" ? argument : await askForChange();
      if (text === undefined || text.trim() === "") {
        return ok(undefined);
      }
      await vscode.commands.executeCommand(`${view.viewId}.focus`);
      return await ports.submit(`/plan ${text}`);
    },
    "planMode.newSession": async () => {
      const open = await window.ready();
      const made = open.ok ? await open.value.session.newSession() : open;
      if (!made.ok) {
        return made;
      }
      await view.focusComposer();
      return ok(undefined);
    },
    "planMode.openSession": async () => {
      const open = await window.ready();
      if (!open.ok) {
        return open;
      }
      const picked = await pickSession(open.value);
      if (!picked.ok || picked.value === undefined) {
        return picked.ok ? ok(undefined) : picked;
      }
      const opened = await open.value.session.openSession(picked.value);
      await view.focusComposer();
      return opened.ok ? ok(undefined) : opened;
    },
    "planMode.forkSession": withSession(async (open, session) => {
      const forked = await forkSession(open, session.sessionId);
      if (!forked.ok) {
        return forked;
      }
      await view.focusComposer();
      return ok(undefined);
    }),
    "planMode.restoreFiles": async () => {
      const { open } = window;
      return open === undefined ? fail(vscode.l10n.t("No session is open.")) : await pickRestore(open);
    },
    "planMode.deleteSession": withSession(async (open, session) => {
      const deleted = await deleteSession(open, session.sessionId, session.view.title);
      return deleted.ok ? ok(undefined) : deleted;
    }),
    "planMode.cleanSessions": () => cleanSessionsAfterAsking(ports.home, ports.log),
    "planMode.exportSession": async () => {
      const session = window.open?.session.session;
      return session === undefined || session.view.entries.length === 0
        ? fail(vscode.l10n.t("Nothing was said in this session yet."))
        : await exportSession(session.view, window.open?.cwd);
    },
    "planMode.renameSession": withSession(async (open, session) => {
      await renameSession(open, session.sessionId, session.view.title);
      return ok(undefined);
    }),
    "planMode.compact": async () => await ports.submit("/compact"),
    "planMode.openAgentView": async () => {
      await view.focusComposer();
      return ok(undefined);
    },
    "planMode.selectModel": async () => {
      const session = window.open?.session.session;
      if (session !== undefined && session.agentId !== builtIn) {
        return await selectOwnModel(session);
      }
      await selectModel(ports.models);
      return ok(undefined);
    },
    "planMode.setApiKey": async () => {
      await askForKey(ports.secrets);
      return ok(undefined);
    },
  };
}

async function askForChange(): Promise<string | undefined> {
  return await vscode.window.showInputBox({
    title: vscode.l10n.t("Plan a change"),
    prompt: vscode.l10n.t("What should change? The agent explores, writes a plan and waits for your decision."),
    ignoreFocusOut: true,
  });
}
