import * as vscode from "vscode";
import { bridgedTools } from "./bridgedTools.ts";
import type { LanguageTool } from "./editor.ts";

/** The tools of extensions, and of the MCP servers that are set up in VS Code. */
export function languageTools(): readonly LanguageTool[] {
  const tools = vscode.lm.tools.map(({ name, description, inputSchema }) => ({
    name,
    description,
    inputSchema: typeof inputSchema === "object" ? { ...inputSchema } : {},
  }));
  return bridgedTools(tools, vscode.extensions.all);
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
