import * as vscode from "vscode";
import { type Disposable, DisposableStore } from "../base/disposable.ts";
import { afterFailure } from "./session/afterFailure.ts";
import type { FolderSession } from "./session/folderSession.ts";
import { readSettings } from "./settings.ts";

/**
 * Has a window open its folder again when trust, folders or, where no session could be opened, `planMode.agents` have changed.
 * That setting is compared by value: those of a remote machine can reach a window after its editors are restored, and VS Code
 * does not always name them then.
 */
export function whenToReopen(window: {
  readonly open: { readonly session: FolderSession } | undefined;
  reopen(): void;
}): Disposable {
  const owned = new DisposableStore();
  owned.add(vscode.workspace.onDidGrantWorkspaceTrust(() => window.reopen()));
  owned.add(vscode.workspace.onDidChangeWorkspaceFolders(() => window.reopen()));
  let known = JSON.stringify(readSettings().agents);
  owned.add(
    vscode.workspace.onDidChangeConfiguration(() => {
      const now = JSON.stringify(readSettings().agents);
      if (now !== known) {
        known = now;
        void afterFailure(window.open?.session, () => window.reopen());
      }
    }),
  );
  return owned;
}
