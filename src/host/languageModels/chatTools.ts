import type { LanguageModelV3CallOptions } from "@ai-sdk/provider";
import type * as vscode from "vscode";
import type { ChatApi } from "./chatApi.ts";

/** The tools of a request and how they may be chosen, as `vscode.lm` takes them. */
export function chatTools(
  { tools, toolChoice }: Pick<LanguageModelV3CallOptions, "tools" | "toolChoice">,
  api: ChatApi,
): Pick<vscode.LanguageModelChatRequestOptions, "tools" | "toolMode"> {
  const wanted = toolChoice?.type === "tool" ? toolChoice.toolName : undefined;
  const offered = (tools ?? []).flatMap((tool): vscode.LanguageModelChatTool[] =>
    tool.type === "function" && (wanted === undefined || tool.name === wanted)
      ? [{ name: tool.name, description: tool.description ?? tool.name, inputSchema: tool.inputSchema }]
      : [],
  );
  if (toolChoice?.type === "none" || offered.length === 0) {
    return {};
  }
  // Some models can be forced only where there is one tool to choose from.
  const { Auto, Required } = api.LanguageModelChatToolMode;
  const forced = toolChoice?.type === "required" || wanted !== undefined;
  return { tools: offered, toolMode: forced && offered.length === 1 ? Required : Auto };
}
