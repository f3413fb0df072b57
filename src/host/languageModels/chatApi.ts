import type * as vscode from "vscode";

/** What the adapter needs of the module `vscode`, so that it can be tested without an editor. */
export interface ChatApi
  extends Pick<
    typeof vscode,
    | "LanguageModelChatMessage"
    | "LanguageModelTextPart"
    | "LanguageModelToolCallPart"
    | "LanguageModelToolResultPart"
    | "LanguageModelChatToolMode"
    | "CancellationTokenSource"
  > {
  /** Newer than the oldest VS Code that we run in: without it, pictures are left out. */
  readonly LanguageModelDataPart?: { image(data: Uint8Array, mimeType: string): vscode.LanguageModelInputPart };
}

/** A model of `vscode.lm`, as far as the adapter uses it. */
export type ChatModel = Pick<
  vscode.LanguageModelChat,
  "id" | "vendor" | "family" | "maxInputTokens" | "sendRequest" | "countTokens"
>;
