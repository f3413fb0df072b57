import * as vscode from "vscode";
import type { Disposable } from "../../base/disposable.ts";
import type { Result } from "../../base/result.ts";
import { reportFailure } from "../reportFailure.ts";

/**
 * A command of the palette. An error is a sentence that the person sees. `argument` is what a keybinding or another
 * extension passes along; most commands take none.
 */
export type Command = (argument?: unknown) => Promise<Result<void>>;

/** Registers a table of commands; whatever goes wrong in one is shown once, with a way to the log. */
export function registerCommands(
  commands: Readonly<Record<string, Command>>,
  log: vscode.LogOutputChannel,
): readonly Disposable[] {
  return Object.entries(commands).map(([id, run]) =>
    vscode.commands.registerCommand(id, async (argument?: unknown) => {
      try {
        const result = await run(argument);
        if (!result.ok) {
          // Sentences of files that do not know VS Code are translated here, where they are shown.
          void vscode.window.showWarningMessage(vscode.l10n.t(result.error));
        }
      } catch (error) {
        reportFailure(log, "Plan Mode", error);
      }
    }),
  );
}
