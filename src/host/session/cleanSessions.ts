import * as vscode from "vscode";
import { fail, ok, type Result } from "../../base/result.ts";
import { readSettings } from "../settings.ts";
import { beyondLimits, deleteSessions, type SessionLimits, type StoredSession, storedSessions } from "./oldSessions.ts";
import { sizeText } from "./sizeText.ts";

/** As the settings say; nothing where they set no limit. */
export async function cleanSessions(home: string, log: vscode.LogOutputChannel): Promise<void> {
  const limits = sessionLimits();
  if (limits === undefined) {
    return;
  }
  const gone = await deleteSessions(beyondLimits(await storedSessions(home), limits, Date.now()));
  for (const { directory } of gone) {
    log.info(`Deleted an old session, as the settings say: ${directory}`);
  }
}

/** The same by hand, once the person has seen how much it is. */
export async function cleanSessionsAfterAsking(home: string, log: vscode.LogOutputChannel): Promise<Result<void>> {
  const all = await storedSessions(home);
  const limits = sessionLimits();
  const total = vscode.l10n.t("Sessions: {0}. They take {1}.", all.length, sizeOf(all));
  if (limits === undefined) {
    const settings = vscode.l10n.t("Open Settings");
    const message = vscode.l10n.t("{0} No limit is set, so all are kept.", total);
    if ((await vscode.window.showInformationMessage(message, settings)) === settings) {
      await vscode.commands.executeCommand("workbench.action.openSettings", "@ext:plan-mode.plan-mode keep sessions");
    }
    return ok(undefined);
  }
  const beyond = beyondLimits(all, limits, Date.now());
  if (beyond.length === 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t("{0} None is to be deleted: they are within the limits, open, or wait for you.", total),
    );
    return ok(undefined);
  }
  const remove = vscode.l10n.t("Delete for Good");
  const picked = await vscode.window.showWarningMessage(
    vscode.l10n.t("Delete {0} of {1} sessions for good ({2})?", beyond.length, all.length, sizeOf(beyond)),
    {
      modal: true,
      detail: `${total} ${vscode.l10n.t("What is open in a window, has an undecided plan, or waits for you in another way is kept.")}`,
    },
    remove,
  );
  if (picked !== remove) {
    return ok(undefined);
  }
  const gone = await deleteSessions(beyond);
  log.info(`Deleted ${gone.length} old sessions.`);
  return gone.length === beyond.length
    ? ok(undefined)
    : fail(vscode.l10n.t("Not deleted, because they are open or are needed by now: {0}.", beyond.length - gone.length));
}

function sessionLimits(): SessionLimits | undefined {
  const { keepSessionsForDays: days, keepSessionsUpToMegabytes: megabytes } = readSettings();
  return days === 0 && megabytes === 0 ? undefined : { days, megabytes };
}

function sizeOf(sessions: readonly StoredSession[]): string {
  return sizeText(sessions.reduce((sum, { bytes }) => sum + bytes, 0));
}
