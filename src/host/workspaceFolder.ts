import * as vscode from "vscode";

export type WorkspaceState =
  | { readonly kind: "noFolder" }
  | { readonly kind: "untrusted"; readonly cwd: string }
  /** Several folders, and none is chosen yet. */
  | { readonly kind: "unchosen" }
  | { readonly kind: "ready"; readonly cwd: string };

const chosenKey = "planMode.folder";

/**
 * Which folder the agent works in. An untrusted one is for reading plans only: nothing is started in it. Of several, the
 * person picks one, and the choice holds for the workspace.
 */
export class WorkspaceFolder {
  private readonly memento: vscode.Memento;

  constructor(memento: vscode.Memento) {
    this.memento = memento;
  }

  get state(): WorkspaceState {
    const folders = localFolders();
    const cwd = (folders.find((folder) => folder.uri.fsPath === this.memento.get(chosenKey)) ?? folders[0])?.uri.fsPath;
    if (cwd === undefined) {
      return { kind: "noFolder" };
    }
    if (!vscode.workspace.isTrusted) {
      return { kind: "untrusted", cwd };
    }
    const chosen = folders.length === 1 || this.memento.get(chosenKey) === cwd;
    return chosen ? { kind: "ready", cwd } : { kind: "unchosen" };
  }

  /** Asks where several folders are open. False: the person closed the list. */
  async choose(): Promise<boolean> {
    const picked = await vscode.window.showQuickPick(
      localFolders().map((folder) => ({ label: folder.name, description: folder.uri.fsPath, folder })),
      { title: "Plan Mode", placeHolder: vscode.l10n.t("Which folder should the agent work in?") },
    );
    if (picked === undefined) {
      return false;
    }
    await this.memento.update(chosenKey, picked.folder.uri.fsPath);
    return true;
  }
}

/** Without a folder on disk there is nothing that an agent could work in. */
function localFolders(): readonly vscode.WorkspaceFolder[] {
  return (vscode.workspace.workspaceFolders ?? []).filter((folder) => folder.uri.scheme === "file");
}

/** VS Code's own trust: the person gave it to the window with all its folders. */
export function isTrusted(): boolean {
  return vscode.workspace.isTrusted;
}
