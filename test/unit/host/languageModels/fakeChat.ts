import assert from "node:assert/strict";
import type { ChatApi, ChatModel } from "../../../../src/host/languageModels/chatApi.ts";

class TextPart {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

class ToolCallPart {
  readonly callId: string;
  readonly name: string;
  readonly input: object;
  constructor(callId: string, name: string, input: object) {
    this.callId = callId;
    this.name = name;
    this.input = input;
  }
}

class ToolResultPart {
  readonly callId: string;
  readonly content: unknown[];
  constructor(callId: string, content: unknown[]) {
    this.callId = callId;
    this.content = content;
  }
}

class Message {
  readonly role: number;
  content: unknown[];
  constructor(role: number, content: unknown[]) {
    this.role = role;
    this.content = content;
  }
  static User(content: unknown[]): Message {
    return new Message(1, content);
  }
  static Assistant(content: unknown[]): Message {
    return new Message(2, content);
  }
}

class CancellationSource {
  readonly listeners: (() => void)[] = [];
  readonly token = {
    isCancellationRequested: false,
    onCancellationRequested: (listener: () => void) => {
      this.listeners.push(listener);
      return { dispose: () => undefined };
    },
  };
  cancel(): void {
    this.token.isCancellationRequested = true;
    for (const listener of this.listeners) {
      listener();
    }
  }
  dispose(): void {}
}

/** The classes of `vscode` that the adapter uses, as small as they can be. */
export const fakeChatApi = {
  LanguageModelChatMessage: Message,
  LanguageModelTextPart: TextPart,
  LanguageModelToolCallPart: ToolCallPart,
  LanguageModelToolResultPart: ToolResultPart,
  LanguageModelChatToolMode: { Auto: 1, Required: 2 },
  CancellationTokenSource: CancellationSource,
} as unknown as ChatApi;

export const say = (value: string): unknown => new TextPart(value);
export const call = (callId: string, name: string, input: object): unknown => new ToolCallPart(callId, name, input);

/** `LanguageModelError` as it arrives from another process. */
export function languageModelError(code: string, message: string, name = "LanguageModelError"): Error {
  return Object.assign(new Error(message), { name, code });
}

type Sent = Required<Parameters<ChatModel["sendRequest"]>>;

export interface FakeChatModel extends ChatModel {
  readonly requests: { readonly messages: Sent[0]; readonly options: Sent[1]; readonly token: Sent[2] }[];
  readonly counted: string[];
}

/** Answers with the parts; an error among them is thrown at its place, a promise is waited for. */
export function fakeChatModel(
  parts: readonly unknown[],
  options: { readonly refuses?: Error; readonly maxInputTokens?: number } = {},
): FakeChatModel {
  const requests: FakeChatModel["requests"] = [];
  const counted: string[] = [];
  return {
    id: "one",
    vendor: "fake",
    family: "one",
    maxInputTokens: options.maxInputTokens ?? 1_000,
    requests,
    counted,
    countTokens: async (text) => {
      assert.ok(typeof text === "string");
      counted.push(text);
      return text.split(/\s+/).length;
    },
    sendRequest: async (messages, sent = {}, token) => {
      requests.push({ messages, options: sent, token: token! });
      if (options.refuses !== undefined) {
        throw options.refuses;
      }
      return { stream: stream(parts), text: (async function* () {})() };
    },
  };
}

async function* stream(parts: readonly unknown[]): AsyncGenerator {
  for (const part of parts) {
    const value = await part;
    if (value instanceof Error) {
      throw value;
    }
    yield value;
  }
}
