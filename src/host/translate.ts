/** `vscode.l10n.t`, for files that don't know VS Code: `{0}` and so on stand for the values. */
export type Translate = (message: string, ...values: readonly (string | number)[]) => string;

/** The English words as they are. */
export const untranslated: Translate = (message, ...values) =>
  message.replaceAll(/\{(\d+)\}/g, (place, index) => String(values[Number(index)] ?? place));
