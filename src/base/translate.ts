/** Says an English text in the person's language, as `vscode.l10n.t` does: `{0}` and so on stand for the values. */
export type Translate = (message: string, ...values: readonly (string | number)[]) => string;

/** The English words as they are. */
export const untranslated: Translate = (message, ...values) =>
  message.replaceAll(/\{(\d+)\}/g, (place, index) => String(values[Number(index)] ?? place));
