import * as vscode from "vscode";
import type { Translate } from "../base/translate.ts";

/** Says a text in the editor's language, for rooms that don't know VS Code. */
export const say: Translate = (message, ...values) => vscode.l10n.t(message, ...values);
