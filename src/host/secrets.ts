import * as vscode from "vscode";

/** Providers that take a key, by the ids that the setting `planMode.model` uses. */
export const keyProviders = [
  { id: "anthropic", name: "Anthropic" },
  { id: "openai", name: "OpenAI" },
  { id: "xai", name: "xAI" },
  { id: "google", name: "Google" },
  { id: "openai-compatible", name: "OpenAI-compatible endpoint" },
] as const;

export type KeyProvider = (typeof keyProviders)[number];

/** Model keys that the person entered, in VS Code's SecretStorage: never in settings, files or logs. */
export class Secrets {
  private readonly storage: vscode.SecretStorage;

  constructor(storage: vscode.SecretStorage) {
    this.storage = storage;
  }

  /** An empty key removes the stored one. */
  async setKey(provider: KeyProvider, key: string): Promise<void> {
    if (key === "") {
      await this.storage.delete(secretName(provider.id));
    } else {
      await this.storage.store(secretName(provider.id), key);
    }
  }

  /** The stored key of a provider; it goes before what the environment says. */
  readonly storedKey = async (provider: string): Promise<string | undefined> =>
    await this.storage.get(secretName(provider));
}

function secretName(provider: string): string {
  return `planMode.apiKey.${provider}`;
}

/** Asks for a provider and its key, as the command "Set API Key" does. */
export async function askForKey(secrets: Secrets): Promise<void> {
  const picked = await vscode.window.showQuickPick(
    keyProviders.map((provider) => ({ label: provider.name, description: provider.id, provider })),
    { title: vscode.l10n.t("Set API key"), placeHolder: vscode.l10n.t("For which provider?") },
  );
  if (picked === undefined) {
    return;
  }
  const key = await vscode.window.showInputBox({
    title: vscode.l10n.t("API key for {0}", picked.label),
    prompt: vscode.l10n.t("Kept in VS Code's secret storage. Leave it empty to remove the stored key."),
    password: true,
    ignoreFocusOut: true,
  });
  if (key !== undefined) {
    await secrets.setKey(picked.provider, key.trim());
    void vscode.window.showInformationMessage(
      key.trim() === ""
        ? vscode.l10n.t("The stored key for {0} was removed.", picked.label)
        : vscode.l10n.t("The key for {0} is stored.", picked.label),
    );
  }
}
