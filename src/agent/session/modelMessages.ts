import type { LanguageModelV3Message, LanguageModelV3ToolResultPart } from "@ai-sdk/provider";

/** A picture for the model. */
export interface Image {
  /** Base64, so that a history on disk holds it. */
  readonly data: string;
  readonly mediaType: string;
}

/** A person's or our own words to the model, with pictures behind them. */
export function userMessage(text: string, images: readonly Image[] = []): LanguageModelV3Message {
  const files = images.map(({ data, mediaType }) => ({ type: "file", data, mediaType }) as const);
  return { role: "user", content: [{ type: "text", text }, ...files] };
}

export interface CallId {
  readonly toolCallId: string;
  readonly toolName: string;
}

/** The result of one call. */
export function toolMessage(call: CallId, text: string, isError: boolean): LanguageModelV3Message {
  const part: LanguageModelV3ToolResultPart = {
    type: "tool-result",
    toolCallId: call.toolCallId,
    toolName: call.toolName,
    output: { type: isError ? "error-text" : "text", value: text },
  };
  return { role: "tool", content: [part] };
}

/** Calls without a result, in order. Providers reject a history that has one. */
export function openCalls(messages: readonly LanguageModelV3Message[]): readonly CallId[] {
  const open = new Map<string, CallId>();
  for (const message of messages) {
    if (message.role === "assistant") {
      for (const part of message.content) {
        if (part.type === "tool-call" && part.providerExecuted !== true) {
          open.set(part.toolCallId, { toolCallId: part.toolCallId, toolName: part.toolName });
        }
      }
    }
    if (message.role === "tool") {
      for (const part of message.content) {
        if (part.type === "tool-result") {
          open.delete(part.toolCallId);
        }
      }
    }
  }
  return [...open.values()];
}
