import { relative } from "node:path";
import * as vscode from "vscode";
import { fail, ok, type Result } from "../../base/result.ts";
import type { AgentPort, Checkpoint } from "../agentPort.ts";
import type { OpenFolder } from "./openFolder.ts";
import type { OpenSession } from "./openSession.ts";

/** More files than this are counted in the question, not named. */
const mostNamed = 15;

interface Restorable {
  readonly session: OpenSession;
  readonly agent: AgentPort;
  readonly checkpoints: readonly Checkpoint[];
}

/** Makes the files what they were before a turn of the shown session, once the person has seen which. */
export async function restoreFiles(open: OpenFolder, turn: number): Promise<Result<void>> {
  const found = await restorable(open);
  return found.ok ? await restoreTo(open, found.value, turn) : found;
}

/** The same, with the turn picked from a list. */
export async function pickRestore(open: OpenFolder): Promise<Result<void>> {
  const found = await restorable(open);
  if (!found.ok) {
    return found;
  }
  const { session, checkpoints } = found.value;
  const items = checkpoints.toReversed().map(({ turn, at, files }) => ({
    label: promptOf(session, turn),
    description: new Date(at).toLocaleString(),
    detail: shownFiles(open.cwd, files).join(", "),
    turn,
  }));
  if (items.length === 0) {
    return fail(vscode.l10n.t("The agent has changed no file in this session yet."));
  }
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t("Restore files to how they were before…"),
    placeHolder: vscode.l10n.t("What came later is taken back too; you see the files before anything changes"),
    matchOnDetail: true,
  });
  return picked === undefined ? ok(undefined) : await restoreTo(open, found.value, picked.turn);
}

async function restorable(open: OpenFolder): Promise<Result<Restorable>> {
  const { session, agent } = open.session;
  if (session === undefined || agent?.checkpoints === undefined || agent.features?.restore !== true) {
    return fail(vscode.l10n.t("This agent does not keep files as they were before."));
  }
  if (session.mode.shown.state !== "Inactive") {
    return fail(vscode.l10n.t("Plan mode is on: nothing but the plan changes. Leave it to restore files."));
  }
  if (session.busy) {
    return fail(vscode.l10n.t("The agent works now, and may be changing the same files. Stop it first."));
  }
  const kept = await agent.checkpoints(session.sessionId);
  return kept.ok ? ok({ session, agent, checkpoints: kept.value }) : kept;
}

async function restoreTo(
  open: OpenFolder,
  { session, agent, checkpoints }: Restorable,
  turn: number,
): Promise<Result<void>> {
  const files = [...new Set(checkpoints.filter((point) => point.turn >= turn).flatMap((point) => point.files))];
  if (files.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t("The agent has changed no file since then."));
    return ok(undefined);
  }
  if (!(await confirm(promptOf(session, turn), shownFiles(open.cwd, files)))) {
    return ok(undefined);
  }
  const restored = await agent.restore?.(session.sessionId, turn);
  if (restored?.ok !== true) {
    return restored ?? ok(undefined);
  }
  const failed = restored.value.filter(({ change }) => change === "failed");
  if (failed.length > 0) {
    return fail(vscode.l10n.t("{0} could not be restored. The conversation says why.", names(open.cwd, failed)));
  }
  if (restored.value.every(({ change }) => change === "unchanged")) {
    void vscode.window.showInformationMessage(vscode.l10n.t("The files are as they were then: nothing had to change."));
  }
  return ok(undefined);
}

async function confirm(prompt: string, files: readonly string[]): Promise<boolean> {
  const restore = vscode.l10n.t("Restore Files");
  const more = files.length - mostNamed;
  const detail = [
    ...files.slice(0, mostNamed).map((file) => `• ${file}`),
    ...(more > 0 ? [vscode.l10n.t("… and {0} more", more)] : []),
    "",
    vscode.l10n.t("What they hold now is kept, so this can be undone. What is not listed here stays as it is."),
  ];
  const picked = await vscode.window.showWarningMessage(
    vscode.l10n.t("Restore these files to how they were before “{0}”?", prompt),
    { modal: true, detail: detail.join("\n") },
    restore,
  );
  return picked === restore;
}

/** A turn as the person knows it: by what they wrote, or by what they took back. */
function promptOf({ view }: OpenSession, turn: number): string {
  for (const entry of view.entries) {
    if (entry.kind === "person" && entry.turn === turn) {
      const line = entry.text.trim().split("\n")[0] ?? "";
      return line.length > 60 ? `${line.slice(0, 60)}…` : line;
    }
    if (entry.kind === "notice" && entry.undo === turn) {
      return vscode.l10n.t("a restore of files");
    }
  }
  return vscode.l10n.t("turn {0}", turn);
}

function names(cwd: string, files: readonly { readonly path: string }[]): string {
  return shownFiles(
    cwd,
    files.map(({ path }) => path),
  ).join(", ");
}

function shownFiles(cwd: string, files: readonly string[]): readonly string[] {
  return files.map((file) => {
    const path = relative(cwd, file);
    return path.startsWith("..") ? file : path;
  });
}
