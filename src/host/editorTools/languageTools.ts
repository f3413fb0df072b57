import * as vscode from "vscode";
import type { LanguageTool } from "./editor.ts";

/**
 * What VS Code's own chat brings for itself: it doubles the agent's tools, many of them need a chat request to work in, and their
 * definitions would fill the model's window.
 */
const ownOfChat = /^(copilot|vscode|github)_|_internal$/;

/** The tools of extensions, and of the MCP servers that are set up in VS Code. */
export function languageTools(): readonly LanguageTool[] {
  return vscode.lm.tools
    .filter(({ name }) => !ownOfChat.test(name))
    .map(({ name, description, inputSchema }) => ({
      name,
      description,
      inputSchema: typeof inputSchema === "object" ? { ...inputSchema } : {},
    }));
}

/** Outside of a chat request VS Code itself asks the person where the tool wants that. */
export async function callLanguageTool(
  name: string,
  input: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
): Promise<string> {
  const cancellation = new vscode.CancellationTokenSource();
  const cancel = (): void => cancellation.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    const { content } = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined }, cancellation.token);
    return content.map(partText).join("\n");
  } finally {
    signal.removeEventListener("abort", cancel);
    cancellation.dispose();
  }
}

function partText(part: unknown): string {
  if (part instanceof vscode.LanguageModelTextPart) {
    return part.value;
  }
  return part instanceof vscode.LanguageModelPromptTsxPart
    ? JSON.stringify(part.value)
    : "[data that can't be shown as text]";
}
