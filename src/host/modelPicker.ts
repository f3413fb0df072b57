import * as vscode from "vscode";

/** A row of the picker. `id` is what the setting holds: `<provider>/<model>`, or `offline`. */
export interface ModelChoice {
  readonly id: string;
  readonly name: string;
  readonly detail: string;
  readonly available: boolean;
  /** What is missing to use it. */
  readonly reason?: string;
}

/** Lets the person choose the model and writes it to their user settings: a workspace may not choose where text is sent. */
export async function selectModel(choices: () => Promise<readonly ModelChoice[]>): Promise<void> {
  const other = {
    label: `$(edit) ${vscode.l10n.t("Another model…")}`,
    description: "<provider>/<model>",
    id: undefined,
  };
  const automatic = {
    label: vscode.l10n.t("Automatic"),
    description: vscode.l10n.t("The best that a key or an endpoint is set up for"),
    id: "",
  };
  const items = choices().then((models): ModelItem[] => [
    automatic,
    ...models.map((model) => ({
      label: model.available ? model.name : `$(circle-slash) ${model.name}`,
      description: model.available ? model.id : vscode.l10n.t("not available"),
      detail: model.reason ?? model.detail,
      id: model.id,
      ...(model.available ? {} : { reason: model.reason ?? vscode.l10n.t("This model is not available.") }),
    })),
    other,
  ]);
  const picked = await vscode.window.showQuickPick<ModelItem>(items, {
    title: vscode.l10n.t("Model of the built-in agent"),
    placeHolder: vscode.l10n.t("Which model should plan and work?"),
    matchOnDescription: true,
  });
  if (picked === undefined) {
    return;
  }
  if (picked.reason !== undefined) {
    void vscode.window.showWarningMessage(picked.reason);
    return;
  }
  const id = picked.id ?? (await askForModel());
  if (id !== undefined) {
    await vscode.workspace.getConfiguration("planMode").update("model", id, vscode.ConfigurationTarget.Global);
  }
}

interface ModelItem extends vscode.QuickPickItem {
  /** Undefined: the person writes one. */
  readonly id: string | undefined;
  readonly reason?: string;
}

async function askForModel(): Promise<string | undefined> {
  const id = await vscode.window.showInputBox({
    title: vscode.l10n.t("Model of the built-in agent"),
    prompt: vscode.l10n.t("For example anthropic/claude-sonnet-4-5, openai/gpt-5, openai-compatible/qwen3, or offline"),
    validateInput: (text) =>
      /^(offline|[a-z-]+\/\S+)$/.test(text.trim()) ? undefined : vscode.l10n.t("Write <provider>/<model>, or offline."),
  });
  return id?.trim();
}
