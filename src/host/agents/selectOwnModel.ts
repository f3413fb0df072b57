import * as vscode from "vscode";
import { fail, ok, type Result } from "../../base/result.ts";
import type { OpenSession } from "../session/openSession.ts";

/** Lets the person choose among the models that another agent offers in this session. */
export async function selectOwnModel(session: OpenSession): Promise<Result<void>> {
  const { models } = session.view;
  if (models === undefined) {
    return fail(vscode.l10n.t("This agent chooses its model itself."));
  }
  const items = models.choices.map(({ id, name, description }) => ({
    id,
    label: name,
    detail: description,
    ...(id === models.current ? { description: vscode.l10n.t("now") } : {}),
  }));
  const picked = await vscode.window.showQuickPick(items, { title: vscode.l10n.t("Model of this session") });
  return picked === undefined
    ? ok(undefined)
    : ((await session.agent.setModel?.(session.sessionId, picked.id)) ?? ok(undefined));
}
