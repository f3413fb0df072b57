import * as vscode from "vscode";
import { fail, ok, type Result } from "../../base/result.ts";
import { directorySize } from "../../disk/directorySize.ts";
import { isSessionId, sessionDirectory } from "../../disk/home.ts";
import type { SessionSummary } from "../agentPort.ts";
import { builtIn } from "../agents/agentDefinition.ts";
import { agentName } from "../agents/agentName.ts";
import type { OpenFolder } from "./openFolder.ts";
import type { OpenSession } from "./openSession.ts";
import { deleteSession, exportSession, forkSession, renameSession } from "./sessionActions.ts";
import { sizeText } from "./sizeText.ts";

interface SessionItem extends vscode.QuickPickItem {
  readonly sessionId: string;
  readonly title: string;
}

type Act = "rename" | "fork" | "export" | "delete";

interface ActButton extends vscode.QuickInputButton {
  readonly act: Act;
}

/**
 * The sessions of the folder, to be searched, opened, renamed, forked, exported and deleted. Resolves with the one to open;
 * undefined when the list was closed or the choice did its work already.
 */
export async function pickSession(open: OpenFolder): Promise<Result<string | undefined>> {
  let listed = await open.session.listSessions();
  if (!listed.ok) {
    return listed;
  }
  if (listed.value.length === 0) {
    return fail(vscode.l10n.t("There is no earlier session in this folder."));
  }
  for (;;) {
    await open.names.read(listed.value.map(({ sessionId }) => sessionId));
    const choice = await show(open, listed.value, await sizesOf(open, listed.value));
    if (choice === undefined || choice.act === undefined) {
      return ok(choice?.item.sessionId);
    }
    const done = await act(open, choice.item, choice.act);
    if (!done.ok || done.value === "opened") {
      return done.ok ? ok(undefined) : done;
    }
    listed = await open.session.listSessions();
    if (!listed.ok || listed.value.length === 0) {
      return listed.ok ? ok(undefined) : listed;
    }
  }
}

async function act(
  open: OpenFolder,
  { sessionId, title }: SessionItem,
  wanted: Act,
): Promise<Result<"opened" | "again">> {
  switch (wanted) {
    case "rename":
      await renameSession(open, sessionId, title);
      return ok("again");
    case "fork": {
      const forked = await forkSession(open, sessionId);
      return forked.ok ? ok("opened") : forked;
    }
    case "export": {
      const session = await open.session.loadSession(sessionId);
      const exported = session.ok ? await exportSession(session.value.view, open.cwd, title) : session;
      return exported.ok ? ok("opened") : exported;
    }
    case "delete": {
      const deleted = await deleteSession(open, sessionId, title);
      return deleted.ok ? ok("again") : deleted;
    }
  }
}

/** Bytes on disk by session, of those that Plan Mode keeps. */
async function sizesOf(open: OpenFolder, sessions: readonly SessionSummary[]): Promise<ReadonlyMap<string, number>> {
  const kept = sessions.map(({ sessionId }) => sessionId).filter(isSessionId);
  const sizes = await Promise.all(
    kept.map(async (id) => [id, await directorySize(sessionDirectory(open.home, open.cwd, id))] as const),
  );
  return new Map(sizes.filter(([, bytes]) => bytes > 0));
}

function show(
  open: OpenFolder,
  sessions: readonly SessionSummary[],
  sizes: ReadonlyMap<string, number>,
): Promise<{ readonly item: SessionItem; readonly act: Act | undefined } | undefined> {
  const list = vscode.window.createQuickPick<SessionItem>();
  const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  list.title = vscode.l10n.t("Sessions of this folder ({0})", sizeText(total));
  list.placeholder = vscode.l10n.t("Search, and open one");
  list.matchOnDescription = true;
  list.items = sessions.map((session) => itemOf(open, session, sizes.get(session.sessionId)));
  return new Promise((resolve) => {
    const settle = (result: { readonly item: SessionItem; readonly act: Act | undefined } | undefined): void => {
      resolve(result);
      list.dispose();
    };
    list.onDidAccept(() => {
      const [item] = list.selectedItems;
      settle(item === undefined ? undefined : { item, act: undefined });
    });
    list.onDidTriggerItemButton(({ item, button }) =>
      settle({ item, act: isActButton(button) ? button.act : undefined }),
    );
    list.onDidHide(() => settle(undefined));
    list.show();
  });
}

function itemOf(
  open: OpenFolder,
  { sessionId, title: told, updatedAt }: SessionSummary,
  bytes: number | undefined,
): SessionItem {
  const title = open.names.nameOf(sessionId) ?? told;
  const shown = open.session.session;
  const known = [shown, ...open.session.others].find((session) => session?.sessionId === sessionId);
  const agentId = open.agents.agentOf(sessionId);
  const words = [
    ...(agentId === builtIn ? [] : [agentName(agentId)]),
    ...(known === undefined ? [] : [known === shown ? vscode.l10n.t("shown") : stateWords(known)]),
    ...(updatedAt === "" ? [] : [new Date(updatedAt).toLocaleString()]),
    ...(bytes === undefined ? [] : [sizeText(bytes)]),
  ];
  return {
    label: `${known === undefined ? "" : icons[known.state]}${title === "" ? vscode.l10n.t("Untitled session") : title}`,
    description: words.join(" · "),
    buttons: buttons(open.session.features.fork),
    sessionId,
    title,
  };
}

const icons = {
  working: "$(sync~spin) ",
  needsYou: "$(bell-dot) ",
  done: "$(check) ",
  idle: "$(circle-small-filled) ",
} as const;

function stateWords({ state }: OpenSession): string {
  switch (state) {
    case "working":
      return vscode.l10n.t("working");
    case "needsYou":
      return vscode.l10n.t("needs you");
    case "done":
      return vscode.l10n.t("done");
    case "idle":
      return vscode.l10n.t("open");
  }
}

function buttons(fork: boolean): ActButton[] {
  const all: ActButton[] = [
    { act: "rename", iconPath: new vscode.ThemeIcon("edit"), tooltip: vscode.l10n.t("Rename") },
    {
      act: "fork",
      iconPath: new vscode.ThemeIcon("repo-forked"),
      tooltip: vscode.l10n.t("Fork: go on in a session of its own"),
    },
    { act: "export", iconPath: new vscode.ThemeIcon("export"), tooltip: vscode.l10n.t("Export as Markdown") },
    { act: "delete", iconPath: new vscode.ThemeIcon("trash"), tooltip: vscode.l10n.t("Move to Trash") },
  ];
  return all.filter((button) => fork || button.act !== "fork");
}

function isActButton(button: vscode.QuickInputButton): button is ActButton {
  return "act" in button;
}
