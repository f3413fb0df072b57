import type { LanguageModelV3FilePart, LanguageModelV3Prompt, LanguageModelV3ToolResultOutput } from "@ai-sdk/provider";
import type * as vscode from "vscode";
import type { ChatApi } from "./chatApi.ts";

/**
 * The prompt as `vscode.lm` takes it. It knows no system role (the text goes before the first words of the person) and no
 * reasoning of earlier answers. Results of calls are the person's messages there, those of one answer together in one.
 */
export function chatMessages(prompt: LanguageModelV3Prompt, api: ChatApi): vscode.LanguageModelChatMessage[] {
  const messages: vscode.LanguageModelChatMessage[] = [];
  const { User, Assistant } = api.LanguageModelChatMessage;
  let system = prompt.flatMap((message) => (message.role === "system" ? [textPart(message.content, api)] : []));
  let results: vscode.LanguageModelToolResultPart[] = [];
  const finishResults = (): void => {
    if (results.length > 0) {
      messages.push(User(results));
      results = [];
    }
  };
  for (const message of prompt) {
    if (message.role !== "tool") {
      finishResults();
    }
    switch (message.role) {
      case "system":
        break;
      case "user": {
        const parts = [...system, ...message.content.flatMap((part) => userPart(part, api))];
        system = [];
        pushIfAny(messages, User([]), parts);
        break;
      }
      case "assistant": {
        // A conversation that begins with the model's words still has to begin with the rules.
        pushIfAny(messages, User([]), system);
        system = [];
        const parts = message.content.flatMap((part) => assistantPart(part, api));
        pushIfAny(messages, Assistant([]), parts);
        break;
      }
      case "tool":
        for (const part of message.content) {
          if (part.type === "tool-result") {
            results.push(
              new api.LanguageModelToolResultPart(part.toolCallId, [textPart(resultText(part.output), api)]),
            );
          }
        }
        break;
    }
  }
  finishResults();
  pushIfAny(messages, User([]), system);
  return messages;
}

type UserPart = Extract<LanguageModelV3Prompt[number], { role: "user" }>["content"][number];
type AssistantPart = Extract<LanguageModelV3Prompt[number], { role: "assistant" }>["content"][number];

function userPart(part: UserPart, api: ChatApi): readonly vscode.LanguageModelInputPart[] {
  if (part.type === "text") {
    return part.text === "" ? [] : [textPart(part.text, api)];
  }
  const bytes = fileBytes(part);
  if (part.mediaType.startsWith("image/") && bytes !== undefined && api.LanguageModelDataPart !== undefined) {
    return [api.LanguageModelDataPart.image(bytes, part.mediaType)];
  }
  return [textPart(`[${part.filename ?? "A file"} (${part.mediaType}) can't be shown to this model]`, api)];
}

function assistantPart(
  part: AssistantPart,
  api: ChatApi,
): readonly (vscode.LanguageModelTextPart | vscode.LanguageModelToolCallPart)[] {
  if (part.type === "text") {
    return part.text === "" ? [] : [textPart(part.text, api)];
  }
  if (part.type === "tool-call" && part.providerExecuted !== true) {
    const input = typeof part.input === "object" && part.input !== null ? part.input : {};
    return [new api.LanguageModelToolCallPart(part.toolCallId, part.toolName, input)];
  }
  return [];
}

/** Providers refuse empty text, and messages without parts. */
function pushIfAny(
  messages: vscode.LanguageModelChatMessage[],
  message: vscode.LanguageModelChatMessage,
  parts: readonly vscode.LanguageModelInputPart[],
): void {
  if (parts.length > 0) {
    message.content = [...parts];
    messages.push(message);
  }
}

function resultText(output: LanguageModelV3ToolResultOutput): string {
  switch (output.type) {
    case "text":
    case "error-text":
      return output.value === "" ? "[no output]" : output.value;
    case "json":
    case "error-json":
      return JSON.stringify(output.value);
    case "execution-denied":
      return `Rejected: ${output.reason ?? "the call was not made."}`;
    case "content":
      return output.value
        .map((part) => (part.type === "text" ? part.text : `[${part.type} can't be shown to this model]`))
        .join("\n");
  }
}

function fileBytes({ data }: LanguageModelV3FilePart): Uint8Array | undefined {
  if (typeof data === "string") {
    return Buffer.from(data, "base64");
  }
  return data instanceof URL ? undefined : data;
}

function textPart(text: string, api: ChatApi): vscode.LanguageModelTextPart {
  return new api.LanguageModelTextPart(text);
}
